import { daysOfMonth } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { type Count, countDays, countMonths, type DayRange } from '../ledger/totals.ts';
import type { Filter } from './transactions.filter.ts';
import { listTransactions, type Sort, type TransactionRow } from './transactions.repository.ts';
import { countOf, hasDayTotals, type Part } from './transactions.totals.ts';

/**
 * One page of the list. In the order of days the totals tell in which month a page begins, so that the
 * five-thousandth page costs what the first one does; nothing before it is read.
 */
export async function readPage(
  db: Db,
  owner: number,
  filter: Filter,
  sort: Sort,
  parts: readonly Part[],
  window: { limit: number; offset: number },
): Promise<TransactionRow[]> {
  const isByDay = sort.by === 'date' && filter.q === undefined;
  if (!isByDay || window.offset === 0) return listTransactions(db, owner, filter, sort, window);
  const isDescending = sort.direction === 'desc';
  const inOrder = <Item>(items: readonly Item[]) => (isDescending ? items : items.toReversed());

  const part = skip(inOrder(parts), ({ totals }) => countOf(totals), window.offset);
  if (!part) return [];
  let { offset } = part;
  let days: DayRange = part.at;
  const narrowTo = (counts: Count[], toDays: (at: number) => DayRange) => {
    const found = skip(inOrder(counts), ({ count }) => count, offset);
    if (found) [offset, days] = [found.offset, toDays(found.at.at)];
  };
  const isManyMonths = days.last - days.first > 31;
  if (isManyMonths) narrowTo(await countMonths(db, owner, filter.slice, days, filter.type), daysOfMonth);
  if (hasDayTotals(filter)) {
    narrowTo(await countDays(db, owner, days, filter.type), (day) => ({ first: day, last: day }));
  }
  const narrowed = isDescending
    ? { ...filter, to: Math.min(filter.to, days.last) }
    : { ...filter, from: Math.max(filter.from, days.first) };
  return listTransactions(db, owner, narrowed, sort, { limit: window.limit, offset });
}

/** Which of the items the `offset`-th transaction lies in, and how many of that item stand before it. */
function skip<Item>(
  items: readonly Item[],
  countIn: (item: Item) => number,
  offset: number,
): { at: Item; offset: number } | undefined {
  let rest = offset;
  for (const at of items) {
    const count = countIn(at);
    if (rest < count) return { at, offset: rest };
    rest -= count;
  }
  return undefined;
}
