import type { Transaction } from '@saldo/contract';
import { ZERO } from '@saldo/domain';
import {
  byNo,
  type Entry,
  type Filter,
  type Found,
  findEntriesAsOf,
  type Ledger,
  listRowsAsOf,
  type Moment,
  type MonthTotals,
  readAllAsOf,
  readAsOf,
  readRefunded,
  type Sort,
  type SourceRow,
  type TransactionRow,
} from '../../ledger/index.ts';
import { describeRows } from './transactions.describe.ts';

export const sourcesAsOf = (ledger: Ledger, moment: Moment): Promise<SourceRow[]> =>
  listRowsAsOf(ledger, 'sources', moment);

/** A page of the list as of a moment, with the months of the whole set. */
export async function readListAsOf(
  ledger: Ledger,
  moment: Moment,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset: number },
  sources: readonly SourceRow[],
): Promise<{ results: Transaction[]; entries: Entry[]; months: MonthTotals[] }> {
  const found = await readAsOf(ledger, moment, filter, sort, window);
  const describe = await describer(ledger, moment, found, sources);
  return { results: await describe(found.entries), entries: found.entries, months: found.months };
}

/** All rows, newest first, in portions; other orders need pages. */
export async function* readPortionsAsOf(
  ledger: Ledger,
  moment: Moment,
  filter: Filter,
  sources: readonly SourceRow[],
): AsyncGenerator<Transaction[]> {
  const refunded = await readRefunded(ledger, moment);
  const describe = await describer(ledger, moment, { refunded }, sources);
  for await (const entries of readAllAsOf(ledger, moment, filter)) yield await describe(entries);
}

async function describer(
  ledger: Ledger,
  moment: Moment,
  { refunded }: Pick<Found, 'refunded'>,
  sources: readonly SourceRow[],
): Promise<(entries: readonly Entry[]) => Promise<Transaction[]>> {
  const categories = await listRowsAsOf(ledger, 'categories', moment);
  const sourcesByNo = byNo(sources);
  // Only names are kept during the read.
  const byNumber = new Map(categories.map(({ no, id, name }) => [no, { no, id, name, sample: 0 }]));
  const look = {
    sources: async () => sourcesByNo,
    categories: async () => byNumber,
    tags: (nos: readonly number[]) =>
      nos.length > 0 ? listRowsAsOf(ledger, 'tags', moment) : Promise.resolve([]),
    entries: (seqs: readonly number[]) => findEntriesAsOf(ledger, moment, seqs),
  };
  return (entries) => {
    const rows = entries.map((entry): TransactionRow => {
      const category = entry.category_no === null ? undefined : byNumber.get(entry.category_no);
      return {
        ...entry,
        refunded_cents: refunded.get(entry.seq) ?? ZERO,
        category_id: category?.id ?? null,
        category_name: category?.name ?? null,
      };
    });
    return describeRows(ledger, rows, undefined, look);
  };
}
