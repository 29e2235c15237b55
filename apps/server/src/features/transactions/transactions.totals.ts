import type { Db } from '../../db/database.ts';
import { listMonths, type MonthTotals } from '../ledger/totals.ts';
import { type Filter, splitRange } from './transactions.filter.ts';
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
  for (const edge of edges)
    counted.push(...(await countMonths(db, owner, { ...filter, type: undefined }, edge)));
  return [...kept, ...counted]
    .map((month) => ofType(month, filter.type))
    .filter((month) => countOf(month) > 0)
    .sort((one, two) => two.month - one.month);
}

export const countOf = (totals: Pick<MonthTotals, 'income_count' | 'expense_count'>) =>
  totals.income_count + totals.expense_count;

/** Of one type, the other side is nothing. */
function ofType(totals: MonthTotals, type: Filter['type']): MonthTotals {
  if (type === 'income') return { ...totals, expense_cents: 0, expense_count: 0 };
  if (type === 'expense') return { ...totals, income_cents: 0, income_count: 0 };
  return totals;
}

export function sumMonths(months: readonly MonthTotals[]) {
  const sum = { income: 0, expense: 0, count: 0, foreign: 0 };
  for (const month of months) {
    sum.income += month.income_cents;
    sum.expense += month.expense_cents;
    sum.count += countOf(month);
    sum.foreign += month.foreign_count;
  }
  return sum;
}
