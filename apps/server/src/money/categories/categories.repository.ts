import type { Selectable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared, preparedWithLists } from '../../db/prepared.ts';
import { insertRows, type Ledger, type LedgerWriter, takeNumbers } from '../../ledger/index.ts';
import type { CategoriesTable } from './categories.table.ts';

const NUMBERS_PER_STATEMENT = 250;

export type CategoryRow = Selectable<CategoriesTable>;

/** Without descriptions, which may be long and are read only where shown. */
export type NamedCategory = Pick<CategoryRow, 'no' | 'id' | 'name' | 'sample'>;

export function listCategories({ db, owner }: Ledger): Promise<NamedCategory[]> {
  return db
    .selectFrom('categories')
    .select(['no', 'id', 'name', 'sample'])
    .where('owner', '=', owner)
    .orderBy('no')
    .execute();
}

const selectAfter = prepared((db, [owner, no, limit]: [owner: Owner, no: number, limit: number]) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '>', no)
    .orderBy('no')
    .limit(limit),
);

/** The next page, with descriptions. */
export function listCategoriesAfter(
  { db, owner }: Ledger,
  last: CategoryRow | undefined,
  limit: number,
): Promise<CategoryRow[]> {
  return selectAfter(db, owner, last?.no ?? 0, limit);
}

const selectByNo = preparedWithLists((db, [nos]: [readonly number[]], [owner]: [owner: Owner]) =>
  db
    .selectFrom('categories')
    .select(['no', 'id', 'name', 'sample'])
    .where('owner', '=', owner)
    .where('no', 'in', nos),
);

/** Some categories, by number. */
export async function findCategories(
  { db, owner }: Ledger,
  nos: Iterable<number | null>,
): Promise<Map<number, NamedCategory>> {
  const found = new Map<number, NamedCategory>();
  const wanted = [...new Set(nos)].filter((no) => no !== null);
  for (const some of chunks(wanted, NUMBERS_PER_STATEMENT))
    for (const row of await selectByNo(db, [some], owner)) found.set(row.no, row);
  return found;
}

const selectById = prepared((db, [owner, id]: [owner: Owner, id: string]) =>
  db.selectFrom('categories').selectAll().where('owner', '=', owner).where('id', '=', id),
);

export async function findCategory({ db, owner }: Ledger, id: string): Promise<CategoryRow | undefined> {
  const [category] = await selectById(db, owner, id);
  return category;
}

/** The ledger sets the rest. */
export type NewCategory = Omit<CategoryRow, 'change_no' | 'no' | 'owner'>;

/** Of a category whose person chose nothing. */
export const NO_LOOK = { group_id: null, colour: null, icon: null, position: null } as const;

export async function insertCategories(
  ledger: LedgerWriter,
  rows: readonly NewCategory[],
): Promise<CategoryRow[]> {
  const { owner } = ledger;
  const first = await takeNumbers(ledger, 'categories', rows.length);
  const numbered = rows.map((row, index) => ({
    ...row,
    ...{ owner, no: first + index, change_no: ledger.change.no },
  }));
  await insertRows(ledger, 'categories', numbered);
  return numbered;
}
