import type { Transaction } from '@saldo/contract';
import { ZERO } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { findEntriesAsOf, listRowsAsOf, type Moment } from '../../ledger/as-of.repository.ts';
import { type Found, readAllAsOf, readAsOf, readRefunded } from '../../ledger/as-of.ts';
import type { Filter } from '../../ledger/filter.ts';
import type { Entry } from '../../ledger/ledger.types.ts';
import { byNo } from '../../ledger/removal.ts';
import type { SourceRow } from '../../ledger/sources.repository.ts';
import type { MonthTotals } from '../../ledger/totals.ts';
import type { Sort, TransactionRow } from '../../ledger/transactions.repository.ts';
import { describeRows } from './transactions.describe.ts';

export const sourcesAsOf = (db: Db, owner: Owner, moment: Moment): Promise<SourceRow[]> =>
  listRowsAsOf(db, owner, 'sources', moment);

/** A page of the list as it was, and the months of the whole filtered set. */
export async function readListAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  filter: Filter,
  sort: Sort,
  window: { limit: number; offset: number },
  sources: readonly SourceRow[],
): Promise<{ results: Transaction[]; entries: Entry[]; months: MonthTotals[] }> {
  const found = await readAsOf(db, owner, moment, filter, sort, window);
  const describe = await describer(db, owner, moment, found, sources);
  return { results: await describe(found.entries), entries: found.entries, months: found.months };
}

/** All of it, newest first, some at a time: in any other order it comes page by page. */
export async function* readPortionsAsOf(
  db: Db,
  owner: Owner,
  moment: Moment,
  filter: Filter,
  sources: readonly SourceRow[],
): AsyncGenerator<Transaction[]> {
  const refunded = await readRefunded(db, owner, moment);
  const describe = await describer(db, owner, moment, { refunded }, sources);
  for await (const entries of readAllAsOf(db, owner, moment, filter)) yield await describe(entries);
}

async function describer(
  db: Db,
  owner: Owner,
  moment: Moment,
  { refunded }: Pick<Found, 'refunded'>,
  sources: readonly SourceRow[],
): Promise<(entries: readonly Entry[]) => Promise<Transaction[]>> {
  const categories = await listRowsAsOf(db, owner, 'categories', moment);
  const sourcesByNo = byNo(sources);
  // Only what they are called is kept for as long as somebody reads.
  const byNumber = new Map(categories.map(({ no, id, name }) => [no, { no, id, name, sample: 0 }]));
  const look = {
    sources: async () => sourcesByNo,
    categories: async () => byNumber,
    tags: (nos: readonly number[]) =>
      nos.length > 0 ? listRowsAsOf(db, owner, 'tags', moment) : Promise.resolve([]),
    entries: (seqs: readonly number[]) => findEntriesAsOf(db, owner, moment, seqs),
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
    return describeRows(db, owner, rows, undefined, look);
  };
}
