import {
  addCents,
  type Cents,
  type DayNumber,
  FIRST_DAY,
  type KindOfMovement,
  LAST_DAY,
  type Month,
  monthOfDayNumber,
  subtractCents,
  ZERO,
} from '@saldo/domain';
import { sql } from 'kysely';
import type { RollupMonthsTable } from '../schema/ledger.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { ALL, NONE, TOTALS } from './rollup.ts';

/** Reads kept totals: a few rows each, however long the history. */

export type MonthTotals = Omit<RollupMonthsTable, 'owner' | 'source_no' | 'category_no'>;
export type Totals = Omit<MonthTotals, 'month'>;
export type DayRange = { first: DayNumber; last: DayNumber };
export type MonthRange = { from: Month; to: Month };
const ALL_MONTHS: MonthRange = { from: monthOfDayNumber(FIRST_DAY), to: monthOfDayNumber(LAST_DAY) };
export type Slice = { sourceNo: number; categoryNo: number };

/** Months with transactions, newest first. */
export function listMonths({ db, owner }: Ledger, slice: Slice, range = ALL_MONTHS): Promise<MonthTotals[]> {
  return db
    .selectFrom('rollup_months')
    .select(['month', ...TOTALS])
    .where('owner', '=', owner)
    .where('source_no', '=', slice.sourceNo)
    .where('category_no', '=', slice.categoryNo)
    .where('month', '>=', range.from)
    .where('month', '<=', range.to)
    .where(sql<boolean>`income_count + expense_count + transfer_count > 0`)
    .orderBy('month', 'desc')
    .execute();
}

/** The same per source, in its own currency. */
export function listMonthsBySource({ db, owner }: Ledger): Promise<(MonthTotals & { source_no: number })[]> {
  return db
    .selectFrom('rollup_months')
    .select(['source_no', 'month', ...TOTALS])
    .where('owner', '=', owner)
    .where('source_no', '<>', ALL)
    .where('category_no', '=', ALL)
    .execute();
}

const sumOf = <Column extends keyof Totals>(column: Column) =>
  sql<Totals[Column]>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`.as(column);
const sums = [
  sumOf('income_cents'),
  sumOf('expense_cents'),
  sumOf('refund_cents'),
  sumOf('transfer_in_cents'),
  sumOf('transfer_out_cents'),
  sumOf('income_count'),
  sumOf('expense_count'),
  sumOf('transfer_count'),
  sumOf('foreign_count'),
];

/** The sum of these months. */
export function sumMonths({ db, owner }: Ledger, slice: Slice, range = ALL_MONTHS): Promise<Totals> {
  return db
    .selectFrom('rollup_months')
    .select(sums)
    .where('owner', '=', owner)
    .where('source_no', '=', slice.sourceNo)
    .where('category_no', '=', slice.categoryNo)
    .where('month', '>=', range.from)
    .where('month', '<=', range.to)
    .executeTakeFirstOrThrow();
}

/** The sum of these days. */
export function sumDays({ db, owner }: Ledger, range: DayRange): Promise<Totals> {
  return db
    .selectFrom('rollup_days')
    .select(sums)
    .where('owner', '=', owner)
    .where('day', '>=', range.first)
    .where('day', '<=', range.last)
    .executeTakeFirstOrThrow();
}

export type Type = KindOfMovement | undefined;
/** Number of transactions in a month or on a day. */
export type Count<At> = { at: At; count: number };

const COUNTS = {
  income: sql<number>`income_count`,
  expense: sql<number>`expense_count`,
  transfer: sql<number>`transfer_count`,
  all: sql<number>`income_count + expense_count + transfer_count`,
};

export function countMonths(
  { db, owner }: Ledger,
  slice: Slice,
  range: DayRange,
  type: Type,
): Promise<Count<Month>[]> {
  return db
    .selectFrom('rollup_months')
    .select(['month as at', COUNTS[type ?? 'all'].as('count')])
    .where('owner', '=', owner)
    .where('source_no', '=', slice.sourceNo)
    .where('category_no', '=', slice.categoryNo)
    .where('month', '>=', monthOfDayNumber(range.first))
    .where('month', '<=', monthOfDayNumber(range.last))
    .orderBy('month', 'desc')
    .execute();
}

export function countDays({ db, owner }: Ledger, range: DayRange, type: Type): Promise<Count<DayNumber>[]> {
  return db
    .selectFrom('rollup_days')
    .select(['day as at', COUNTS[type ?? 'all'].as('count')])
    .where('owner', '=', owner)
    .where('day', '>=', range.first)
    .where('day', '<=', range.last)
    .orderBy('day', 'desc')
    .execute();
}

/** Beyond this, reading all rows is as cheap as naming them. */
const MOST_NAMED = 1000;

/** Number of transactions per source. */
export async function countBySource(
  { db, owner }: Ledger,
  sourceNos: number[],
): Promise<Map<number, number>> {
  if (sourceNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('rollup_months')
    .select([
      'source_no',
      sql<number>`cast(sum(income_count + expense_count + transfer_count) as bigint)`.as('count'),
    ])
    .where('owner', '=', owner)
    .$if(sourceNos.length <= MOST_NAMED, (query) => query.where('source_no', 'in', sourceNos))
    .where('category_no', '=', ALL)
    .groupBy('source_no')
    .execute();
  return new Map(rows.map((row) => [row.source_no, row.count]));
}

/** Movement per source and month, in the source's currency; months without any are absent. */
export async function listMovedBySource(
  ledger: Ledger,
  sourceNos: readonly number[],
  range: MonthRange,
): Promise<Map<number, { month: Month; moved: Cents }[]>> {
  const rows = await ofSources(ledger, sourceNos)
    .select(['source_no', 'month', ...TOTALS])
    .where('month', '>=', range.from)
    .where('month', '<=', range.to)
    .execute();
  const told = rows.map((row) => ({ source_no: row.source_no, month: row.month, moved: movedBy(row) }));
  return Map.groupBy(told, ({ source_no }) => source_no);
}

/** The month of the first transaction of each source. */
export async function listFirstMonths(
  ledger: Ledger,
  sourceNos: readonly number[],
): Promise<Map<number, Month>> {
  const rows = await ofSources(ledger, sourceNos)
    .select(['source_no', sql<Month>`min(month)`.as('month')])
    .where(sql<boolean>`income_count + expense_count + transfer_count > 0`)
    .groupBy('source_no')
    .execute();
  return new Map(rows.map((row) => [row.source_no, row.month]));
}

const ofSources = ({ db, owner }: Ledger, sourceNos: readonly number[]) =>
  db
    .selectFrom('rollup_months')
    .where('owner', '=', owner)
    .where('category_no', '=', ALL)
    .$if(sourceNos.length <= MOST_NAMED, (query) => query.where('source_no', 'in', sourceNos));

export type Spent = (categoryNo: number | null, month: Month) => Cents;

/** Spending per category and month, less refunds. */
export async function listSpent(
  { db, owner }: Ledger,
  wanted: readonly { categoryNo: number | null; month: Month }[],
): Promise<Spent> {
  if (wanted.length === 0) return () => ZERO;
  const categories = [...new Set(wanted.map(({ categoryNo }) => categoryNo ?? NONE))];
  const months = [...new Set(wanted.map(({ month }) => month))];
  const rows = await db
    .selectFrom('rollup_months')
    .select(['category_no', 'month', 'expense_cents', 'refund_cents'])
    .where('owner', '=', owner)
    .where('source_no', '=', ALL)
    .$if(categories.length <= MOST_NAMED, (query) => query.where('category_no', 'in', categories))
    .$if(months.length <= MOST_NAMED, (query) => query.where('month', 'in', months))
    .execute();
  return toSpent(rows);
}

/** Spending per month and category, less refunds; categories without any are absent. */
export async function listSpentIn(
  { db, owner }: Ledger,
  months: readonly Month[],
): Promise<Map<number, Cents>[]> {
  const rows = await db
    .selectFrom('rollup_months')
    .select(['month', 'category_no', 'expense_cents', 'refund_cents'])
    .where('owner', '=', owner)
    .where('source_no', '=', ALL)
    .where('month', 'in', months)
    .where('category_no', '<>', ALL)
    .where(sql<boolean>`(expense_cents <> 0 or refund_cents <> 0)`)
    .execute();
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  return months.map(
    (month) => new Map((byMonth.get(month) ?? []).map((row) => [row.category_no, netOf(row)])),
  );
}

type SpentRow = Pick<RollupMonthsTable, 'category_no' | 'month' | 'expense_cents' | 'refund_cents'>;

export function toSpent(rows: readonly SpentRow[]): Spent {
  const spent = new Map(rows.map((row) => [`${row.category_no} ${row.month}`, netOf(row)]));
  return (categoryNo, month) => spent.get(`${categoryNo ?? NONE} ${month}`) ?? ZERO;
}

const netOf = ({ expense_cents, refund_cents }: Pick<Totals, 'expense_cents' | 'refund_cents'>) =>
  subtractCents(expense_cents, refund_cents);

/** The effect on the balance, transfers included. */
export const movedBy = (totals: Totals): Cents =>
  subtractCents(
    addCents(totals.income_cents, totals.transfer_in_cents),
    addCents(totals.expense_cents, totals.transfer_out_cents),
  );
