import {
  addCents,
  byCategory,
  type Cents,
  type DayNumber,
  foldText,
  isBankImported,
  monthOfDayNumber,
  ZERO,
} from '@saldo/domain';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { listRowsAsOf, type Moment, walkEntries } from './as-of.repository.ts';
import { BoundedHeap } from './bounded-heap.ts';
import { keysOf } from './entry-index.ts';
import type { Filter } from './filter.ts';
import { readHomeAt, readHomeCurrency } from './home.ts';
import { KINDS, toKind } from './kind.ts';
import type { Entry, Source } from './ledger.types.ts';
import { parseMore, partsOf } from './more.ts';
import { ALL, addTo, NO_TOTALS, NONE, RollupChanges, toParts, toTotals } from './rollup.ts';
import { leastSize, mostSize, sizer, soughtMatcher } from './sizes.ts';
import type { MonthTotals, Slice } from './totals.ts';
import type { Sort } from './transactions.repository.ts';
import { toFolded } from './transactions.search.ts';

/** How it was at a moment. No totals are kept of that: it is counted, row by row, as it was. */

type Window = { limit: number; offset: number };
export type Found = {
  entries: Entry[];
  /** Of the whole filtered set, newest first. */
  months: MonthTotals[];
  /** What had come back of each expense, by its number. */
  refunded: ReadonlyMap<number, Cents>;
};

export async function readAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  filter: Filter,
  sort: Sort,
  { limit, offset }: Window,
): Promise<Found> {
  const months = new Map<number, MonthTotals>();
  const refunded = new Map<number, Cents>();
  const keyOf = sortKey(sort, filter);
  const page = new BoundedHeap<Sorted>(offset + limit, comparison(sort));
  const isWanted = matcher(filter);
  const isRated = await ratedMatcher(db, owner, filter);
  const isImported = await importedMatcher(db, owner, moment, filter);
  const home = await readHomeAt(db, owner, filter.currency, filter.foreignSources.values());
  for await (const entries of walkEntries(db, owner, moment)) {
    for (const entry of entries) {
      const { refundOf } = parseMore(entry.more);
      if (refundOf !== undefined)
        refunded.set(refundOf, addCents(refunded.get(refundOf) ?? ZERO, entry.cents));
      if (!isWanted(entry) || !isRated(entry) || !isImported(entry)) continue;
      const currency = filter.foreignSources.get(entry.source_no) ?? filter.currency;
      addToMonth(months, entry, filter, home.worth({ ...entry, currency }));
      if (limit > 0) page.add({ entry, key: keyOf(entry) });
    }
  }
  return {
    entries: page.takeAfter(offset).map(({ entry }) => entry),
    months: [...months.values()].sort((one, two) => two.month - one.month),
    refunded,
  };
}

/** What had come back of each expense. */
export async function readRefunded(db: Db, owner: Owner, moment: Moment): Promise<Map<number, Cents>> {
  const refunded = new Map<number, Cents>();
  for await (const entries of walkEntries(db, owner, moment, 'refunds'))
    for (const { more, cents } of entries) {
      const { refundOf } = parseMore(more);
      if (refundOf !== undefined) refunded.set(refundOf, addCents(refunded.get(refundOf) ?? ZERO, cents));
    }
  return refunded;
}

/** All that fit, newest first, some at a time: no more of them is kept in mind. */
export async function* readAllAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  filter: Filter,
): AsyncGenerator<Entry[]> {
  const isWanted = matcher(filter);
  const isRated = await ratedMatcher(db, owner, filter);
  const isImported = await importedMatcher(db, owner, moment, filter);
  for await (const entries of walkEntries(db, owner, moment))
    yield entries.filter((entry) => isWanted(entry) && isRated(entry) && isImported(entry));
}

/** Of which sources, and how many, nothing is known at home. */
export async function countNotAtHomeAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  filter: Filter,
): Promise<{ source_no: number; count: number }[]> {
  const home = await readHomeAt(db, owner, filter.currency, filter.foreignSources.values());
  const counts = new Map<number, number>();
  for await (const entries of readAllAsOf(db, owner, moment, filter))
    for (const entry of entries) {
      const { source_no } = entry;
      const currency = filter.foreignSources.get(source_no);
      if (currency === undefined || entry.kind === KINDS.transfer) continue;
      if (home.worth({ ...entry, currency }) === undefined)
        counts.set(source_no, (counts.get(source_no) ?? 0) + 1);
    }
  return [...counts].map(([source_no, count]) => ({ source_no, count }));
}

/** What moved in each source after a day, up to another. */
export async function movedAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  { after, to }: { after: DayNumber; to: DayNumber },
): Promise<Map<number, Cents>> {
  const moved = new Map<number, Cents>();
  for await (const entries of walkEntries(db, owner, moment))
    for (const { source_no, day, cents } of entries)
      if (day > after && day <= to) moved.set(source_no, addCents(moved.get(source_no) ?? ZERO, cents));
  return moved;
}

/** What an import had brought by then. */
async function importedMatcher(
  db: Db,
  owner: Owner,
  moment: Moment,
  { importId }: Filter,
): Promise<(entry: Entry) => boolean> {
  if (importId === undefined) return () => true;
  const toText = (id: Uint8Array) => Buffer.from(id).toString('hex');
  const rows = await listRowsAsOf(db, owner, 'import_rows', moment);
  const brought = new Set(
    rows
      .filter(({ import_id, decision }) => import_id === importId && decision === 'new')
      .map(({ transaction_id }) => toText(transaction_id)),
  );
  return ({ id }) => brought.has(toText(id));
}

/** At the rates that are known by now. */
async function ratedMatcher(db: Db, owner: Owner, { rated }: Filter): Promise<(entry: Entry) => boolean> {
  if (!rated || rated.foreign.size === 0) return () => true;
  const home = await readHomeAt(db, owner, rated.home, rated.foreign.values());
  return (entry) => {
    const currency = rated.foreign.get(entry.source_no);
    return currency === undefined || home.worth({ ...entry, currency }) !== undefined;
  };
}

function addToMonth(
  months: Map<number, MonthTotals>,
  entry: Entry,
  filter: Filter,
  worth: Cents | undefined,
): void {
  const month = monthOfDayNumber(entry.day);
  const totals = months.get(month) ?? { ...NO_TOTALS, month };
  months.set(month, totals);
  const wanted = filter.slice.categoryNo;
  const parts = toParts({ ...entry, home: worth });
  const part = wanted === ALL ? undefined : parts.find(([category]) => (category ?? NONE) === wanted)?.[1];
  addTo(totals, toTotals(entry, 1, part ? part.home : worth));
}

/** What of it is in the wanted category; undefined where none is asked for, or it has nothing in it. */
const partIn = (entry: Entry, { slice: { categoryNo } }: Filter) =>
  categoryNo === ALL ? undefined : byCategory(partsOf(entry)).get(categoryNo === NONE ? null : categoryNo);

/** The conditions of a filter, in words that need no database. */
function matcher(filter: Filter): (entry: Entry) => boolean {
  const { slice, sourceNos, type, from, to, min, max, names } = filter;
  const q = filter.q === undefined ? undefined : foldText(filter.q);
  const isSought = soughtMatcher(filter.q ?? '', filter.fineSources);
  const sizeOf = sizer(filter.fineSources);
  const least = min === undefined ? 0 : leastSize(min, filter.fineSources);
  const most = max === undefined ? Number.POSITIVE_INFINITY : mostSize(max, filter.fineSources);
  const wanted = names && new Set(names);
  const sources = sourceNos && new Set(sourceNos);
  return (entry) => {
    const size = sizeOf(entry);
    if (entry.day < from || entry.day > to) return false;
    if (slice.sourceNo !== ALL && entry.source_no !== slice.sourceNo) return false;
    if (slice.categoryNo !== ALL && partIn(entry, filter) === undefined) return false;
    if (type !== undefined && entry.kind !== toKind(type)) return false;
    if (size < least || size > most) return false;
    if (wanted && !wanted.has(entry.name)) return false;
    if (sources && !sources.has(entry.source_no)) return false;
    if (q !== undefined && !isSought(entry) && !toFolded(entry).includes(q)) return false;
    const keys = filter.indexed.length > 0 || filter.without ? keysOf(entry) : [];
    if (keys.some(({ what }) => what === filter.without)) return false;
    return filter.indexed.every((one) =>
      keys.some(({ what, key }) => what === one.what && (one.key === undefined || one.key === key)),
    );
  };
}

type Sorted = { entry: Entry; key: number | string };

const sortKey = ({ by }: Sort, { fineSources }: Filter): ((entry: Entry) => number | string) =>
  ({ date: ({ day }: Entry) => day, amount: sizer(fineSources), name: toFolded })[by];

function comparison({ direction }: Sort): (one: Sorted, two: Sorted) => number {
  const turn = direction === 'asc' ? 1 : -1;
  return (one, two) => {
    const order = one.key < two.key ? -1 : one.key > two.key ? 1 : one.entry.seq - two.entry.seq;
    return order * turn;
  };
}

/** All that is kept in totals, as it would have been kept then. */
async function recountAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  sources: readonly Source[],
): Promise<MonthsOfSlices> {
  const currencies = new Map(sources.map((source) => [source.no, source.currency]));
  const home = await readHomeAt(db, owner, await readHomeCurrency(db, owner), currencies.values());
  const rollups = new RollupChanges();
  for await (const entries of walkEntries(db, owner, moment))
    for (const entry of entries) {
      const currency = currencies.get(entry.source_no) ?? '';
      rollups.add({ ...entry, home: home.worth({ ...entry, currency }) }, 1);
    }
  return rollups.rows().months;
}

type MonthsOfSlices = ReturnType<RollupChanges['rows']>['months'];

/** One slice of them, newest first. */
export const inSlice = (months: MonthsOfSlices, { sourceNo, categoryNo }: Slice): MonthsOfSlices =>
  months
    .filter((month) => month.source_no === sourceNo && month.category_no === categoryNo)
    .sort((one, two) => two.month - one.month);

/** Sources with the balance that they had, and how many transactions. */
export async function listSourcesAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
): Promise<{ sources: Source[]; counts: Map<number, number>; months: MonthsOfSlices }> {
  const known = (await listRowsAsOf(db, owner, 'sources', moment)).sort((one, two) => one.no - two.no);
  const months = await recountAsOf(db, owner, moment, known);
  const moved = new Map<number, Cents>();
  const counts = new Map<number, number>();
  for (const month of months) {
    if (month.category_no !== ALL || month.source_no === ALL) continue;
    const sum = month.income_cents - month.expense_cents + month.transfer_in_cents - month.transfer_out_cents;
    moved.set(month.source_no, addCents(moved.get(month.source_no) ?? ZERO, sum as Cents));
    const count = month.income_count + month.expense_count + month.transfer_count;
    counts.set(month.source_no, (counts.get(month.source_no) ?? 0) + count);
  }
  const sources = known.map((source) =>
    isBankImported(source)
      ? source
      : { ...source, cents: addCents(source.opening_cents, moved.get(source.no) ?? ZERO) },
  );
  return { sources, counts, months };
}
