import type { FileImportItem } from '@saldo/contract';
import { fromDayNumber } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { fromIdBytes, toIdBytes } from '../../ledger/entry-id.ts';
import { findTransactions } from '../../ledger/transactions.repository.ts';

/** With what each is the same as: whoever is asked to believe it wants to see it. */
export async function withSame(
  db: Db,
  owner: Owner,
  items: readonly Omit<FileImportItem, 'same_as'>[],
): Promise<FileImportItem[]> {
  const ids = items.flatMap(({ decision, transaction_id }) =>
    decision === 'same' && transaction_id ? (toIdBytes(transaction_id) ?? []) : [],
  );
  const rows = ids.length > 0 ? await findTransactions(db, owner, ids) : [];
  const found = new Map(
    rows.map(({ id, name, day }) => [fromIdBytes(id), { name, date: fromDayNumber(day) }]),
  );
  return items.map((item) => ({ ...item, same_as: found.get(item.transaction_id ?? '') ?? null }));
}
