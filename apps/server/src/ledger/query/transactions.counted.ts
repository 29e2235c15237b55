import {
  type Cents,
  type DayNumber,
  daysOfMonth,
  earliest,
  latest,
  type Month,
  monthOfDayNumber,
  ZERO,
} from '@saldo/domain';
import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../../db/database.ts';
import { cooperatively, forEachCooperatively, yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { hasIndexed, isRefund, isSplit } from '../entry/entry-index.ts';
import { parseExtras, tagsText } from '../entry/extras.ts';
import { ALL, NONE, toParts, toTotals } from '../entry/rollup.ts';
import { type Count, countDays, countMonths, type DayRange } from '../entry/totals.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import { BY } from '../schema/entry-index-key.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import type { Filter } from './filter.ts';
import {
  type Flows,
  flowsOf,
  type GroupBy,
  type GroupKey,
  GroupSums,
  type GroupTotals,
} from './group-sums.ts';
import { filtered } from './transactions.filtered.ts';
import { totalsOf, type Valued, worthIn, worthText } from './transactions.sums.ts';

/** Counts transactions where there are no totals, or for parts of months. */

/** The unit of counting: whole years return a fraction of the rows that months do. */
export type Unit = 'month' | 'year';
const STARTS = {
  month: sql<Month>`transactions.day / 100`,
  year: sql<Month>`transactions.day / 10000 * 100 + 1`,
};
const startOf = (day: DayNumber, unit: Unit) =>
  unit === 'month' ? monthOfDayNumber(day) : ((Math.floor(day / 10_000) * 100 + 1) as Month);

/** Counts some days at a time and yields in between. */
export async function countGroups(
  ledger: Ledger,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
  range: DayRange,
): Promise<GroupTotals[]> {
  const sums = new GroupSums();
  const has = {
    split: await hasIndexed(ledger, BY.lines),
    refunds: await hasIndexed(ledger, BY.refundOf),
  };
  // A year that the range cuts starts where the range does.
  const firstMonth = monthOfDayNumber(range.first);
  for (const { first, last } of await listStretches(ledger, filter, unit, range)) {
    const within = { ...filter, from: first, to: last };
    await forEachCooperatively(await listPlain(ledger, within, by, unit, has), (row) => {
      for (const key of by === 'tag' ? toTags(row.key) : [row.key ?? NONE])
        sums.add(key, latest(row.month, firstMonth), row);
    });
    if (has.split)
      for await (const row of readSplit(ledger, within))
        for (const [key, flows] of toFlows(row, filter, by))
          sums.add(key, latest(startOf(row.day, unit), firstMonth), flows);
    await yieldToEventLoop();
  }
  return sums.list();
}

type Plain = GroupTotals<GroupKey | null>;
/** Skips what the person doesn't have. */
type Has = { split: boolean; refunds: boolean };

/** Rows without lines. */
async function listPlain(
  ledger: Ledger,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
  has: Has,
): Promise<Plain[]> {
  const key: RawBuilder<GroupKey | null> = by === 'tag' ? tagsText(ledger.db) : KEYS[by];
  // Within a single month or year, grouping isn't needed.
  const only = startOf(filter.from, unit) === startOf(filter.to, unit) ? startOf(filter.from, unit) : null;
  const plain = filtered(ledger, { ...filter, hasLines: false }).$if(has.split, (query) =>
    query.where(sql<boolean>`not ${isSplit(ledger.owner)}`),
  );
  if (isSqlite(ledger.db))
    return addColumns(await readColumns(ledger, plain, filter, key, STARTS[unit], only, has), only);
  const start = only === null ? STARTS[unit] : sql<Month>`cast(${only} as integer)`;
  const [income, expense, refund] = totalsOf(ledger, filter);
  const rows = await plain
    .select([key.as('key'), start.as('month'), income, expense, refund])
    .groupBy(only === null ? [key, start] : [key])
    .execute();
  return rows.map((row) => ({ key: row.key, month: row.month, ...flowsOf(row) }));
}

type Columns = { keys: string; months: string; worths: string; refunds: string };

/**
 * SQLite sorts rows to group them, and its driver makes an object per row. Returning all columns in one piece
 * and adding up here takes half the time.
 */
function readColumns(
  { db, owner }: Ledger,
  plain: ReturnType<typeof filtered>,
  filter: Filter,
  key: RawBuilder<GroupKey | null>,
  start: RawBuilder<Month>,
  only: Month | null,
  has: Has,
): Promise<Columns> {
  const { worth, isKnown } = worthText(db, filter);
  const isBack = sql<boolean>`cents > 0 and ${isRefund(owner)}`;
  return plain
    .where('kind', '<>', KINDS.transfer)
    .where(isKnown)
    .select([
      sql<string>`json_group_array(${key})`.as('keys'),
      (only === null ? sql<string>`json_group_array(${start})` : sql<string>`'[]'`).as('months'),
      sql<string>`json_group_array(${worth})`.as('worths'),
      (has.refunds
        ? sql<string>`json_group_array(json_array(${key}, ${start}, ${worth})) filter (where ${isBack})`
        : sql<string>`'[]'`
      ).as('refunds'),
    ])
    .executeTakeFirstOrThrow();
}

function addColumns(columns: Columns, only: Month | null): Plain[] {
  const sums = new GroupSums<GroupKey | null>();
  const months: Month[] = JSON.parse(columns.months);
  const worths: Cents[] = JSON.parse(columns.worths);
  for (const [index, key] of (JSON.parse(columns.keys) as (GroupKey | null)[]).entries()) {
    const worth = worths[index] ?? ZERO;
    const sum = sums.at(key, (only ?? months[index]) as Month);
    if (worth > 0) sum.income = (sum.income + worth) as Cents;
    else sum.spending = (sum.spending - worth) as Cents;
  }
  for (const [key, month, worth] of JSON.parse(columns.refunds) as [GroupKey | null, Month, Cents][]) {
    const sum = sums.at(key, only ?? month);
    sum.income = (sum.income - worth) as Cents;
    sum.spending = (sum.spending - worth) as Cents;
  }
  return sums.list();
}

/** The parts of a split row, each with its key. */
function* toFlows(row: Valued, filter: Filter, by: GroupBy): Generator<[GroupKey, Flows]> {
  const keys = by === 'category' ? undefined : keysOf(row, by);
  for (const [category, part] of toParts({ ...row, base: worthIn(filter, row) })) {
    if (filter.slice.categoryNo !== ALL && filter.slice.categoryNo !== (category ?? NONE)) continue;
    const flows = flowsOf(toTotals(row, 1, part.base));
    for (const key of keys ?? [category ?? NONE]) yield [key, flows];
  }
}

/** Each stretch looks up some rows elsewhere first, so stretches are longer then. */
const ROWS_AT_A_STRETCH = { walked: 10_000, found: 20_000 };
/** A stretch with this many rows ends with its month or year. */
const ENOUGH_ROWS = 500;

const isFound = (filter: Filter) => FOUND_BY.some((name) => filter[name] !== undefined);
const FOUND_BY = ['q', 'names', 'tags', 'untagged', 'has'] as const;

/** Adjacent days with about this many transactions; more if one day alone exceeds it. */
async function listStretches(
  ledger: Ledger,
  filter: Filter,
  unit: Unit,
  range: DayRange,
): Promise<DayRange[]> {
  const most = ROWS_AT_A_STRETCH[isFound(filter) ? 'found' : 'walked'];
  const stretches: Stretch[] = [];
  await forEachCooperatively(await listPieces(ledger, range, most), (piece) => {
    const stretch = stretches.at(-1);
    const isFull = stretch && stretch.count + piece.count > most;
    const isEnough =
      stretch && stretch.count >= ENOUGH_ROWS && startOf(piece.first, unit) !== startOf(stretch.first, unit);
    if (!stretch || isFull || isEnough) stretches.push(piece);
    else Object.assign(stretch, { first: piece.first, count: stretch.count + piece.count });
  });
  return stretches;
}

type Stretch = DayRange & { count: number };

/** Months with transactions, newest first; days for a month that has too many. */
async function listPieces(ledger: Ledger, range: DayRange, most: number): Promise<Stretch[]> {
  const pieces: Stretch[] = [];
  const everything = { sourceNo: ALL, categoryNo: ALL };
  for (const { at, count } of await countMonths(ledger, everything, range, undefined)) {
    const { first, last } = daysOfMonth(at);
    const days = { first: latest(first, range.first), last: earliest(last, range.last) };
    if (count <= most) pieces.push({ ...days, count });
    else for (const day of await countDays(ledger, days, undefined)) pieces.push(toPiece(day));
  }
  return pieces;
}

const toPiece = ({ at, count }: Count<DayNumber>): Stretch => ({ first: at, last: at, count });

const KEYS = {
  category: sql<GroupKey>`coalesce(transactions.category_no, ${sql.lit(NONE)})`,
  source: sql<GroupKey>`transactions.source_no`,
  name: sql<GroupKey>`transactions.name`,
};

/** As returned by `tagsText`. */
const toTags = (text: GroupKey | null): GroupKey[] => (text === null ? [NONE] : JSON.parse(String(text)));

/** A transaction counts in each of its tags. */
function keysOf(row: Entry, by: Exclude<GroupBy, 'category'>): GroupKey[] {
  if (by === 'source') return [row.source_no];
  if (by === 'name') return [row.name];
  const { tags = [] } = parseExtras(row.more);
  return tags.length > 0 ? tags : [NONE];
}

/** In portions: one day alone may exceed the memory. */
async function* readSplit(ledger: Ledger, filter: Filter): AsyncGenerator<Valued> {
  const anyCategory = { ...filter, slice: { ...filter.slice, categoryNo: ALL }, hasLines: false };
  let last: Valued | undefined;
  do {
    const rows = await filtered(ledger, { ...anyCategory, from: last?.day ?? filter.from })
      .where(isSplit(ledger.owner))
      .where(isAfter(last))
      .orderBy('transactions.day')
      .orderBy('transactions.seq')
      .limit(ROWS_AT_A_STRETCH.walked)
      .select(['owner', 'home_cents', ...ENTRY_COLUMNS])
      .execute();
    yield* cooperatively(rows);
    last = rows.length < ROWS_AT_A_STRETCH.walked ? undefined : rows.at(-1);
  } while (last);
}

const isAfter = (last: Valued | undefined) =>
  last
    ? sql<boolean>`(transactions.day > ${last.day} or transactions.seq > ${last.seq})`
    : sql<boolean>`1 = 1`;
