import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { uncategorize } from '../../ledger/entries.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { clearPointers } from '../../ledger/pointers.repository.ts';
import {
  type CategoryRow,
  deleteCategory,
  findCategory,
  insertCategories,
  updateCategory,
} from './categories.repository.ts';

export function addCategory(
  db: Db,
  owner: Owner,
  fields: Input<'createCategory'>['body'],
  sample = 0,
): Promise<CategoryRow> {
  const { name, description = '' } = fields;
  return withLedger(db, owner, async (ledger) => {
    const row = { id: randomUUIDv7(), name, description, sample };
    const [category] = await insertCategories(ledger, owner, [row]);
    return category ?? { ...row, owner, no: 0 };
  });
}

export function changeCategory(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeCategory'>['body'],
): Promise<CategoryRow> {
  return withLedger(db, owner, async (ledger) => {
    const category = await requireCategory(ledger, owner, id);
    const { name = category.name, description = category.description } = fields;
    await updateCategory(ledger, owner, category.no, { name, description });
    return { ...category, name, description };
  });
}

/** What belonged to it stays, uncategorized. */
export function removeCategory(db: Db, owner: Owner, id: string): Promise<void> {
  return withLedger(db, owner, async (ledger) => {
    const { no } = await requireCategory(ledger, owner, id);
    await uncategorize(ledger, owner, no);
    await clearPointers(ledger, owner, 'category_no', no);
    await deleteCategory(ledger, owner, no);
  });
}

async function requireCategory(db: Db, owner: Owner, id: string): Promise<CategoryRow> {
  const category = await findCategory(db, owner, id);
  if (!category) throw new AppError('category.not_found');
  return category;
}

/** A category named in a body: somebody else's gets the same answer as one that is not there. */
export async function requireNamedCategory(db: Db, owner: Owner, id: string): Promise<CategoryRow> {
  const category = await findCategory(db, owner, id);
  if (!category) throw invalidInput('category_id', 'is not one of your categories');
  return category;
}
