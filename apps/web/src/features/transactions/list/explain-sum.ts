import { toExplain } from '../../../config/explained.ts';
import { firstAndLastOf } from '../../../ui/money-and-dates/months.ts';
import type { Filter } from '../model/filter-address.ts';

const OF = { income: 'income', expense: 'expense', balance: 'left' } as const;

export function explainSum(sum: keyof typeof OF, filter: Filter): string {
  const { date, from = date, to = date, tag = [], min, max, ...others } = filter;
  const amounts = { min: min?.toString(), max: max?.toString() };
  return toExplain(OF[sum], { ...others, ...amounts, from, to, tag });
}

/** Of the days of a month that the list has. */
export function explainMonth(sum: keyof typeof OF, filter: Filter, month: string): string {
  const { date, from = date, to = date, ...others } = filter;
  const days = firstAndLastOf(month);
  return explainSum(sum, {
    ...others,
    from: from && from > days.from ? from : days.from,
    to: to && to < days.to ? to : days.to,
  });
}
