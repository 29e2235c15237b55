import type { Month } from '@saldo/domain';
import type { MonthOfRecord } from '../record/record.ts';

export type SorterRecord = {
  learned_from: number;
  predicted: number;
  right: number;
  precision: number | null;
  coverage: number | null;
  threshold: number | null;
  by_month: { month: Month; rows: number; predicted: number; right: number }[];
};

export function toSorterRecord(months: MonthOfRecord[], learned: number, threshold?: number): SorterRecord {
  const by_month = months.sort((one, two) => one.month - two.month);
  const sum = (of: 'rows' | 'predicted' | 'right') => by_month.reduce((total, month) => total + month[of], 0);
  const [rows, predicted, right] = [sum('rows'), sum('predicted'), sum('right')];
  return {
    learned_from: learned,
    predicted,
    right,
    precision: predicted === 0 ? null : right / predicted,
    coverage: rows === 0 ? null : predicted / rows,
    threshold: threshold ?? null,
    by_month: by_month.map((month) => ({ ...month })),
  };
}
