import type { Selectable, Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { CategoriesTable } from './categories.table.ts';

const ROWS_PER_STATEMENT = 500;

export type CategoryRow = Selectable<CategoriesTable>;

export function listCategories(db: Db, owner: Owner): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().where('owner', '=', owner).orderBy('no').execute();
}

export function findCategory(db: Db, owner: Owner, id: string): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Numbers the owner's categories one after the other; the ledger's lock keeps two from getting the same. */
export async function insertCategories(
  db: Db,
  owner: Owner,
  rows: readonly Omit<CategoryRow, 'no' | 'owner'>[],
): Promise<CategoryRow[]> {
  const last = await db
    .selectFrom('categories')
    .select('no')
    .where('owner', '=', owner)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const numbered = rows.map((row, index) => ({ ...row, owner, no: (last?.no ?? 0) + 1 + index }));
  for (const some of chunks(numbered, ROWS_PER_STATEMENT))
    await db.insertInto('categories').values(some).execute();
  return numbered;
}

export async function updateCategory(
  db: Db,
  owner: Owner,
  no: number,
  fields: Updateable<CategoriesTable>,
): Promise<void> {
  await db.updateTable('categories').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}

export async function deleteCategory(db: Db, owner: Owner, no: number): Promise<void> {
  await db.deleteFrom('categories').where('owner', '=', owner).where('no', '=', no).execute();
}
