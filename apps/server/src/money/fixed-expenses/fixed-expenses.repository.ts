import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteRows, insertRows, type Ledger, type LedgerWriter } from '../../ledger/index.ts';
import type { FixedExpensesTable } from './fixed-expenses.table.ts';

export type FixedExpenseRow = Selectable<FixedExpensesTable>;

export function listFixedExpenses({ db, owner }: Ledger): Promise<FixedExpenseRow[]> {
  return db
    .selectFrom('fixed_expenses')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('day_of_month')
    .orderBy('id')
    .execute();
}

/** The next page in the same order. */
export function listFixedExpensesAfter(
  { db, owner }: Ledger,
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

export function findFixedExpense({ db, owner }: Ledger, id: string): Promise<FixedExpenseRow | undefined> {
  return db
    .selectFrom('fixed_expenses')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const insertFixedExpenses = (
  ledger: LedgerWriter,
  rows: readonly Insertable<FixedExpensesTable>[],
): Promise<void> => insertRows(ledger, 'fixed_expenses', rows);

export async function deleteSampleFixedExpenses(ledger: LedgerWriter, sample: number): Promise<void> {
  const rows = await listFixedExpenses(ledger);
  await deleteRows(
    ledger,
    'fixed_expenses',
    rows.filter((row) => row.sample === sample),
  );
}
