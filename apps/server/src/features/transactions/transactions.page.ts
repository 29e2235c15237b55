import { daysOfMonth } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { listDays, type MonthTotals } from '../ledger/totals.ts';
import type { Filter } from './transactions.filter.ts';
import { listTransactions, type Sort, type TransactionRow } from './transactions.repository.ts';
import { countOf, hasDayTotals } from './transactions.totals.ts';

/**
 * One page of the list. In the order of days the totals per month tell in which month a page begins, so that the
 * five-thousandth page costs what the first one does; nothing before it is read.
 */
export async function readPage(
  db: Db,
  owner: number,
  filter: Filter,
  sort: Sort,
  months: readonly MonthTotals[],
  window: { limit: number; offset: number },
): Promise<TransactionRow[]> {
  if (sort.by !== 'date' || filter.q !== undefined) return listTransactions(db, owner, filter, sort, window);
  const isDescending = sort.direction === 'desc';
  const ordered = isDescending ? months : months.toReversed();
  const start = skip(ordered, window.offset);
  if (!start.at) return [];
  const { first, last } = daysOfMonth(start.at.month);
  let begin = isDescending ? last : first;
  let { offset } = start;
  if (hasDayTotals(filter) && !filter.type) {
    const days = await listDays(db, owner, {
      first: Math.max(first, filter.from),
      last: Math.min(last, filter.to),
    });
    const day = skip(isDescending ? days : days.toReversed(), offset);
    if (day.at) {
      begin = day.at.day;
      offset = day.offset;
    }
  }
  const narrowed = isDescending
    ? { ...filter, to: Math.min(filter.to, begin) }
    : { ...filter, from: Math.max(filter.from, begin) };
  return listTransactions(db, owner, narrowed, sort, { limit: window.limit, offset });
}

/** Where the `offset`-th transaction lies, and how many of that part stand before it. */
function skip<Part extends Pick<MonthTotals, 'income_count' | 'expense_count'>>(
  parts: readonly Part[],
  offset: number,
): { at: Part | undefined; offset: number } {
  let rest = offset;
  for (const part of parts) {
    if (rest < countOf(part)) return { at: part, offset: rest };
    rest -= countOf(part);
  }
  return { at: undefined, offset: rest };
}
