import type { ResponseOf, Transaction } from '@saldo/contract';
import { sumAmounts } from '../../../ui/money-and-dates/amounts.ts';
import type { Filter } from './filter-address.ts';
import { fits } from './filter-fits.ts';

/** What lists and sums will be after a change, before the server has answered. */

export type List = ResponseOf<'listTransactions'>;
export type Months = ResponseOf<'listTransactionMonths'>;
export type NamedCategory = { id: string; name: string };

export function withoutRow(list: List | undefined, { id }: Transaction): List | undefined {
  return list && { ...list, results: list.results.filter((row) => row.id !== id) };
}

export function withCategory(
  list: List | undefined,
  { id }: Transaction,
  category: NamedCategory | null,
): List | undefined {
  const category_id = category?.id ?? null;
  return (
    list && {
      ...list,
      results: list.results.map((row) => (row.id === id ? { ...row, category, category_id } : row)),
    }
  );
}

/**
 * The sums follow the rows at once, so that no two figures on the screen disagree: those of the lists that had the
 * row. A row in another currency was counted, and left out of the sums.
 */
export function withoutAmount(
  months: Months | undefined,
  filter: Filter,
  removed: Transaction,
): Months | undefined {
  if (!months || !fits(filter, removed)) return months;
  const { currency } = months.summary;
  const isSummed = currency === removed.currency;
  const amount = isSummed ? countedAmount(filter, removed) : 0;
  const [income, expense] = removed.type === 'income' ? [amount, 0] : [0, amount];
  const less = <Sums extends { income: number; expense: number }>(sums: Sums): Sums => ({
    ...sums,
    income: sumAmounts([sums.income, -income], currency),
    expense: sumAmounts([sums.expense, -expense], currency),
  });
  const { balance, left_out } = months.summary;
  return {
    summary: {
      ...less(months.summary),
      balance: sumAmounts([balance, expense - income], currency),
      left_out: isSummed ? left_out : left_out - 1,
    },
    results: months.results
      .map((month) =>
        removed.date.startsWith(month.month) ? { ...less(month), count: month.count - 1 } : month,
      )
      .filter(({ count }) => count > 0),
  };
}

/** What a list counts of a row: nothing of a transfer, and of a split only the lines of the category asked for. */
export function countedAmount(filter: Filter, { amount, lines, transfer, currency }: Transaction): number {
  const category_id = filter.category_id ?? (filter.uncategorized && 'none');
  if (transfer) return 0;
  if (!category_id || !lines) return amount;
  return sumAmounts(
    lines.filter((line) => (line.category_id ?? 'none') === category_id).map((line) => line.amount),
    currency,
  );
}

export function toTotal(months: Months | undefined, pageSize: number): { total: number; pages: number } {
  const total = months?.results.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { total, pages: Math.max(1, Math.ceil(total / pageSize)) };
}
