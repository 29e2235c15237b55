import type { Input } from '@saldo/contract';
import { daysOfMonth, HOME_CURRENCY, monthOfDayNumber, toDayNumber } from '@saldo/domain';
import { ALL, NONE } from '../ledger/rollup.ts';
import type { Slice } from '../ledger/totals.ts';
import type { SourceRow } from '../sources/sources.repository.ts';
import type { References } from './transactions.references.ts';

const FIRST_DAY = 1_01_01;
const LAST_DAY = 9999_12_31;

/** What a list is narrowed to, in the numbers that the database knows. */
export type Filter = {
  slice: Slice;
  type: 'income' | 'expense' | undefined;
  from: number;
  to: number;
  q: string | undefined;
  /** Sources whose money is not counted in the sums of everything. */
  foreignSources: number[];
  /** The currency of the sums. */
  currency: string;
};

/** Undefined when it names a source or category that is not there: nothing fits such a filter. */
export function toFilter(
  query: Input<'listTransactionMonths'>['query'],
  references: References,
): Filter | undefined {
  const source = references.sources.find(({ id }) => id === query.source_id);
  const category = references.categories.find(({ id }) => id === query.category_id);
  const isUncategorized = query.category_id === 'none';
  if (query.source_id !== undefined && !source) return undefined;
  if (query.category_id !== undefined && !category && !isUncategorized) return undefined;
  const bounds = [query.from, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  const ends = [query.to, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  return {
    slice: { sourceNo: source?.no ?? ALL, categoryNo: category?.no ?? (isUncategorized ? NONE : ALL) },
    type: query.type,
    from: Math.max(FIRST_DAY, ...bounds),
    to: Math.min(LAST_DAY, ...ends),
    q: query.q || undefined,
    foreignSources: source ? [] : references.sources.filter(isForeign).map(({ no }) => no),
    currency: source?.currency ?? HOME_CURRENCY,
  };
}

const isForeign = ({ currency }: SourceRow) => currency !== HOME_CURRENCY;

export type DayRange = { first: number; last: number };

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
