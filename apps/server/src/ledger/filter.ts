import { daysOfMonth, monthOfDayNumber } from '@saldo/domain';
import type { DayRange, Slice } from './totals.ts';

export const FIRST_DAY = 1_01_01;
export const LAST_DAY = 9999_12_31;

/** What a list is narrowed to, in the numbers that the database knows. */
export type Filter = {
  slice: Slice;
  type: 'income' | 'expense' | undefined;
  from: number;
  to: number;
  q: string | undefined;
  /** Whether a search goes along the days instead of through its index. */
  isWalk?: boolean;
  /** Sources whose money is not counted in the sums of everything. */
  foreignSources: number[];
  /** The currency of the sums. */
  currency: string;
};

/**
 * The range as whole months, whose totals are kept, and what is left at either end, which has to be counted.
 */
export function splitRange({ from, to }: Pick<Filter, 'from' | 'to'>): {
  months: { from: number; to: number };
  edges: DayRange[];
} {
  const [firstMonth, lastMonth] = [monthOfDayNumber(from), monthOfDayNumber(to)];
  const startsWhole = from <= daysOfMonth(firstMonth).first;
  const endsWhole = to >= daysOfMonth(lastMonth).last;
  if (firstMonth === lastMonth) {
    const isWhole = startsWhole && endsWhole;
    return {
      months: { from: firstMonth, to: isWhole ? lastMonth : 0 },
      edges: isWhole ? [] : [{ first: from, last: to }],
    };
  }
  return {
    months: { from: startsWhole ? firstMonth : firstMonth + 1, to: endsWhole ? lastMonth : lastMonth - 1 },
    edges: [
      ...(endsWhole ? [] : [{ first: lastMonth * 100 + 1, last: to }]),
      ...(startsWhole ? [] : [{ first: from, last: daysOfMonth(firstMonth).last }]),
    ],
  };
}
