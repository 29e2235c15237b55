import { isBankImported } from '@saldo/domain';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  findSource,
  findSourceByNo,
  findTransaction,
  type Ledger,
  type LedgerTransaction,
  type Source,
  type TransactionRow,
  toIdBytes,
} from '../../ledger/index.ts';
import { type CategoryRow, findCategory } from '../categories/categories.repository.ts';

/** A transaction with its source. */
export type PlacedTransaction = { row: TransactionRow; source: Source };

export async function requireTransaction(ledger: Ledger, id: string): Promise<PlacedTransaction> {
  const bytes = toIdBytes(id);
  const row = bytes && (await findTransaction(ledger, bytes));
  const source = row && (await findSourceByNo(ledger, row.source_no));
  if (!source) throw new AppError('transaction.not_found');
  return { row, source };
}

export async function requireWritableSource(ledger: Ledger, id: string, path = 'source_id'): Promise<Source> {
  const source = await findSource(ledger, id);
  if (!source) throw invalidInput(path, 'is not one of your sources');
  if (isBankImported(source)) throw new AppError('source.kept_by_bank');
  return source;
}

export async function toCategory(
  ledger: LedgerTransaction,
  id: string | null,
): Promise<CategoryRow | undefined> {
  if (id === null) return undefined;
  const category = await findCategory(ledger, id);
  if (!category) throw invalidInput('category_id', 'is not one of your categories');
  return category;
}
