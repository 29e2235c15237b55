import { addCents, type Cents, monthOfDayNumber, ZERO } from '@saldo/domain';
import { readBaseCurrencyAt } from '../entry/base-currency.ts';
import { parseExtras } from '../entry/extras.ts';
import { ALL, addTo, NO_TOTALS, NONE, toParts, toTotals } from '../entry/rollup.ts';
import { sizer } from '../entry/sizes.ts';
import type { MonthTotals } from '../entry/totals.ts';
import { BoundedHeap } from '../query/bounded-heap.ts';
import type { Filter } from '../query/filter.ts';
import type { Sort } from '../query/transactions.rows.ts';
import { searchTextOf } from '../query/transactions.search.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import { readMatcher } from './as-of.filter.ts';
import { type Moment, walkEntries } from './as-of.repository.ts';

/** The list as of a moment. There are no kept totals for the past, so rows are counted. */

type Window = { limit: number; offset: number };
export type Found = {
  entries: Entry[];
  /** Of the whole filtered set, newest first. */
  months: MonthTotals[];
  /** Refunded amount per expense. */
  refunded: ReadonlyMap<number, Cents>;
};

export async function readAsOf(
  ledger: Ledger,
  moment: Moment,
  filter: Filter,
  sort: Sort,
  { limit, offset }: Window,
): Promise<Found> {
  const months = new Map<number, MonthTotals>();
  const refunded = new Map<number, Cents>();
  const keyOf = sortKey(sort, filter);
  const page = new BoundedHeap<Sorted>(offset + limit, comparison(sort));
  const isWanted = await readMatcher(ledger, moment, filter);
  const base = await readBaseCurrencyAt(ledger, filter.currency, filter.foreignSources.values());
  for await (const entries of walkEntries(ledger, moment)) {
    for (const entry of entries) {
      const { refundOf } = parseExtras(entry.more);
      if (refundOf !== undefined)
        refunded.set(refundOf, addCents(refunded.get(refundOf) ?? ZERO, entry.cents));
      if (!isWanted(entry)) continue;
      const currency = filter.foreignSources.get(entry.source_no) ?? filter.currency;
      addToMonth(months, entry, filter, base.worth({ ...entry, currency }));
      if (limit > 0) page.add({ entry, key: keyOf(entry) });
    }
  }
  return {
    entries: page.takeAfter(offset).map(({ entry }) => entry),
    months: [...months.values()].sort((one, two) => two.month - one.month),
    refunded,
  };
}

/** Refunded amount per expense. */
export async function readRefunded(ledger: Ledger, moment: Moment): Promise<Map<number, Cents>> {
  const refunded = new Map<number, Cents>();
  for await (const entries of walkEntries(ledger, moment, 'refunds'))
    for (const { more, cents } of entries) {
      const { refundOf } = parseExtras(more);
      if (refundOf !== undefined) refunded.set(refundOf, addCents(refunded.get(refundOf) ?? ZERO, cents));
    }
  return refunded;
}

/** All matches, newest first, in portions, so memory stays bounded. */
export async function* readAllAsOf(ledger: Ledger, moment: Moment, filter: Filter): AsyncGenerator<Entry[]> {
  const isWanted = await readMatcher(ledger, moment, filter);
  for await (const entries of walkEntries(ledger, moment)) yield entries.filter(isWanted);
}

/** Sources with amounts that have no rate, and how many. */
export async function countNotAtHomeAsOf(
  ledger: Ledger,
  moment: Moment,
  filter: Filter,
): Promise<{ source_no: number; count: number }[]> {
  const base = await readBaseCurrencyAt(ledger, filter.currency, filter.foreignSources.values());
  const counts = new Map<number, number>();
  for await (const entries of readAllAsOf(ledger, moment, filter))
    for (const entry of entries) {
      const { source_no } = entry;
      const currency = filter.foreignSources.get(source_no);
      if (currency === undefined || entry.kind === KINDS.transfer) continue;
      if (base.worth({ ...entry, currency }) === undefined)
        counts.set(source_no, (counts.get(source_no) ?? 0) + 1);
    }
  return [...counts].map(([source_no, count]) => ({ source_no, count }));
}

function addToMonth(
  months: Map<number, MonthTotals>,
  entry: Entry,
  filter: Filter,
  worth: Cents | undefined,
): void {
  const month = monthOfDayNumber(entry.day);
  const totals = months.get(month) ?? { ...NO_TOTALS, month };
  months.set(month, totals);
  const wanted = filter.slice.categoryNo;
  const parts = toParts({ ...entry, base: worth });
  const part = wanted === ALL ? undefined : parts.find(([category]) => (category ?? NONE) === wanted)?.[1];
  addTo(totals, toTotals(entry, 1, part ? part.base : worth));
}

type Sorted = { entry: Entry; key: number | string };

const sortKey = ({ by }: Sort, { fineSources }: Filter): ((entry: Entry) => number | string) =>
  ({ date: ({ day }: Entry) => day, amount: sizer(fineSources), name: searchTextOf })[by];

function comparison({ direction }: Sort): (one: Sorted, two: Sorted) => number {
  const turn = direction === 'asc' ? 1 : -1;
  return (one, two) => {
    const order = one.key < two.key ? -1 : one.key > two.key ? 1 : one.entry.seq - two.entry.seq;
    return order * turn;
  };
}
