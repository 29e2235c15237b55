import type { ReportItem, SpendingReport } from '@saldo/contract';
import { toPercents } from '@saldo/domain';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';

type Itemized = Pick<SpendingReport['spending'], 'items' | 'others'>;
export type Rest = {
  count: number;
  amounts: number[];
  total: number;
  /** Each of them, where all of them are known. */
  items: ReportItem[] | undefined;
};

/** As many as a picture has room for; the others as one, which come to what they are together. */
export function splitTop(
  { items, others }: Itemized,
  most: number,
  currency: string,
): { top: ReportItem[]; rest?: Rest } {
  // One alone says more than "one other".
  const isAll = others === null && items.length <= most + 1;
  if (isAll) return { top: items };
  const later = [...items.slice(most), ...(others ? [others] : [])];
  const count = items.length - most + (others?.count ?? 0);
  const periods = items[0]?.amounts ?? [];
  const sum = (amounts: number[]) => sumAmounts(amounts, currency);
  return {
    top: items.slice(0, most),
    rest: {
      count,
      amounts: periods.map((_, index) => sum(later.map(({ amounts }) => amounts[index] ?? 0))),
      total: sum(later.map(({ total }) => total)),
      items: others ? undefined : items.slice(most),
    },
  };
}

/** Those of the top as a picture tells them with the rest as one; those of the rest come to what the rest is. */
export function listPercents(totals: readonly number[], most: number, whole: number): number[] {
  const [top, later] = [totals.slice(0, most), totals.slice(most)];
  if (later.length === 0) return toPercents(top, whole);
  const rest = later.reduce((sum, total) => sum + total, 0);
  const told = toPercents([...top, rest], whole);
  return [...told.slice(0, most), ...toPercents(later, whole, told[most])];
}
