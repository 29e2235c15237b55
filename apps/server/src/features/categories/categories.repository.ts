import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CategoriesTable } from './categories.table.ts';

export type CategoryRow = Selectable<CategoriesTable>;

export function listCategories(db: Db, owner: number): Promise<CategoryRow[]> {
  return db.selectFrom('categories').selectAll().where('owner', '=', owner).orderBy('no').execute();
}

export function findCategory(db: Db, owner: number, id: string): Promise<CategoryRow | undefined> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Numbers the owner's categories one after the other; the ledger's lock keeps two from getting the same. */
export async function insertCategory(
  db: Db,
  row: Omit<Insertable<CategoriesTable>, 'no'>,
): Promise<CategoryRow> {
  const { last } = await db
    .selectFrom('categories')
    .select((select) => select.fn.max<number | null>('no').as('last'))
    .where('owner', '=', row.owner)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('categories')
    .values({ ...row, no: (last ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateCategory(
  db: Db,
  owner: number,
  no: number,
  fields: Updateable<CategoriesTable>,
): Promise<void> {
  await db.updateTable('categories').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}

export async function deleteCategory(db: Db, owner: number, no: number): Promise<void> {
  await db.deleteFrom('categories').where('owner', '=', owner).where('no', '=', no).execute();
}
