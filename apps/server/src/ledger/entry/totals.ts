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
} from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared, preparedByShape, preparedWithLists } from '../../db/prepared.ts';
import type { RollupMonthsTable } from '../schema/ledger.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { ALL, NO_TOTALS, TOTALS } from './rollup.ts';

/** Reads kept totals: a few rows each, however long the history. */

export type MonthTotals = Omit<RollupMonthsTable, 'owner' | 'source_no' | 'category_no'>;
export type Totals = Omit<MonthTotals, 'month'>;
export type DayRange = { first: DayNumber; last: DayNumber };
export type MonthRange = { from: Month; to: Month };
const ALL_MONTHS: MonthRange = { from: monthOfDayNumber(FIRST_DAY), to: monthOfDayNumber(LAST_DAY) };
export type Slice = { sourceNo: number; categoryNo: number };

type OfMonths = [owner: Owner, sourceNo: number, categoryNo: number, from: Month, to: Month];

const ofMonths = (db: Db, [owner, sourceNo, categoryNo, from, to]: OfMonths) =>
  db
    .selectFrom('rollup_months')
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('category_no', '=', categoryNo)
    .where('month', '>=', from)
    .where('month', '<=', to);

const selectMonths = prepared((db, values: OfMonths) =>
  ofMonths(db, values)
    .select(['month', ...TOTALS])
    .where(sql<boolean>`income_count + expense_count + transfer_count > 0`)
    .orderBy('month', 'desc'),
);

/** Months with transactions, newest first. */
export const listMonths = (
  { db, owner }: Ledger,
  { sourceNo, categoryNo }: Slice,
  { from, to } = ALL_MONTHS,
): Promise<MonthTotals[]> => selectMonths(db, owner, sourceNo, categoryNo, from, to);

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

const selectSumOfMonths = prepared((db, values: OfMonths) => ofMonths(db, values).select(sums));

/** The sum of these months. */
export async function sumMonths(
  { db, owner }: Ledger,
  { sourceNo, categoryNo }: Slice,
  { from, to } = ALL_MONTHS,
): Promise<Totals> {
  const [sum] = await selectSumOfMonths(db, owner, sourceNo, categoryNo, from, to);
  return sum ?? NO_TOTALS;
}

type OfDays = [owner: Owner, first: DayNumber, last: DayNumber];

const ofDays = (db: Db, [owner, first, last]: OfDays) =>
  db.selectFrom('rollup_days').where('owner', '=', owner).where('day', '>=', first).where('day', '<=', last);

const selectSumOfDays = prepared((db, values: OfDays) => ofDays(db, values).select(sums));

/** The sum of these days. */
export async function sumDays({ db, owner }: Ledger, { first, last }: DayRange): Promise<Totals> {
  const [sum] = await selectSumOfDays(db, owner, first, last);
  return sum ?? NO_TOTALS;
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

const selectMonthCounts = preparedByShape((db, what: keyof typeof COUNTS, values: OfMonths) =>
  ofMonths(db, values)
    .select(['month as at', COUNTS[what].as('count')])
    .orderBy('month', 'desc'),
);

export function countMonths(
  { db, owner }: Ledger,
  { sourceNo, categoryNo }: Slice,
  range: DayRange,
  type: Type,
): Promise<Count<Month>[]> {
  const [from, to] = [monthOfDayNumber(range.first), monthOfDayNumber(range.last)];
  return selectMonthCounts(db, type ?? 'all', owner, sourceNo, categoryNo, from, to);
}

const selectDayCounts = preparedByShape((db, what: keyof typeof COUNTS, values: OfDays) =>
  ofDays(db, values)
    .select(['day as at', COUNTS[what].as('count')])
    .orderBy('day', 'desc'),
);

export const countDays = (
  { db, owner }: Ledger,
  { first, last }: DayRange,
  type: Type,
): Promise<Count<DayNumber>[]> => selectDayCounts(db, type ?? 'all', owner, first, last);

/** Beyond this, reading all rows is as cheap as naming them. */
const MOST_NAMED = 1000;

const selectCounts = preparedWithLists((db, [sourceNos]: [number[]], [owner]: [owner: Owner]) =>
  ofSources({ db, owner }, sourceNos)
    .select([
      'source_no',
      sql<number>`cast(sum(income_count + expense_count + transfer_count) as bigint)`.as('count'),
    ])
    .groupBy('source_no'),
);

/** Number of transactions per source. */
export async function countBySource(
  { db, owner }: Ledger,
  sourceNos: number[],
): Promise<Map<number, number>> {
  const rows = await selectCounts(db, [sourceNos], owner);
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

/** The effect on the balance, transfers included. */
export const movedBy = (totals: Totals): Cents =>
  subtractCents(
    addCents(totals.income_cents, totals.transfer_in_cents),
    addCents(totals.expense_cents, totals.transfer_out_cents),
  );
