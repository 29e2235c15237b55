import type { Insertable, Selectable, Updateable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { FixedExpensesTable } from './fixed-expenses.table.ts';

const ROWS_PER_STATEMENT = 500;

export type FixedExpenseRow = Selectable<FixedExpensesTable>;

export function listFixedExpenses(db: Db, owner: Owner): Promise<FixedExpenseRow[]> {
  return db
    .selectFrom('fixed_expenses')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('day_of_month')
    .orderBy('id')
    .execute();
}

export function findFixedExpense(db: Db, owner: Owner, id: string): Promise<FixedExpenseRow | undefined> {
  return db
    .selectFrom('fixed_expenses')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertFixedExpenses(
  db: Db,
  rows: readonly Insertable<FixedExpensesTable>[],
): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STATEMENT))
    await db.insertInto('fixed_expenses').values(some).execute();
}

export async function updateFixedExpense(
  db: Db,
  owner: Owner,
  id: string,
  fields: Updateable<FixedExpensesTable>,
): Promise<void> {
  await db
    .updateTable('fixed_expenses')
    .set(fields)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute();
}

export async function deleteFixedExpense(db: Db, owner: Owner, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('fixed_expenses')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

export async function deleteSampleFixedExpenses(db: Db, owner: Owner, sample: number): Promise<void> {
  await db.deleteFrom('fixed_expenses').where('owner', '=', owner).where('sample', '=', sample).execute();
}
