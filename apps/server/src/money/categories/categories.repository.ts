import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Change } from '../../ledger/change.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { takeNumbers } from '../../ledger/numbers.ts';
import { insertRows } from '../../ledger/rows.ts';
import type { CategoriesTable } from './categories.table.ts';

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

export async function insertCategories(
  ledger: Ledger,
  change: Change,
  rows: readonly Omit<CategoryRow, 'no' | 'owner'>[],
): Promise<CategoryRow[]> {
  const { owner } = change;
  const first = await takeNumbers(ledger, owner, 'categories', rows.length);
  const numbered = rows.map((row, index) => ({ ...row, owner, no: first + index }));
  await insertRows(ledger, change, 'categories', numbered);
  return numbered;
}
