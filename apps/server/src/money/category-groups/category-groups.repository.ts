import type { Selectable } from 'kysely';
import { insertRows, type Ledger, type LedgerWriter } from '../../ledger/index.ts';
import type { CategoryGroupsTable } from './category-groups.table.ts';

export type CategoryGroupRow = Selectable<CategoryGroupsTable>;

export const listCategoryGroups = ({ db, owner }: Ledger): Promise<CategoryGroupRow[]> =>
  db
    .selectFrom('category_groups')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findCategoryGroup = ({ db, owner }: Ledger, id: string): Promise<CategoryGroupRow | undefined> =>
  db
    .selectFrom('category_groups')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();

export async function countCategoryGroups({ db, owner }: Ledger): Promise<number> {
  const { count } = await db
    .selectFrom('category_groups')
    .select((row) => row.fn.countAll().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ledger sets owner and change number. */
export async function insertCategoryGroups(
  ledger: LedgerWriter,
  groups: readonly Omit<CategoryGroupRow, 'change_no' | 'owner'>[],
): Promise<CategoryGroupRow[]> {
  const rows = groups.map((group) => ({ ...group, owner: ledger.owner, change_no: ledger.change.no }));
  await insertRows(ledger, 'category_groups', rows);
  return rows;
}
