import type { FileImportItem } from '@saldo/contract';
import { fromDayNumber } from '@saldo/domain';
import { findTransactions, fromIdBytes, type Ledger, toIdBytes } from '../../ledger/index.ts';

/** With what each is the same as: whoever is asked to believe it wants to see it. */
export async function withSame(
  ledger: Ledger,
  items: readonly Omit<FileImportItem, 'same_as'>[],
): Promise<FileImportItem[]> {
  const ids = items.flatMap(({ decision, transaction_id }) =>
    decision === 'same' && transaction_id ? (toIdBytes(transaction_id) ?? []) : [],
  );
  const rows = ids.length > 0 ? await findTransactions(ledger, ids) : [];
  const found = new Map(
    rows.map(({ id, name, day }) => [fromIdBytes(id), { name, date: fromDayNumber(day) }]),
  );
  return items.map((item) => ({ ...item, same_as: found.get(item.transaction_id ?? '') ?? null }));
}
