import { type Cents, type DayNumber, daysOfMonth, latest, type Month, monthOfDayNumber } from '@saldo/domain';
import { type RawBuilder, sql } from 'kysely';
import { letOthersIn, unhurried } from '../db/breath.ts';
import type { Db } from '../db/database.ts';
import { listed } from '../db/listed.ts';
import type { Owner } from '../db/owner.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import { BY, hasIndexed } from './entry-index.ts';
import { type Filter, isCounted, splitRange } from './filter.ts';
import type { Entry } from './ledger.types.ts';
import { isSplitText, parseMore, tagsText } from './more.ts';
import { ALL, NONE, toParts, toTotals } from './rollup.ts';
import { countDays, type DayRange, type MonthRange } from './totals.ts';
import { filtered } from './transactions.filtered.ts';
import { totalsOf, type Valued, worthIn } from './transactions.sums.ts';

/** What a filtered set comes to, month by month or year by year, by what its transactions have: read from kept totals where they are. */

/** The number of a category, source or tag (`NONE` of what has none), or a name. */
export type GroupKey = number | string;
export type GroupBy = 'category' | 'source' | 'tag' | 'name';
export type Flows = { income_cents: Cents; expense_cents: Cents; refund_cents: Cents };
export type GroupTotals = Flows & { key: GroupKey; month: Month };

export async function listGroups(
  db: Db,
  owner: Owner,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
): Promise<GroupTotals[]> {
  if (filter.from > filter.to) return [];
  const isKept = !isCounted(filter) && (by === 'category' || by === 'source');
  if (!isKept) return countGroups(db, owner, filter, by, unit, { first: filter.from, last: filter.to });
  const { months, edges } = splitRange(filter);
  const groups = months ? await listKept(db, owner, filter, by, months) : [];
  for (const edge of edges) groups.push(...(await countGroups(db, owner, filter, by, unit, edge)));
  if (months && by === 'source' && filter.foreignSources.size > 0) {
    // Of each source totals are kept in its own currency.
    const range = { first: daysOfMonth(months.from).first, last: daysOfMonth(months.to).last };
    const foreign = { ...filter, sourceNos: [...filter.foreignSources.keys()] };
    groups.push(...(await countGroups(db, owner, foreign, by, unit, range)));
  }
  return groups;
}

const FLOWS = ['income_cents', 'expense_cents', 'refund_cents'] as const;

function listKept(
  db: Db,
  owner: Owner,
  { slice, foreignSources }: Filter,
  by: 'category' | 'source',
  { from, to }: MonthRange,
): Promise<GroupTotals[]> {
  const isOne = (by === 'category' ? slice.categoryNo : slice.sourceNo) !== ALL;
  const [grouped, fixed, fixedNo] =
    by === 'category'
      ? (['category_no', 'source_no', slice.sourceNo] as const)
      : (['source_no', 'category_no', slice.categoryNo] as const);
  const ownNo = by === 'category' ? slice.categoryNo : slice.sourceNo;
  return db
    .selectFrom('rollup_months')
    .select([`${grouped} as key`, 'month', ...FLOWS])
    .where('owner', '=', owner)
    .where(fixed, '=', fixedNo)
    .$if(isOne, (query) => query.where(grouped, '=', ownNo))
    .$if(!isOne, (query) => query.where(grouped, '<>', ALL))
    .$if(by === 'source' && foreignSources.size > 0, (query) =>
      query.where(sql<boolean>`source_no not in ${listed(db, [...foreignSources.keys()])}`),
    )
    .where('month', '>=', from)
    .where('month', '<=', to)
    .where(sql<boolean>`(income_cents <> 0 or expense_cents <> 0)`)
    .execute();
}

/** How long a time is counted together: whole years take a fraction of the rows that their months do. */
export type Unit = 'month' | 'year';
const STARTS = {
  month: sql<Month>`transactions.day / 100`,
  year: sql<Month>`transactions.day / 10000 * 100 + 1`,
};
const startOf = (day: DayNumber, unit: Unit) =>
  unit === 'month' ? monthOfDayNumber(day) : ((Math.floor(day / 10_000) * 100 + 1) as Month);

/** Counted from the transactions themselves, some days at a time: others are let in between. */
async function countGroups(
  db: Db,
  owner: Owner,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
  range: DayRange,
): Promise<GroupTotals[]> {
  const sums = new GroupSums();
  const hasSplit = await hasIndexed(db, owner, BY.lines, 0);
  // A year that is cut begins where it is.
  const firstMonth = monthOfDayNumber(range.first);
  for (const { first, last } of await listStretches(db, owner, filter, unit, range)) {
    const within = { ...filter, from: first, to: last };
    for await (const row of unhurried(await listPlain(db, owner, within, by, unit, hasSplit)))
      for (const key of by === 'tag' ? toTags(row.key) : [row.key ?? NONE])
        sums.add(key, latest(row.month, firstMonth), row);
    if (hasSplit)
      for await (const row of readSplit(db, owner, within))
        for (const [key, flows] of toFlows(row, filter, by))
          sums.add(key, latest(startOf(row.day, unit), firstMonth), flows);
    await letOthersIn();
  }
  return sums.list();
}

/** What is not split. */
function listPlain(
  db: Db,
  owner: Owner,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
  hasSplit: boolean,
): Promise<(Omit<GroupTotals, 'key'> & { key: GroupKey | null })[]> {
  const key: RawBuilder<GroupKey | null> = by === 'tag' ? tagsText(db) : KEYS[by];
  // Within one month or year there is nothing to tell apart: that halves what grouping costs.
  const only = startOf(filter.from, unit) === startOf(filter.to, unit) && startOf(filter.from, unit);
  const start = only ? sql<Month>`cast(${only} as integer)` : STARTS[unit];
  const plain = filtered(db, owner, { ...filter, hasLines: false }).$if(hasSplit, (query) =>
    query.where(sql<boolean>`(transactions.more is null or not ${isSplitText})`),
  );
  const [income, expense, refund] = totalsOf(db, filter);
  return plain
    .select([key.as('key'), start.as('month'), income, expense, refund])
    .groupBy(only ? [key] : [key, start])
    .execute();
}

/** What the parts of one that is split add, each to what it belongs to. */
function* toFlows(row: Valued, filter: Filter, by: GroupBy): Generator<[GroupKey, Flows]> {
  const keys = by === 'category' ? undefined : keysOf(row, by);
  for (const [category, part] of toParts({ ...row, home: worthIn(filter, row) })) {
    if (filter.slice.categoryNo !== ALL && filter.slice.categoryNo !== (category ?? NONE)) continue;
    const flows = toTotals(row, 1, part.home);
    for (const key of keys ?? [category ?? NONE]) yield [key, flows];
  }
}

/** What is looked up elsewhere first is looked up anew for each stretch: then they are longer. */
const ROWS_AT_A_STRETCH = { walked: 2000, found: 20_000 };
/** From so many on, a stretch ends with its month or year. */
const ENOUGH_ROWS = 500;

const isFound = ({ q, names, indexed, without }: Filter) =>
  q !== undefined || names !== undefined || indexed.length > 0 || without !== undefined;

/** Days that lie together and have about so many transactions; more where one day alone has them. */
async function listStretches(
  db: Db,
  owner: Owner,
  filter: Filter,
  unit: Unit,
  range: DayRange,
): Promise<DayRange[]> {
  const most = ROWS_AT_A_STRETCH[isFound(filter) ? 'found' : 'walked'];
  const stretches: (DayRange & { count: number })[] = [];
  for await (const { at, count } of unhurried(await countDays(db, owner, range, undefined))) {
    const stretch = stretches.at(-1);
    const isFull = stretch && stretch.count + count > most;
    const isEnough =
      stretch && stretch.count >= ENOUGH_ROWS && startOf(at, unit) !== startOf(stretch.first, unit);
    if (!stretch || isFull || isEnough) stretches.push({ first: at, last: at, count });
    else Object.assign(stretch, { first: at, count: stretch.count + count });
  }
  return stretches;
}

const KEYS = {
  category: sql<GroupKey>`coalesce(transactions.category_no, ${sql.lit(NONE)})`,
  source: sql<GroupKey>`transactions.source_no`,
  name: sql<GroupKey>`transactions.name`,
};

/** As `tagsText` tells them. */
const toTags = (text: GroupKey | null): GroupKey[] =>
  text === null ? [NONE] : String(text).split(',').map(Number);

/** A transaction counts in each of its tags. */
function keysOf(row: Entry, by: Exclude<GroupBy, 'category'>): GroupKey[] {
  if (by === 'source') return [row.source_no];
  if (by === 'name') return [row.name];
  const { tags = [] } = parseMore(row.more);
  return tags.length > 0 ? tags : [NONE];
}

/** Some at a time: one day alone may have more of them than there is room for. */
async function* readSplit(db: Db, owner: Owner, filter: Filter): AsyncGenerator<Valued> {
  const anyCategory = { ...filter, slice: { ...filter.slice, categoryNo: ALL }, hasLines: false };
  let last: Valued | undefined;
  do {
    const rows = await filtered(db, owner, { ...anyCategory, from: last?.day ?? filter.from })
      .where(isSplitText)
      .where(isAfter(last))
      .orderBy('transactions.day')
      .orderBy('transactions.seq')
      .limit(ROWS_AT_A_STRETCH.walked)
      .select(['owner', 'home_cents', ...ENTRY_COLUMNS])
      .execute();
    yield* unhurried(rows);
    last = rows.length < ROWS_AT_A_STRETCH.walked ? undefined : rows.at(-1);
  } while (last);
}

const isAfter = (last: Valued | undefined) =>
  last
    ? sql<boolean>`(transactions.day > ${last.day} or transactions.seq > ${last.seq})`
    : sql<boolean>`1 = 1`;

class GroupSums {
  readonly #groups = new Map<string, GroupTotals>();

  add(key: GroupKey, month: Month, flows: Flows): void {
    const id = `${month} ${key}`;
    const known = this.#groups.get(id);
    if (!known) {
      const { income_cents, expense_cents, refund_cents } = flows;
      this.#groups.set(id, { key, month, income_cents, expense_cents, refund_cents });
      return;
    }
    for (const column of FLOWS) known[column] = (known[column] + flows[column]) as Cents;
  }

  list = (): GroupTotals[] => [...this.#groups.values()];
}
