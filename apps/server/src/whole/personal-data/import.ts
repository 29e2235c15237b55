import { randomUUIDv7 } from 'node:crypto';
import type { Answer, Archive } from '@saldo/contract';
import { toDayNumber, toSigned, ZERO } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import type { Caller, Visitor } from '../../http/handlers.ts';
import { noteSecurity } from '../../identity/security-events/security-events.service.ts';
import { type NewEntry, postEntries } from '../../ledger/entries.ts';
import { makeIdBytes } from '../../ledger/entry-id.ts';
import { type Ledger, withLedger } from '../../ledger/ledger.ts';
import { listSources, type SourceRow } from '../../ledger/sources.repository.ts';
import { openSources, setBalances } from '../../ledger/sources.ts';
import { type CategoryRow, insertCategories } from '../../money/categories/categories.repository.ts';
import type { ArchivedPlans, NumbersOfIds } from '../../money/plans/plan.ts';
import { byHand } from '../../money/sources/sources.service.ts';
import { forEachPlan } from '../plans/plans.ts';
import { type Head, readEntries, readHead } from './archive-head.ts';
import { hasMoneyData } from './money-data.ts';
import { addStaging, publish, removeStaging, type Staging } from './staging.ts';

type Counts = Answer<'importArchive'>['results'];

/** As many as are written while nobody else is served. */
const ROWS_PER_PORTION = 500;

/** All of an archive or nothing of it, and only where there is nothing it could mix with. */
export async function importArchive(
  context: Context,
  caller: Caller,
  visitor: Visitor,
  path: string,
): Promise<Counts> {
  const head = await readHead(path);
  if (await hasMoneyData(context.db, caller.owner)) throw new AppError('archive.not_empty');
  const staging = await addStaging(context);
  try {
    const transactions = await fill(context, staging, head, path);
    await withLedger(context.db, caller.owner, async (ledger) => {
      if (await hasMoneyData(ledger, caller.owner)) throw new AppError('archive.not_empty');
      await publish(ledger, caller, staging);
      await noteSecurity(context, caller.userId, visitor, 'data_imported', { db: ledger });
    });
    return {
      sources: head.sources.length,
      categories: head.categories.length,
      transactions,
      ...(await forEachPlan(async (_, name) => head[name].length)),
    };
  } catch (error) {
    await removeStaging(context.db, staging);
    throw error;
  }
}

/** Answers with how many transactions there were. */
async function fill(context: Context, { owner }: Staging, head: Head, path: string): Promise<number> {
  const given: ArchivedPlans = head;
  const write = <Result>(run: (ledger: Ledger) => Promise<Result>) => withLedger(context.db, owner, run);
  const categories = await write((ledger) => addCategories(ledger, owner, head));
  const sources = await write((ledger) => openArchivedSources(ledger, owner, head));
  const numbers = { source: numberFinder(sources), category: numberFinder(categories) };
  const toEntry = entryMaker(sources, numbers);
  let count = 0;
  let portion: NewEntry[] = [];
  for await (const given of readEntries(path)) {
    portion.push(toEntry(given, count));
    count += 1;
    if (portion.length < ROWS_PER_PORTION) continue;
    const full = portion;
    portion = [];
    await write((ledger) => postEntries(ledger, owner, full));
  }
  await write(async (ledger) => {
    await postEntries(ledger, owner, portion);
    await setArchivedBalances(ledger, owner, head, sources);
    await forEachPlan((plan, name) => plan.addArchived(ledger, owner, given[name], numbers));
  });
  return count;
}

type Known<Row> = ReadonlyMap<string, Row>;

/** By the ids that the archive knows them by. */
async function addCategories(ledger: Ledger, owner: Owner, head: Head): Promise<Known<CategoryRow>> {
  const rows = head.categories.map(({ name, description }) => ({
    id: randomUUIDv7(),
    name,
    description,
    sample: 0,
  }));
  const inserted = await insertCategories(ledger, owner, rows);
  return new Map(inserted.flatMap((row, index) => toPair(head.categories[index]?.id, row)));
}

async function openArchivedSources(ledger: Ledger, owner: Owner, head: Head): Promise<Known<SourceRow>> {
  const rows = head.sources.map(({ name, type_source, currency }) =>
    byHand({ name, type_source, currency, cents: ZERO, sample: 0 }),
  );
  const opened = await openSources(ledger, owner, rows);
  return new Map(opened.flatMap((row, index) => toPair(head.sources[index]?.id, row)));
}

const toPair = <Row>(id: string | undefined, row: Row): [string, Row][] =>
  id === undefined ? [] : [[id, row]];

/** What each began with is what makes its balance right now that its transactions are posted. */
async function setArchivedBalances(
  ledger: Ledger,
  owner: Owner,
  head: Head,
  sources: Known<SourceRow>,
): Promise<void> {
  const present = new Map((await listSources(ledger, owner)).map((source) => [source.no, source]));
  const wanted = head.sources.flatMap(({ id, amount }) => {
    const source = present.get(sources.get(id)?.no ?? 0);
    return source ? [{ source, cents: amount }] : [];
  });
  await setBalances(ledger, owner, wanted);
}

function entryMaker(sources: Known<SourceRow>, numbers: NumbersOfIds) {
  return (given: Archive['transactions'][number], index: number): NewEntry => ({
    id: makeIdBytes(),
    day: toDayNumber(given.date),
    cents: toSigned(given.type, given.amount),
    name: given.name,
    description: given.description,
    source: requireKnown(sources, given.source_id, `transactions.${index}.source_id`),
    category_no: numbers.category(given.category_id, `transactions.${index}.category_id`),
  });
}

function numberFinder(known: Known<{ no: number }>) {
  return (id: string | null, path: string) => (id === null ? null : requireKnown(known, id, path).no);
}

function requireKnown<Row>(known: Known<Row>, id: string, path: string): Row {
  const row = known.get(id);
  if (!row) throw invalidInput(path, 'is not in this archive');
  return row;
}
