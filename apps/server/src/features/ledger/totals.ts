import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RollupMonthsTable } from './ledger.table.ts';
import { ALL, NONE } from './rollup.ts';

/** Reads of the totals that the ledger keeps: a few rows each, however long the history. */

export type MonthTotals = Omit<RollupMonthsTable, 'owner' | 'source_no' | 'category_no'>;
export type Slice = { sourceNo: number; categoryNo: number };

/** Months with transactions, newest first. */
export function listMonths(
  db: Db,
  owner: number,
  slice: Slice,
  range?: { from: number; to: number },
): Promise<MonthTotals[]> {
  return db
    .selectFrom('rollup_months')
    .select(['month', 'income_cents', 'expense_cents', 'income_count', 'expense_count', 'foreign_count'])
    .where('owner', '=', owner)
    .where('source_no', '=', slice.sourceNo)
    .where('category_no', '=', slice.categoryNo)
    .$if(range !== undefined, (query) =>
      query.where('month', '>=', range?.from ?? 0).where('month', '<=', range?.to ?? 0),
    )
    .where(sql<boolean>`income_count + expense_count > 0`)
    .orderBy('month', 'desc')
    .execute();
}

/** Days with transactions, newest first. */
export function listDays(db: Db, owner: number, range: { first: number; last: number }) {
  return db
    .selectFrom('rollup_days')
    .select(['day', 'income_cents', 'expense_cents', 'income_count', 'expense_count', 'foreign_count'])
    .where('owner', '=', owner)
    .where('day', '>=', range.first)
    .where('day', '<=', range.last)
    .orderBy('day', 'desc')
    .execute();
}

/** How many transactions each of these sources has. */
export async function countBySource(
  db: Db,
  owner: number,
  sourceNos: number[],
): Promise<Map<number, number>> {
  if (sourceNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('rollup_months')
    .select(['source_no', sql<number>`cast(sum(income_count + expense_count) as bigint)`.as('count')])
    .where('owner', '=', owner)
    .where('source_no', 'in', sourceNos)
    .where('category_no', '=', ALL)
    .groupBy('source_no')
    .execute();
  return new Map(rows.map((row) => [row.source_no, row.count]));
}

export type Spent = (categoryNo: number | null, month: number) => number;

/** What was spent on these categories in these months. */
export async function listSpent(
  db: Db,
  owner: number,
  wanted: readonly { categoryNo: number | null; month: number }[],
): Promise<Spent> {
  if (wanted.length === 0) return () => 0;
  const rows = await db
    .selectFrom('rollup_months')
    .select(['category_no', 'month', 'expense_cents'])
    .where('owner', '=', owner)
    .where('source_no', '=', ALL)
    .where('category_no', 'in', [...new Set(wanted.map(({ categoryNo }) => categoryNo ?? NONE))])
    .where('month', 'in', [...new Set(wanted.map(({ month }) => month))])
    .execute();
  const spent = new Map(rows.map((row) => [`${row.category_no} ${row.month}`, row.expense_cents]));
  return (categoryNo, month) => spent.get(`${categoryNo ?? NONE} ${month}`) ?? 0;
}
