import {
  addMonths,
  type DayNumber,
  type Decimal,
  daysOfMonth,
  type KindOfMovement,
  type Month,
  monthOfDayNumber,
} from '@saldo/domain';
import type { By } from './entry-index.ts';
import type { DayRange, MonthRange, Slice } from './totals.ts';

/** What a list is narrowed to, in the numbers that the database knows. */
export type Filter = {
  slice: Slice;
  /** In one of these sources. */
  sourceNos: readonly number[] | undefined;
  type: KindOfMovement | undefined;
  from: DayNumber;
  to: DayNumber;
  q: string | undefined;
  /** Its name is one of these. */
  names: readonly string[] | undefined;
  /** Whether a search goes along the days instead of through its index. */
  isWalk?: boolean;
  /** Sources that are not in the currency of the sums, and what they are in: they count with what they are worth in it. */
  foreignSources: ReadonlyMap<number, string>;
  /** The currency of the sums. */
  currency: string;
  /** Whether the category is also that of a line: then only that line counts. */
  hasLines: boolean;
  /** Of the amount, without its sign. */
  min: Decimal | undefined;
  max: Decimal | undefined;
  /** Sources that are kept in thousandths, where amounts are looked at: see `sizes.ts`. */
  fineSources: readonly number[];
  /** Found by what `entry-index.ts` knows; all of them must hold. */
  indexed: readonly { what: By; key?: number }[];
  /** Not found by that. */
  without: By | undefined;
  importId: string | undefined;
  /** Only what is in the currency of the totals, or is worth something in it; with the sources in others. */
  rated?: { home: string; foreign: ReadonlyMap<number, string> } | undefined;
};

/** No totals are kept of it: it has to be counted. */
export const isCounted = ({ q, sourceNos, names, min, max, indexed, without, importId, rated }: Filter) =>
  q !== undefined ||
  sourceNos !== undefined ||
  names !== undefined ||
  min !== undefined ||
  max !== undefined ||
  indexed.length > 0 ||
  without !== undefined ||
  importId !== undefined ||
  rated !== undefined;

/**
 * The range as whole months, whose totals are kept, and what is left at either end, which has to be counted.
 */
export function splitRange({ from, to }: Pick<Filter, 'from' | 'to'>): {
  /** Undefined where not one month is whole. */
  months: MonthRange | undefined;
  edges: DayRange[];
} {
  const [firstMonth, lastMonth] = [monthOfDayNumber(from), monthOfDayNumber(to)];
  const startsWhole = from <= daysOfMonth(firstMonth).first;
  const endsWhole = to >= daysOfMonth(lastMonth).last;
  if (firstMonth === lastMonth) {
    const isWhole = startsWhole && endsWhole;
    return {
      months: isWhole ? { from: firstMonth, to: lastMonth } : undefined,
      edges: isWhole ? [] : [{ first: from, last: to }],
    };
  }
  return {
    months: toRange(
      startsWhole ? firstMonth : addMonths(firstMonth, 1),
      endsWhole ? lastMonth : addMonths(lastMonth, -1),
    ),
    edges: [
      ...(endsWhole ? [] : [{ first: daysOfMonth(lastMonth).first, last: to }]),
      ...(startsWhole ? [] : [{ first: from, last: daysOfMonth(firstMonth).last }]),
    ],
  };
}

const toRange = (from: Month, to: Month): MonthRange | undefined => (from <= to ? { from, to } : undefined);
