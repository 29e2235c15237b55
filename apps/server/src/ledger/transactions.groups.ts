import { type Cents, type DayNumber, daysOfMonth, latest, type Month, monthOfDayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { ENTRY_COLUMNS } from './entry-columns.ts';
import { BY, hasIndexed, indexed } from './entry-index.ts';
import { type Filter, isCounted, splitRange } from './filter.ts';
import type { Entry } from './ledger.types.ts';
import { parseMore } from './more.ts';
import { ALL, NONE, toParts, toTotals } from './rollup.ts';
import type { DayRange, MonthRange } from './totals.ts';
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
      query.where('source_no', 'not in', [...foreignSources.keys()]),
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

/** Counted from the transactions themselves. */
async function countGroups(
  db: Db,
  owner: Owner,
  filter: Filter,
  by: GroupBy,
  unit: Unit,
  { first, last }: DayRange,
): Promise<GroupTotals[]> {
  const within = { ...filter, from: first, to: last };
  const sums = new GroupSums();
  const hasSplit = await hasIndexed(db, owner, BY.lines, 0);
  const [key, start] = [KEYS[by], STARTS[unit]];
  // A year that is cut begins where it is.
  const firstMonth = monthOfDayNumber(first);
  let plain = filtered(db, owner, { ...within, hasLines: false }).$if(hasSplit, (query) =>
    query.where(
      sql<boolean>`(transactions.more is null or transactions.seq not in ${indexed(owner, BY.lines, 0)})`,
    ),
  );
  if (by === 'tag') plain = plain.leftJoin(tagsOf(owner), 'tags_of.seq', 'transactions.seq') as typeof plain;
  const [income, expense, refund] = totalsOf(filter, owner);
  const counted = await plain
    .select([key.as('key'), start.as('month'), income, expense, refund])
    .groupBy([key, start])
    .execute();
  for (const row of counted) sums.add(row.key, latest(row.month, firstMonth), row);
  if (!hasSplit) return sums.list();

  for (const row of await listSplit(db, owner, within)) {
    for (const [category, part] of toParts({ ...row, home: worthIn(filter, row) })) {
      if (filter.slice.categoryNo !== ALL && filter.slice.categoryNo !== (category ?? NONE)) continue;
      const flows = toTotals(row, 1, part.home);
      for (const one of keysOf(row, category, by))
        sums.add(one, latest(startOf(row.day, unit), firstMonth), flows);
    }
  }
  return sums.list();
}

const KEYS = {
  category: sql<GroupKey>`coalesce(transactions.category_no, ${sql.lit(NONE)})`,
  source: sql<GroupKey>`transactions.source_no`,
  tag: sql<GroupKey>`coalesce(tags_of.key, ${sql.lit(NONE)})`,
  name: sql<GroupKey>`transactions.name`,
};

const tagsOf = (owner: Owner) =>
  sql<{
    key: number;
    seq: number;
  }>`(select key, seq from entry_index where owner = ${owner} and what = ${BY.tag})`.as('tags_of');

/** A transaction counts in each of its tags. */
function keysOf(row: Entry, category: number | null, by: GroupBy): GroupKey[] {
  if (by === 'category') return [category ?? NONE];
  if (by === 'source') return [row.source_no];
  if (by === 'name') return [row.name];
  const { tags = [] } = parseMore(row.more);
  return tags.length > 0 ? tags : [NONE];
}

function listSplit(db: Db, owner: Owner, filter: Filter): Promise<Valued[]> {
  const anyCategory = { ...filter, slice: { ...filter.slice, categoryNo: ALL }, hasLines: false };
  return filtered(db, owner, anyCategory)
    .where('transactions.seq', 'in', indexed(owner, BY.lines, 0))
    .select(['owner', 'home_cents', ...ENTRY_COLUMNS])
    .execute();
}

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
