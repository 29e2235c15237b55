import { isBankImported } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { toIdBytes } from '../../ledger/entry-id.ts';
import type { Ledger, Source } from '../../ledger/ledger.types.ts';
import { findSource, findSourceByNo } from '../../ledger/sources.repository.ts';
import { findTransaction, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { type CategoryRow, findCategory } from '../categories/categories.repository.ts';

/** A transaction with what it points at. */
export type Found = { row: TransactionRow; source: Source };

export async function requireTransaction(db: Db, owner: Owner, id: string): Promise<Found> {
  const bytes = toIdBytes(id);
  const row = bytes && (await findTransaction(db, owner, bytes));
  const source = row && (await findSourceByNo(db, owner, row.source_no));
  if (!source) throw new AppError('transaction.not_found');
  return { row, source };
}

export async function requireWritableSource(
  db: Db,
  owner: Owner,
  id: string,
  path = 'source_id',
): Promise<Source> {
  const source = await findSource(db, owner, id);
  if (!source) throw invalidInput(path, 'is not one of your sources');
  if (isBankImported(source)) throw new AppError('source.kept_by_bank');
  return source;
}

export async function toCategory(
  ledger: Ledger,
  owner: Owner,
  id: string | null,
): Promise<CategoryRow | undefined> {
  if (id === null) return undefined;
  const category = await findCategory(ledger, owner, id);
  if (!category) throw invalidInput('category_id', 'is not one of your categories');
  return category;
}
