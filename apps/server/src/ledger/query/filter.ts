import {
  addMonths,
  type Conditions,
  type DayNumber,
  daysOfMonth,
  type Month,
  monthOfDayNumber,
} from '@saldo/domain';
import { ALL, NONE } from '../entry/rollup.ts';
import type { DayRange, MonthRange, Slice } from '../entry/totals.ts';

/** What a list is narrowed to, in the numbers that the database knows. */
export type Filter = Pick<
  Conditions<number>,
  'type' | 'q' | 'names' | 'min' | 'max' | 'tags' | 'untagged' | 'has' | 'importId'
> & {
  slice: Slice;
  /** In one of these sources. */
  sourceNos: readonly number[] | undefined;
  from: DayNumber;
  to: DayNumber;
  /** Whether a search goes along the days instead of through its index. */
  isWalk?: boolean;
  /** Sources that are not in the currency of the sums, and what they are in: they count with what they are worth in it. */
  foreignSources: ReadonlyMap<number, string>;
  /** The currency of the sums. */
  currency: string;
  /** Whether the category is also that of a line: then only that line counts. */
  hasLines: boolean;
  /** Sources that are kept in thousandths, where amounts are looked at: see `sizes.ts`. */
  fineSources: readonly number[];
  /** Only what is in the currency of the totals, or is worth something in it; with the sources in others. */
  rated?: { home: string; foreign: ReadonlyMap<number, string> } | undefined;
};

/** The conditions of a filter: what it means, without how it is told and found. */
export const conditionsOf = ({ slice, sourceNos, rated, ...filter }: Filter): Conditions<number> => ({
  source: slice.sourceNo === ALL ? undefined : slice.sourceNo,
  sources: sourceNos,
  category: slice.categoryNo === ALL ? undefined : slice.categoryNo === NONE ? null : slice.categoryNo,
  type: filter.type,
  from: filter.from,
  to: filter.to,
  q: filter.q,
  names: filter.names,
  min: filter.min,
  max: filter.max,
  tags: filter.tags,
  untagged: filter.untagged,
  has: filter.has,
  importId: filter.importId,
  rate: rated && 'known',
});

/** Of these, totals are kept: see `entry/totals.ts`. */
const HAS_TOTALS = {
  source: true,
  sources: false,
  category: true,
  type: true,
  from: true,
  to: true,
  q: false,
  names: false,
  min: false,
  max: false,
  tags: false,
  untagged: false,
  has: false,
  importId: false,
  rate: false,
} satisfies Record<keyof Conditions, boolean>;

/** No totals are kept of it: it has to be counted. */
export function isCounted(filter: Filter): boolean {
  const conditions = conditionsOf(filter);
  return NAMES.some((name) => conditions[name] !== undefined && !HAS_TOTALS[name]);
}

const NAMES = Object.keys(HAS_TOTALS) as (keyof Conditions)[];

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
