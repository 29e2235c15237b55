import { monthOfDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { ALL } from '../ledger/rollup.ts';
import { listDays, listMonths, type MonthTotals } from '../ledger/totals.ts';
import { type DayRange, type Filter, splitRange } from './transactions.filter.ts';
import { countMonths } from './transactions.repository.ts';

/**
 * The months of a filtered set, newest first. Whole months are read from the ledger's totals; only the ends of a
 * range that begin or end within a month, and a search, are counted.
 */
export async function listFilteredMonths(db: Db, owner: number, filter: Filter): Promise<MonthTotals[]> {
  if (filter.from > filter.to) return [];
  if (filter.q !== undefined) return countMonths(db, owner, filter, { first: filter.from, last: filter.to });
  const { months, edges } = splitRange(filter);
  const kept = months.from <= months.to ? await listMonths(db, owner, filter.slice, months) : [];
  const counted: MonthTotals[] = [];
  for (const edge of edges) {
    const months = hasDayTotals(filter)
      ? await addDays(db, owner, edge)
      : await countMonths(db, owner, { ...filter, type: undefined }, edge);
    counted.push(...months);
  }
  return [...kept, ...counted]
    .map((month) => ofType(month, filter.type))
    .filter((month) => countOf(month) > 0)
    .sort((one, two) => two.month - one.month);
}

/** Totals per day are kept of everything, not of its slices. */
export const hasDayTotals = ({ slice }: Filter) => slice.sourceNo === ALL && slice.categoryNo === ALL;

/** Part of one month, from the totals of its days. */
async function addDays(db: Db, owner: number, range: DayRange): Promise<MonthTotals[]> {
  const days = await listDays(db, owner, range);
  const { income, expense, foreign } = sumMonths(days);
  const [income_count, expense_count] = [sum(days, 'income_count'), sum(days, 'expense_count')];
  const month = monthOfDayNumber(range.first);
  return [
    {
      month,
      income_cents: income,
      expense_cents: expense,
      income_count,
      expense_count,
      foreign_count: foreign,
    },
  ];
}

const sum = <Key extends 'income_count' | 'expense_count'>(days: readonly Record<Key, number>[], key: Key) =>
  days.reduce((total, day) => total + day[key], 0);

export const countOf = (totals: Pick<MonthTotals, 'income_count' | 'expense_count'>) =>
  totals.income_count + totals.expense_count;

/** Of one type, the other side is nothing. */
function ofType(totals: MonthTotals, type: Filter['type']): MonthTotals {
  if (type === 'income') return { ...totals, expense_cents: 0, expense_count: 0 };
  if (type === 'expense') return { ...totals, income_cents: 0, income_count: 0 };
  return totals;
}

export function sumMonths(months: readonly Omit<MonthTotals, 'month'>[]) {
  const sum = { income: 0, expense: 0, count: 0, foreign: 0 };
  for (const month of months) {
    sum.income += month.income_cents;
    sum.expense += month.expense_cents;
    sum.count += countOf(month);
    sum.foreign += month.foreign_count;
  }
  return sum;
}
