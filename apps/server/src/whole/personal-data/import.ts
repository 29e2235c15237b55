import { randomUUIDv7 } from 'node:crypto';
import { type Answer, type Archive, MOST_NAMED } from '@saldo/contract';
import {
  type Day,
  foldText,
  LARGEST_SUM,
  restOf,
  cents as toCents,
  toDay,
  toDayNumber,
  toSigned,
  ZERO,
} from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { letOthersIn } from '../../db/breath.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { takeBack } from '../../db/take-back.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import type { Caller, Visitor } from '../../http/handlers.ts';
import { noteSecurity } from '../../identity/security-events/security-events.service.ts';
import type { Change } from '../../ledger/change.ts';
import { toDecidedText } from '../../ledger/decided.ts';
import { amendEntries, type NewEntry, postEntries } from '../../ledger/entries.ts';
import { makeIdBytes } from '../../ledger/entry-id.ts';
import { requireArchivedCents } from '../../ledger/given-amount.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { toMoreText } from '../../ledger/more.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import { openSources, setBalances } from '../../ledger/sources.ts';
import { isStillThere } from '../../ledger/still-there.ts';
import { fromStored } from '../../money/attachments/attachments.repository.ts';
import { type CategoryRow, insertCategories } from '../../money/categories/categories.repository.ts';
import {
  copyRates,
  listRates,
  putRates,
  readChosenHome,
  updateHome,
} from '../../money/currencies/currencies.repository.ts';
import { requireFew } from '../../money/currencies/currencies.service.ts';
import { addNameRulesOff } from '../../money/names/name-rules-off.ts';
import type { ArchivedPlans, NumbersOfIds } from '../../money/plans/plan.ts';
import { addArchivedReports } from '../../money/saved-reports/saved-reports.service.ts';
import { byHand } from '../../money/sources/sources.service.ts';
import { findTags, insertTags } from '../../money/tags/tags.repository.ts';
import { forEachPlan } from '../plans/plans.ts';
import { type Head, readArchivedAttachments, readEntries, readHead } from './archive-head.ts';
import { addArchivedRules } from './archived-rules.ts';
import { ArchivedTies, addReceipt } from './archived-ties.ts';
import { hasMoneyData } from './money-data.ts';
import { Reported } from './reported.ts';
import { addStaging, publish, removeStaging, type Staging } from './staging.ts';

type Brought = Pick<Answer<'importArchive'>, 'results' | 'reported'>;

/** As many as are written while nobody else is served. */
const ROWS_PER_PORTION = 500;

/** All of an archive or nothing of it, and only where there is nothing it could mix with. */
export async function importArchive(
  context: Context,
  caller: Caller,
  visitor: Visitor,
  path: string,
): Promise<Brought> {
  const reported = new Reported();
  const head = await readHead(path);
  // Another archive may have come in while this one waited: then their money is kept under another number.
  if (!(await isStillThere(context.db, caller.owner))) throw new AppError('session.required');
  if (await hasMoneyData(context.db, caller.owner)) throw new AppError('archive.not_empty');
  const known = await readKnown(context.db, caller.owner);
  const staging = await addStaging(context);
  const clear = () => removeStaging(context.db, staging);
  const transactions = await fill(context, caller.owner, staging, head, path, reported).catch(
    (error: unknown) => takeBack(error, clear),
  );
  try {
    // As many as came in, which may be fewer than the archive has.
    const plans = await forEachPlan((plan) => plan.count(context.db, staging.owner));
    await withLedger(context.db, caller.owner, { kind: 'archive.imported' }, async (ledger, change) => {
      if (await hasMoneyData(ledger, caller.owner)) throw new AppError('archive.not_empty');
      // What was brought in was counted with what was known then.
      if ((await readKnown(ledger, caller.owner)) !== known) throw new AppError('archive.rates_changed');
      await publish(ledger, caller, staging);
      change.movedTo(staging.owner, transactions);
      await noteSecurity(context, caller.userId, visitor, 'data_imported', { db: ledger });
    });
    return {
      results: {
        sources: head.sources.length,
        categories: head.categories.length,
        transactions,
        ...plans,
      },
      reported: reported.list,
    };
  } catch (error) {
    // Where nobody knows whether it was published, what was is the person's already, and stays.
    await clear().catch(() => {});
    throw error;
  }
}

/** Answers with how many transactions there were. */
async function fill(
  context: Context,
  from: Owner,
  { owner }: Staging,
  head: Head,
  path: string,
  reported: Reported,
): Promise<number> {
  reportRates(head, toDay(context.now()), reported);
  const given: ArchivedPlans = head;
  // What is not the person's yet has no history.
  const cause = { kind: 'archive.imported', isUntold: true } as const;
  const write = <Result>(run: (ledger: Ledger, change: Change) => Promise<Result>) =>
    withLedger(context.db, owner, cause, run);
  await write((ledger) => bringCurrencies(ledger, from, owner, head));
  const categories = await write((ledger, change) => addCategories(ledger, change, head));
  const sources = await write((ledger, change) => openArchivedSources(ledger, change, head));
  const numbers = { source: numberFinder(sources), category: numberFinder(categories) };
  const ruleIds = new Map(head.rules.flatMap(({ id }) => (id === undefined ? [] : [[id, randomUUIDv7()]])));
  const toEntry = entryMaker(sources, numbers, ruleIds, reported);
  const ties = new ArchivedTies(reported);
  let count = 0;
  let portion: Archive['transactions'] = [];
  const post = async () => {
    const full = portion;
    portion = [];
    const start = count - full.length;
    const seqs = await write(async (ledger, change) => {
      const tags = await toNumbersOfTags(ledger, owner, full);
      const entries = full.map((given, index) => toEntry(given, start + index, tags));
      return postEntries(ledger, change, entries);
    });
    // Once they are there for good: what the database takes back is written again.
    ties.add(full, seqs);
  };
  for await (const given of readEntries(path, head)) {
    portion.push(given);
    count += 1;
    if (portion.length === ROWS_PER_PORTION) await post();
  }
  await post();
  for await (const receipt of readArchivedAttachments(path))
    await ties.addReceipt(receipt, async (file, seq) => {
      const stored = fromStored(await context.files.keep(file.content));
      return write((ledger) => addReceipt(ledger, owner, { ...file, stored }, seq));
    });
  // Nobody sees any of it yet: so everybody else who writes is let in between.
  for (const some of chunks(await ties.toAmendments(context.db, owner), ROWS_PER_PORTION))
    await write((ledger, change) => amendEntries(ledger, change, some));
  await write((ledger, change) => setArchivedBalances(ledger, change, head, sources, reported));
  await write((ledger) => addNameRulesOff(ledger, owner, head.name_rules_off));
  await write((ledger) =>
    addArchivedReports(ledger, owner, head.saved_reports, { category_id: categories, source_id: sources }),
  );
  await write((ledger, change) =>
    addArchivedRules(ledger, change, head.rules, { categories, sources, ruleIds }),
  );
  await forEachPlan((plan, name) =>
    write((ledger, change) => plan.addArchived(ledger, change, given[name], numbers)),
  );
  return count;
}

type Known<Row> = ReadonlyMap<string, Row>;

/** What totals are in, and all rates, before anything is counted: the person's own, and over them what the archive has. */
async function bringCurrencies(ledger: Ledger, from: Owner, owner: Owner, head: Head): Promise<void> {
  await updateHome(ledger, owner, head.home_currency ?? (await readChosenHome(ledger, from)));
  await copyRates(ledger, from, owner);
  await putRates(
    ledger,
    head.exchange_rates.map(({ date, from: from_code, to: to_code, rate, source }) => ({
      ...{ owner, from_code, to_code, day: toDayNumber(date), rate, origin: source },
    })),
  );
  await requireFew(ledger, owner);
}

/** What a person's totals are in, and all rates, as one text. */
async function readKnown(db: Db, owner: Owner): Promise<string> {
  const all = await listRates(db, owner, {}, { limit: MOST_NAMED, offset: 0 });
  return [await readChosenHome(db, owner), ...all.map((rate) => Object.values(rate).join(' '))].join('\n');
}

/** By the ids that the archive knows them by. */
async function addCategories(ledger: Ledger, change: Change, head: Head): Promise<Known<CategoryRow>> {
  const rows = head.categories.map(({ name, description }) => ({
    id: randomUUIDv7(),
    name,
    description,
    sample: 0,
  }));
  const inserted = await insertCategories(ledger, change, rows);
  return new Map(inserted.flatMap((row, index) => toPair(head.categories[index]?.id, row)));
}

async function openArchivedSources(ledger: Ledger, change: Change, head: Head): Promise<Known<SourceRow>> {
  const rows = head.sources.map(({ name, type_source, currency }) =>
    // Rows of files may come with it, which a bank linked later must not bring in again.
    ({ ...byHand({ name, type_source, currency, cents: ZERO, sample: 0 }), has_files: 1 }),
  );
  const opened = await openSources(ledger, change, rows);
  return new Map(opened.flatMap((row, index) => toPair(head.sources[index]?.id, row)));
}

const toPair = <Row>(id: string | undefined, row: Row): [string, Row][] =>
  id === undefined ? [] : [[id, row]];

/** What each began with is what makes its balance right now that its transactions are posted. */
async function setArchivedBalances(
  ledger: Ledger,
  change: Change,
  head: Head,
  sources: Known<SourceRow>,
  reported: Reported,
): Promise<void> {
  const present = new Map((await listSources(ledger, change.owner)).map((source) => [source.no, source]));
  const wanted = head.sources.flatMap(({ id, amount, currency }, index) => {
    const source = present.get(sources.get(id)?.no ?? 0);
    if (!source) return [];
    const path = `sources.${index}.amount`;
    const cents = requireArchivedCents(amount, currency, path, LARGEST_SUM);
    reported.checkAmount(path, cents, currency);
    reported.checkCurrency(`sources.${index}.currency`, currency);
    return [{ source, cents }];
  });
  await setBalances(ledger, change, wanted);
}

/** Rates of days to come are used once those days are there. */
function reportRates({ exchange_rates }: Head, today: Day, reported: Reported): void {
  for (const [index, { date }] of exchange_rates.entries())
    if (date > today) reported.add(`exchange_rates.${index}.date`, 'is in the future');
}

function entryMaker(
  sources: Known<SourceRow>,
  numbers: NumbersOfIds,
  ruleIds: ReadonlyMap<string, string>,
  reported: Reported,
) {
  return (
    given: Archive['transactions'][number],
    index: number,
    tags: ReadonlyMap<string, number>,
  ): NewEntry => {
    const path = `transactions.${index}`;
    const source = requireKnown(sources, given.source_id, `${path}.source_id`);
    const size = requireArchivedCents(given.amount, source.currency, `${path}.amount`);
    reported.checkAmount(`${path}.amount`, size, source.currency);
    const cents = toSigned(given.type, size);
    const sign = given.type === 'income' ? 1 : -1;
    const lines = given.lines?.map(({ category_id, amount, description }, at) => ({
      category: numbers.category(category_id, `${path}.lines.${at}.category_id`),
      cents: toCents(requireArchivedCents(amount, source.currency, `${path}.lines.${at}.amount`) * sign),
      description,
    }));
    if (lines && restOf(cents, lines) !== ZERO)
      throw invalidInput(`${path}.lines`, 'must add up to the amount');
    return {
      id: makeIdBytes(),
      day: toDayNumber(given.date),
      cents,
      name: given.name,
      description: given.description,
      source,
      category_no: lines ? null : numbers.category(given.category_id, `${path}.category_id`),
      more: toMoreText({
        ...(lines && { lines }),
        ...(given.tags && { tags: given.tags.flatMap((tag) => tags.get(foldText(tag)) ?? []) }),
        ...(given.to_be_paid_back && given.type === 'expense' && { claim: true }),
        ...(given.mcc !== undefined && { mcc: given.mcc }),
        ...(given.from && { from: given.from }),
      }),
      decided: given.decided ? toDecidedText(withRuleId(given.decided, ruleIds)) : null,
    };
  };
}

type ArchivedDecision = NonNullable<Archive['transactions'][number]['decided']>;

const withRuleId = (decided: ArchivedDecision, ruleIds: ReadonlyMap<string, string>): ArchivedDecision =>
  decided.by === 'rule' ? { ...decided, rule_id: ruleIds.get(decided.rule_id) ?? decided.rule_id } : decided;

/** Those of some transactions, by their folded names; unknown ones are made. */
async function toNumbersOfTags(
  ledger: Ledger,
  owner: Owner,
  given: Archive['transactions'],
): Promise<Map<string, number>> {
  const names = new Map(given.flatMap(({ tags = [] }) => tags.map((tag) => [foldText(tag), tag] as const)));
  const numbers = new Map<string, number>();
  for (const some of chunks([...names], 200)) {
    const known = await findTags(
      ledger,
      owner,
      some.map(([, name]) => name),
    );
    const isKnown = new Set(known.map(({ folded }) => folded));
    const missing = some.flatMap(([folded, name]) => (isKnown.has(folded) ? [] : [name]));
    for (const { folded, no } of [...known, ...(await insertTags(ledger, owner, missing))])
      numbers.set(folded, no);
    await letOthersIn();
  }
  return numbers;
}

function numberFinder(known: Known<{ no: number }>) {
  return (id: string | null, path: string) => (id === null ? null : requireKnown(known, id, path).no);
}

function requireKnown<Row>(known: Known<Row>, id: string, path: string): Row {
  const row = known.get(id);
  if (!row) throw invalidInput(path, 'is not in this archive');
  return row;
}
