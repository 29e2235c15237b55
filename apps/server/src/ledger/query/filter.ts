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

/** What a list is filtered by, in database numbers. */
export type Filter = Pick<
  Conditions<number>,
  'type' | 'q' | 'names' | 'min' | 'max' | 'tags' | 'untagged' | 'has' | 'importId'
> & {
  slice: Slice;
  /** In one of these sources. */
  sourceNos: readonly number[] | undefined;
  from: DayNumber;
  to: DayNumber;
  /** Whether a search walks along days instead of using its index. */
  isWalk?: boolean;
  /** Sources in other currencies than the sums, with theirs: they count with their value. */
  foreignSources: ReadonlyMap<number, string>;
  /** The currency of the sums. */
  currency: string;
  /** Whether the category may be that of a line; then only that line counts. */
  hasLines: boolean;
  /** Sources with three decimals, if amounts matter: see `sizes.ts`. */
  fineSources: readonly number[];
  /** Only amounts with a known value in the base currency; lists the sources in others. */
  rated?: { base: string; foreign: ReadonlyMap<number, string> } | undefined;
};

/** The meaning of a filter, without how it is searched. */
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

/** Filters with kept totals: see `entry/totals.ts`. */
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

/** Has no kept totals and must be counted. */
export function isCounted(filter: Filter): boolean {
  const conditions = conditionsOf(filter);
  return NAMES.some((name) => conditions[name] !== undefined && !HAS_TOTALS[name]);
}

const NAMES = Object.keys(HAS_TOTALS) as (keyof Conditions)[];

/** Splits a range into whole months, which have totals, and the ends, which must be counted. */
export function splitRange({ from, to }: Pick<Filter, 'from' | 'to'>): {
  /** Undefined without a whole month. */
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
