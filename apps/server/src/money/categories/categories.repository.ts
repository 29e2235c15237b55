import type { Selectable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Change } from '../../ledger/change.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { takeNumbers } from '../../ledger/numbers.ts';
import { insertRows } from '../../ledger/rows.ts';
import type { CategoriesTable } from './categories.table.ts';

const NUMBERS_PER_STATEMENT = 250;

export type CategoryRow = Selectable<CategoriesTable>;

/** What they are called: what is said of them besides may be long, and is read where it is told. */
export type NamedCategory = Pick<CategoryRow, 'no' | 'id' | 'name' | 'sample'>;

export function listCategories(db: Db, owner: Owner): Promise<NamedCategory[]> {
  return db
    .selectFrom('categories')
    .select(['no', 'id', 'name', 'sample'])
    .where('owner', '=', owner)
    .orderBy('no')
    .execute();
}

/** The next of them, with all that is said of them. */
export function listCategoriesAfter(
  db: Db,
  owner: Owner,
  last: CategoryRow | undefined,
  limit: number,
): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '>', last?.no ?? 0)
    .orderBy('no')
    .limit(limit)
    .execute();
}

/** Some of them, by their numbers. */
export async function findCategories(
  db: Db,
  owner: Owner,
  nos: Iterable<number | null>,
): Promise<Map<number, NamedCategory>> {
  const found = new Map<number, NamedCategory>();
  const wanted = [...new Set(nos)].filter((no) => no !== null);
  for (const some of chunks(wanted, NUMBERS_PER_STATEMENT)) {
    const rows = await db
      .selectFrom('categories')
      .select(['no', 'id', 'name', 'sample'])
      .where('owner', '=', owner)
      .where('no', 'in', some)
      .execute();
    for (const row of rows) found.set(row.no, row);
  }
  return found;
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
  rows: readonly Omit<CategoryRow, 'change_no' | 'no' | 'owner'>[],
): Promise<CategoryRow[]> {
  const { owner } = change;
  const first = await takeNumbers(ledger, owner, 'categories', rows.length);
  const numbered = rows.map((row, index) => ({
    ...row,
    ...{ owner, no: first + index, change_no: change.no },
  }));
  await insertRows(ledger, change, 'categories', numbered);
  return numbered;
}
