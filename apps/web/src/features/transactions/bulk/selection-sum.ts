import type { Summary, Transaction } from '@saldo/contract';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import type { Filter } from '../model/filter-address.ts';
import { sumByCurrency } from '../model/sum-by-currency.ts';
import type { Selection } from './selection.ts';

/** What the chosen rows come to: of each money apart, and nothing of what only went from one source to another. */
export function describeSum(
  { rows, isAll }: Selection,
  filter: Filter,
  summary: Summary | undefined,
): string | undefined {
  if (!isAll) return sumRows([...rows.values()]);
  // Of a split one, the sums of a category's list count just its lines; what is deleted is more.
  const isOfLines = filter.category_id !== undefined || filter.uncategorized !== undefined;
  if (!summary || isOfLines || summary.left_out > 0) return undefined;
  return formatAmount(summary.balance, summary.currency);
}

/** A transfer counts as nothing, in its own money. */
function sumRows(rows: Transaction[]): string {
  return sumByCurrency(
    rows.map(({ type, amount, transfer, currency }) => {
      const signed = type === 'income' ? amount : -amount;
      return { amount: transfer ? 0 : signed, currency };
    }),
  );
}
