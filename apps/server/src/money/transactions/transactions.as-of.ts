import type { Transaction } from '@saldo/contract';
import { ZERO } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { findEntriesAsOf, listRowsAsOf, type Moment } from '../../ledger/as-of.repository.ts';
import { readAsOf } from '../../ledger/as-of.ts';
import type { Filter } from '../../ledger/filter.ts';
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
): Promise<{ results: Transaction[]; months: MonthTotals[] }> {
  const { entries, months, refunded } = await readAsOf(db, owner, moment, filter, sort, window);
  const categories = new Map(
    (await listRowsAsOf(db, owner, 'categories', moment)).map((row) => [row.no, row]),
  );
  const rows = entries.map((entry): TransactionRow => {
    const category = entry.category_no === null ? undefined : categories.get(entry.category_no);
    return {
      ...entry,
      refunded_cents: refunded.get(entry.seq) ?? ZERO,
      category_id: category?.id ?? null,
      category_name: category?.name ?? null,
    };
  });
  const look = {
    sources: () => sourcesAsOf(db, owner, moment),
    categories: async () => [...categories.values()],
    tags: () => listRowsAsOf(db, owner, 'tags', moment),
    entries: (seqs: readonly number[]) => findEntriesAsOf(db, owner, moment, seqs),
  };
  return { results: await describeRows(db, owner, rows, sources, look), months };
}
