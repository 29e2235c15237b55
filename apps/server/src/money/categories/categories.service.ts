import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import {
  clearPointers,
  deleteRows,
  type Ledger,
  trashRow,
  uncategorize,
  updateRow,
  withLedger,
} from '../../ledger/index.ts';
import { type CategoryRow, findCategory, insertCategories } from './categories.repository.ts';

export function addCategory(
  ledger: Ledger,
  fields: Input<'createCategory'>['body'],
  sample = 0,
): Promise<CategoryRow> {
  const { name, description = '' } = fields;
  return withLedger(ledger, { kind: 'category.created', name }, async (ledger) => {
    const row = { id: randomUUIDv7(), name, description, sample };
    const [category] = await insertCategories(ledger, [row]);
    if (!category) throw new Error('no category was made');
    return category;
  });
}

export function changeCategory(
  ledger: Ledger,
  id: string,
  fields: Input<'changeCategory'>['body'],
): Promise<CategoryRow> {
  return withLedger(ledger, { kind: 'category.changed', name: fields.name }, async (ledger) => {
    const category = await requireCategory(ledger, id);
    ledger.change.about(category.name);
    const { name = category.name, description = category.description } = fields;
    return updateRow(ledger, 'categories', category, { name, description });
  });
}

/** Its transactions and plans become uncategorized. */
export function removeCategory(ledger: Ledger, id: string): Promise<void> {
  return withLedger(ledger, { kind: 'category.deleted' }, async (ledger) => {
    const category = await requireCategory(ledger, id);
    ledger.change.about(category.name);
    await uncategorize(ledger, category.no);
    await clearPointers(ledger, 'category_no', category.no);
    await trashRow(ledger, 'categories', category);
    await deleteRows(ledger, 'categories', [category]);
  });
}

export async function requireCategory(ledger: Ledger, id: string): Promise<CategoryRow> {
  const category = await findCategory(ledger, id);
  if (!category) throw new AppError('category.not_found');
  return category;
}

/** A category id in a body: unknown and foreign ids get the same answer. */
export async function requireNamedCategory(ledger: Ledger, id: string): Promise<CategoryRow> {
  const category = await findCategory(ledger, id);
  if (!category) throw invalidInput('category_id', 'is not one of your categories');
  return category;
}
