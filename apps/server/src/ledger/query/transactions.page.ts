import { daysOfMonth, earliest, FIRST_DAY, LAST_DAY, latest } from '@saldo/domain';
import { type Count, countDays, countMonths, type DayRange } from '../entry/totals.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { type Filter, isCounted } from './filter.ts';
import { listTransactions } from './transactions.by-day.ts';
import { listSorted } from './transactions.repository.ts';
import type { Sort, TransactionRow } from './transactions.rows.ts';
import { isCommon } from './transactions.search.ts';
import { countOf, hasDayTotals, listParts, type Part } from './transactions.totals.ts';

/**
 * One page of the list. In day order, totals tell in which month a page starts, so page five thousand costs
 * as much as the first.
 */
export async function readPage(
  ledger: Ledger,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset: number },
  known?: readonly Part[],
): Promise<TransactionRow[]> {
  if (sort.by !== 'date') return listSorted(ledger, filter, sort, window);
  if (filter.q !== undefined) {
    const isWalk = isUnfiltered(filter) && (await isCommon(ledger.db, filter.q));
    return listTransactions(ledger, { ...filter, isWalk }, sort, window);
  }
  if (window.offset === 0 || isCounted(filter)) return listTransactions(ledger, filter, sort, window);
  const isDescending = sort.direction === 'desc';
  const inOrder = <Item>(items: readonly Item[]) => (isDescending ? items : items.toReversed());

  const parts = known ?? (await listParts(ledger, filter));
  const part = skip(inOrder(parts), ({ totals }) => countOf(totals), window.offset);
  if (!part) return [];
  let { offset } = part;
  let days: DayRange = part.at;
  const narrowTo = <At>(counts: Count<At>[], toDays: (at: At) => DayRange) => {
    const found = skip(inOrder(counts), ({ count }) => count, offset);
    if (found) [offset, days] = [found.offset, toDays(found.at.at)];
  };
  const isManyMonths = days.last - days.first > 31;
  if (isManyMonths) narrowTo(await countMonths(ledger, filter.slice, days, filter.type), daysOfMonth);
  if (hasDayTotals(filter)) {
    narrowTo(await countDays(ledger, days, filter.type), (day) => ({ first: day, last: day }));
  }
  const narrowed = isDescending
    ? { ...filter, to: earliest(filter.to, days.last) }
    : { ...filter, from: latest(filter.from, days.first) };
  return listTransactions(ledger, narrowed, sort, { limit: window.limit, offset });
}

/** Filtered by the search alone: its matches are spread over all days. */
const isUnfiltered = (filter: Filter) =>
  hasDayTotals(filter) &&
  !isCounted({ ...filter, q: undefined }) &&
  filter.type === undefined &&
  filter.from === FIRST_DAY &&
  filter.to === LAST_DAY;

/** Which item contains the `offset`-th transaction, and how many of that item precede it. */
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
