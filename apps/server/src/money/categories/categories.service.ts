import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError, invalidInput } from '../../http/app-error.ts';
import { withLedger } from '../../ledger/ledger.ts';
import { clearPointers, deleteRows, updateRow } from '../../ledger/rows.ts';
import { trashRow } from '../../ledger/trash.ts';
import { uncategorize } from '../../ledger/uncategorize.ts';
import { type CategoryRow, findCategory, insertCategories } from './categories.repository.ts';

export function addCategory(
  db: Db,
  owner: Owner,
  fields: Input<'createCategory'>['body'],
  sample = 0,
): Promise<CategoryRow> {
  const { name, description = '' } = fields;
  return withLedger(db, owner, { kind: 'category.created', name }, async (ledger, change) => {
    const row = { id: randomUUIDv7(), name, description, sample };
    const [category] = await insertCategories(ledger, change, [row]);
    if (!category) throw new Error('no category was made');
    return category;
  });
}

export function changeCategory(
  db: Db,
  owner: Owner,
  id: string,
  fields: Input<'changeCategory'>['body'],
): Promise<CategoryRow> {
  return withLedger(db, owner, { kind: 'category.changed', name: fields.name }, async (ledger, change) => {
    const category = await requireCategory(ledger, owner, id);
    change.about(category.name);
    const { name = category.name, description = category.description } = fields;
    return updateRow(ledger, change, 'categories', category, { name, description });
  });
}

/** What belonged to it stays, uncategorized. */
export function removeCategory(db: Db, owner: Owner, id: string): Promise<void> {
  return withLedger(db, owner, { kind: 'category.deleted' }, async (ledger, change) => {
    const category = await requireCategory(ledger, owner, id);
    change.about(category.name);
    await uncategorize(ledger, change, category.no);
    await clearPointers(ledger, change, 'category_no', category.no);
    await trashRow(ledger, change, 'categories', category);
    await deleteRows(ledger, change, 'categories', [category]);
  });
}

export async function requireCategory(db: Db, owner: Owner, id: string): Promise<CategoryRow> {
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
