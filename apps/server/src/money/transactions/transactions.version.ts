import type { Db } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Source } from '../../ledger/ledger.types.ts';
import type { TransactionRow } from '../../ledger/transactions.repository.ts';
import { describeRows } from './transactions.describe.ts';

/** Whoever says which version they have seen changes that one, or is told what has become of it. */
export async function requireVersion(
  db: Db,
  row: TransactionRow,
  source: Source,
  versions: readonly number[] | undefined,
): Promise<void> {
  if (versions === undefined || versions.includes(row.change_no)) return;
  const [results] = await describeRows(db, row.owner, [row], [source]);
  throw new AppError('transaction.changed', { results });
}
