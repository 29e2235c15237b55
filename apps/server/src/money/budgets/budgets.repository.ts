import type { Insertable, Selectable, Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { BudgetsTable } from './budgets.table.ts';

const ROWS_PER_STATEMENT = 500;

export type BudgetRow = Selectable<BudgetsTable>;

export function listBudgets(db: Db, owner: Owner): Promise<BudgetRow[]> {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('target_day', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findBudget(db: Db, owner: Owner, id: string): Promise<BudgetRow | undefined> {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertBudgets(db: Db, rows: readonly Insertable<BudgetsTable>[]): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) await db.insertInto('budgets').values(some).execute();
}

export async function updateBudget(
  db: Db,
  owner: Owner,
  id: string,
  fields: Updateable<BudgetsTable>,
): Promise<void> {
  await db.updateTable('budgets').set(fields).where('owner', '=', owner).where('id', '=', id).execute();
}

export async function deleteBudget(db: Db, owner: Owner, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('budgets')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

export async function deleteSampleBudgets(db: Db, owner: Owner, sample: number): Promise<void> {
  await db.deleteFrom('budgets').where('owner', '=', owner).where('sample', '=', sample).execute();
}
