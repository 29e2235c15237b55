import { toExplain } from '../../config/explained.ts';
import type { Filter } from './filter-address.ts';

const OF = { income: 'income', expense: 'expense', balance: 'left' } as const;

/** Of a list of one kind only, just the sum of that kind is the one that is meant. Tags that all apply are one filter. */
export function explainSum(sum: keyof typeof OF, filter: Filter): string | undefined {
  const { type, date, from = date, to = date, tag = [], min, max, ...others } = filter;
  const tags = [tag].flat();
  if ((type && type !== sum) || tags.length > 1) return undefined;
  const amounts = { min: min?.toString(), max: max?.toString() };
  return toExplain(OF[sum], { ...others, ...amounts, from, to, tag: tags[0] });
}
