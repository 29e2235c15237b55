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
import { findCategoryGroup } from '../category-groups/category-groups.repository.ts';
import {
  type CategoryRow,
  findCategory,
  insertCategories,
  type NewCategory,
  NO_LOOK,
} from './categories.repository.ts';

type Look = Pick<NewCategory, keyof typeof NO_LOOK>;
type GivenLook = { [Field in keyof Look]?: Look[Field] | undefined };

export function addCategory(
  ledger: Ledger,
  fields: Input<'createCategory'>['body'],
  sample = 0,
): Promise<CategoryRow> {
  const { name, description = '' } = fields;
  return withLedger(ledger, { kind: 'category.created', name }, async (ledger) => {
    const look = await toLook(ledger, fields, NO_LOOK);
    const row = { id: randomUUIDv7(), name, description, sample, ...look };
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
    const look = await toLook(ledger, fields, category);
    return updateRow(ledger, 'categories', category, { name, description, ...look });
  });
}

/** What is given, otherwise what is there. */
async function toLook(ledger: Ledger, given: GivenLook, present: Look): Promise<Look> {
  const {
    group_id = present.group_id,
    colour = present.colour,
    icon = present.icon,
    position = present.position,
  } = given;
  if (typeof given.group_id === 'string' && !(await findCategoryGroup(ledger, given.group_id)))
    throw invalidInput('group_id', 'is not one of your category groups');
  return { group_id, colour, icon, position };
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
