import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Change } from '../../ledger/change.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { deleteRows, insertRows } from '../../ledger/rows.ts';
import type { FixedExpensesTable } from './fixed-expenses.table.ts';

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

/** The next of them, in the same order. */
export function listFixedExpensesAfter(
  db: Db,
  owner: Owner,
  last: FixedExpenseRow | undefined,
  limit: number,
): Promise<FixedExpenseRow[]> {
  return db
    .selectFrom('fixed_expenses')
    .selectAll()
    .where('owner', '=', owner)
    .where(sql<boolean>`(day_of_month, id) > (${last?.day_of_month ?? 0}, ${last?.id ?? ''})`)
    .orderBy('day_of_month')
    .orderBy('id')
    .limit(limit)
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

export const insertFixedExpenses = (
  ledger: Ledger,
  change: Change,
  rows: readonly Insertable<FixedExpensesTable>[],
): Promise<void> => insertRows(ledger, change, 'fixed_expenses', rows);

export async function deleteSampleFixedExpenses(
  ledger: Ledger,
  change: Change,
  sample: number,
): Promise<void> {
  const rows = await listFixedExpenses(ledger, change.owner);
  await deleteRows(
    ledger,
    change,
    'fixed_expenses',
    rows.filter((row) => row.sample === sample),
  );
}
