import type { ReportItem, SpendingReport } from '@saldo/contract';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';

type Itemized = Pick<SpendingReport['spending'], 'items' | 'others'>;
export type Rest = { count: number; amounts: number[]; total: number };

/** As many as a picture has room for; the others as one, which come to what they are together. */
export function splitTop({ items, others }: Itemized, most: number): { top: ReportItem[]; rest?: Rest } {
  // One alone says more than "one other".
  const isAll = others === null && items.length <= most + 1;
  if (isAll) return { top: items };
  const later = [...items.slice(most), ...(others ? [others] : [])];
  const count = items.length - most + (others?.count ?? 0);
  const periods = items[0]?.amounts ?? [];
  return {
    top: items.slice(0, most),
    rest: {
      count,
      amounts: periods.map((_, index) => sumAmounts(later.map(({ amounts }) => amounts[index] ?? 0))),
      total: sumAmounts(later.map(({ total }) => total)),
    },
  };
}
