import { randomUUIDv7 } from 'node:crypto';
import { type Answer, type Archive, MOST_NAMED } from '@saldo/contract';
import { type Day, LARGEST_SUM, toDay, toDayNumber, ZERO } from '@saldo/domain';
import { listInstitutions } from '../../banks/institutions/institutions.repository.ts';
import type { Context } from '../../context/context.ts';
import { chunks } from '../../db/chunks.ts';
import type { Trx } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { revert } from '../../db/revert.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { noteSecurity } from '../../identity/security-events/security-events.service.ts';
import {
  amendEntries,
  isStillThere,
  type Ledger,
  type LedgerWriter,
  ledgerFor,
  listSources,
  openSources,
  postEntries,
  requireArchivedCents,
  type SourceRow,
  setBalances,
  withLedger,
} from '../../ledger/index.ts';
import { fromStored } from '../../money/attachments/attachments.repository.ts';
import {
  copyRates,
  listRates,
  putRates,
  readChosenHome,
  updateHome,
} from '../../money/currencies/currencies.repository.ts';
import { requireFew } from '../../money/currencies/currencies.service.ts';
import { addArchivedPlan } from '../../money/monthly-plan/archived-plan.ts';
import { addNameRulesOff } from '../../money/names/name-rules-off.ts';
import type { ArchivedPlans } from '../../money/plans/plan.ts';
import { addArchivedReports } from '../../money/saved-reports/saved-reports.service.ts';
import { byHand } from '../../money/sources/sources.service.ts';
import { forEachPlan } from '../plans/plans.ts';
import { type Head, readArchivedRest, readEntries, readHead } from './archive-head.ts';
import { addArchivedCategories } from './archived-categories.ts';
import { type ById, entryMaker, numberFinder, toNumbersOfTags, toPair } from './archived-entries.ts';
import { addArchivedRules } from './archived-rules.ts';
import { ArchivedTies, addReceipt } from './archived-ties.ts';
import { hasMoneyData } from './money-data.ts';
import { Reported } from './reported.ts';
import { addStaging, publish, removeStaging, type Staging } from './staging.ts';
import { addStatementRows, type GivenRow } from './statement-rows.ts';

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
  const own = ledgerFor(context.db, caller.owner);
  // Another archive may have come in while this one waited: then their money is kept under another number.
  if (!(await isStillThere(own))) throw new AppError('session.required');
  if (await hasMoneyData(own)) throw new AppError('archive.not_empty');
  const known = await readKnown(own);
  const staging = await addStaging(context);
  const clear = () => removeStaging(context.db, staging);
  const transactions = await fill(context, caller.owner, staging, head, path, reported).catch(
    (error: unknown) => revert(error, clear),
  );
  try {
    // As many as came in, which may be fewer than the archive has.
    const plans = await forEachPlan((plan) => plan.count(ledgerFor(context.db, staging.owner)));
    await withLedger(own, { kind: 'archive.imported' }, async (ledger) => {
      if (await hasMoneyData(ledger)) throw new AppError('archive.not_empty');
      // What was brought in was counted with what was known then.
      if ((await readKnown(ledger)) !== known) throw new AppError('archive.rates_changed');
      await publish(ledger.db, caller, staging);
      ledger.change.movedTo(staging.owner, transactions);
      await noteSecurity(context, caller.userId, visitor, 'data_imported', { db: ledger.db });
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
  const staged = ledgerFor(context.db, owner);
  const write = <Result>(run: (ledger: LedgerWriter) => Promise<Result>) => withLedger(staged, cause, run);
  await write(({ db }) => bringCurrencies(db, from, owner, head));
  const categories = await write((ledger) => addArchivedCategories(ledger, head, reported));
  const sources = await write((ledger) => openArchivedSources(ledger, head));
  const numbers = { source: numberFinder(sources), category: numberFinder(categories) };
  const ruleIds = new Map(head.rules.flatMap(({ id }) => (id === undefined ? [] : [[id, randomUUIDv7()]])));
  const toEntry = entryMaker(sources, numbers, ruleIds, reported);
  const ties = new ArchivedTies(reported, context.local.pictures);
  let count = 0;
  let portion: Archive['transactions'] = [];
  const post = async () => {
    const full = portion;
    portion = [];
    const start = count - full.length;
    const seqs = await write(async (ledger) => {
      const tags = await toNumbersOfTags(ledger, full);
      const entries = full.map((given, index) => toEntry(given, start + index, tags));
      return postEntries(ledger, entries);
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
  let told: GivenRow[] = [];
  const addTold = async () => {
    const full = told;
    told = [];
    await write((ledger) => addStatementRows(ledger, full, sources));
  };
  for await (const { part, value, index } of readArchivedRest(path)) {
    if (part === 'statement_rows') {
      told.push({ told: value, seq: ties.seqOf(value.transaction), index });
      if (told.length === ROWS_PER_PORTION) await addTold();
      continue;
    }
    await ties.addReceipt(value, async (file, seq) => {
      const stored = fromStored(await context.files.keep(file.content));
      return write((ledger) => addReceipt(ledger, { ...file, stored }, seq));
    });
  }
  if (told.length > 0) await addTold();
  // Nobody sees any of it yet: so everybody else who writes is let in between.
  for (const some of chunks(await ties.toAmendments(staged), ROWS_PER_PORTION))
    await write((ledger) => amendEntries(ledger, some));
  await write((ledger) => setArchivedBalances(ledger, head, sources, reported));
  await write((ledger) => addNameRulesOff(ledger, head.name_rules_off));
  await write((ledger) =>
    addArchivedReports(ledger, head.saved_reports, { category_id: categories, source_id: sources }, reported),
  );
  await write((ledger) => addArchivedRules(ledger, head.rules, { categories, sources, ruleIds }, reported));
  await forEachPlan((plan, name) =>
    write((ledger) => plan.addArchived(ledger, given[name], numbers, reported)),
  );
  await write((ledger) => addArchivedPlan(ledger, head, numbers, reported));
  return count;
}

/** What totals are in, and all rates, before anything is counted: the person's own, and over them what the archive has. */
async function bringCurrencies(trx: Trx, from: Owner, owner: Owner, head: Head): Promise<void> {
  const ledger = ledgerFor(trx, owner);
  await updateHome(ledger, head.home_currency ?? (await readChosenHome(ledgerFor(trx, from))));
  await copyRates(trx, from, owner);
  await putRates(
    trx,
    head.exchange_rates.map(({ date, from: from_code, to: to_code, rate, source }) => ({
      ...{ owner, from_code, to_code, day: toDayNumber(date), rate, origin: source },
    })),
  );
  await requireFew(ledger);
}

/** What a person's totals are in, and all rates, as one text. */
async function readKnown(ledger: Ledger): Promise<string> {
  const all = await listRates(ledger, {}, { limit: MOST_NAMED, offset: 0 });
  return [await readChosenHome(ledger), ...all.map((rate) => Object.values(rate).join(' '))].join('\n');
}

async function openArchivedSources(ledger: LedgerWriter, head: Head): Promise<ById<SourceRow>> {
  const banks = new Map((await listInstitutions(ledger.db)).map((one) => [one.yapily_id, one.id]));
  const rows = head.sources.map(({ name, type_source, currency, account }) => ({
    ...byHand({ name, type_source, currency, cents: ZERO, sample: 0 }),
    ...(account && {
      yapily_id: account.id,
      account_key: account.number,
      account_name: account.name,
      institution_id: banks.get(account.bank ?? '') ?? null,
    }),
    // An import may have been undone: what it had brought is nowhere in the archive, and the rest is matched.
    reads_all: account ? 1 : 0,
    // Rows of files may come with it, which a bank linked later must not bring in again.
    has_files: 1,
  }));
  const opened = await openSources(ledger, rows);
  return new Map(opened.flatMap((row, index) => toPair(head.sources[index]?.id, row)));
}

/** What each began with is what makes its balance right now that its transactions are posted. */
async function setArchivedBalances(
  ledger: LedgerWriter,
  head: Head,
  sources: ById<SourceRow>,
  reported: Reported,
): Promise<void> {
  const present = new Map((await listSources(ledger)).map((source) => [source.no, source]));
  const wanted = head.sources.flatMap(({ id, amount, currency }, index) => {
    const source = present.get(sources.get(id)?.no ?? 0);
    if (!source) return [];
    const path = `sources.${index}.amount`;
    const cents = requireArchivedCents(amount, currency, path, LARGEST_SUM);
    reported.checkAmount(path, cents, currency);
    reported.checkCurrency(`sources.${index}.currency`, currency);
    return [{ source, cents }];
  });
  await setBalances(ledger, wanted);
}

/** Rates of days to come are used once those days are there. */
function reportRates({ exchange_rates }: Head, today: Day, reported: Reported): void {
  for (const [index, { date }] of exchange_rates.entries())
    if (date > today) reported.add(`exchange_rates.${index}.date`, 'is in the future');
}
