import type { Summary, Transaction } from '@saldo/contract';
import { formatAmount, sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import type { Filter } from './filter-address.ts';
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

function sumRows(rows: Transaction[]): string {
  const counted = rows.filter(({ transfer }) => !transfer);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const own = counted.filter((row) => row.currency === currency);
      const sum = sumAmounts(own.map(({ type, amount }) => (type === 'income' ? amount : -amount)));
      return formatAmount(sum, currency);
    })
    .join(', ');
}
