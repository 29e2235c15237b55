import type { Input } from '@saldo/contract';
import { daysOfMonth, HOME_CURRENCY, monthOfDayNumber, toDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { findCategory } from '../categories/categories.repository.ts';
import { ALL, NONE } from '../ledger/rollup.ts';
import type { DayRange, Slice } from '../ledger/totals.ts';
import type { SourceRow } from '../sources/sources.repository.ts';

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

/** Undefined when it names a source or category that is not there: nothing fits such a filter. */
export async function toFilter(
  db: Db,
  owner: number,
  query: Input<'listTransactionMonths'>['query'],
  sources: readonly SourceRow[],
): Promise<Filter | undefined> {
  const source = sources.find(({ id }) => id === query.source_id);
  if (query.source_id !== undefined && !source) return undefined;
  const categoryNo = await toCategoryNo(db, owner, query.category_id);
  if (categoryNo === undefined) return undefined;
  const bounds = [query.from, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  const ends = [query.to, query.date].flatMap((day) => (day ? [toDayNumber(day)] : []));
  return {
    slice: { sourceNo: source?.no ?? ALL, categoryNo },
    type: query.type,
    from: Math.max(FIRST_DAY, ...bounds),
    to: Math.min(LAST_DAY, ...ends),
    q: query.q || undefined,
    foreignSources: source ? [] : sources.filter(isForeign).map(({ no }) => no),
    currency: source?.currency ?? HOME_CURRENCY,
  };
}

async function toCategoryNo(db: Db, owner: number, id: string | undefined): Promise<number | undefined> {
  if (id === undefined) return ALL;
  if (id === 'none') return NONE;
  return (await findCategory(db, owner, id))?.no;
}

const isForeign = ({ currency }: SourceRow) => currency !== HOME_CURRENCY;

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
