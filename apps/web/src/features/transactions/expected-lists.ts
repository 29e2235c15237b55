import type { Response, Transaction } from '@saldo/contract';
import { sumAmounts } from '../../ui/amounts.ts';

/** What lists and sums will be after a change, before the server has answered. */

export type List = Response<'listTransactions'>;
export type Months = Response<'listTransactionMonths'>;
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

/** The sums follow the rows at once, so that no two figures on the screen disagree. */
export function withoutAmount(months: Months | undefined, removed: Transaction): Months | undefined {
  if (months?.summary.currency !== removed.currency) return months;
  const [income, expense] = removed.type === 'income' ? [removed.amount, 0] : [0, removed.amount];
  const less = <Sums extends { income: number; expense: number }>(sums: Sums): Sums => ({
    ...sums,
    income: sumAmounts([sums.income, -income]),
    expense: sumAmounts([sums.expense, -expense]),
  });
  return {
    summary: { ...less(months.summary), balance: sumAmounts([months.summary.balance, expense - income]) },
    results: months.results.map((month) =>
      removed.date.startsWith(month.month) ? { ...less(month), count: month.count - 1 } : month,
    ),
  };
}

export const PAGE_SIZE = 10;

export function toTotal(months: Months | undefined): { total: number; pages: number } {
  const total = months?.results.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}
