import { type Insertable, type Selectable, sql } from 'kysely';
import { deleteRows, insertRows, type Ledger, type LedgerWriter } from '../../ledger/index.ts';
import type { BudgetsTable } from './budgets.table.ts';

export type BudgetRow = Selectable<BudgetsTable>;

export function listBudgets({ db, owner }: Ledger): Promise<BudgetRow[]> {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('target_day', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The next page in the same order. */
export function listBudgetsAfter(
  { db, owner }: Ledger,
  last: BudgetRow | undefined,
  limit: number,
): Promise<BudgetRow[]> {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(target_day, id) < (${last?.target_day}, ${last?.id})`),
    )
    .orderBy('target_day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findBudget({ db, owner }: Ledger, id: string): Promise<BudgetRow | undefined> {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const insertBudgets = (
  ledger: LedgerWriter,
  rows: readonly Insertable<BudgetsTable>[],
): Promise<void> => insertRows(ledger, 'budgets', rows);

export async function deleteSampleBudgets(ledger: LedgerWriter, sample: number): Promise<void> {
  const rows = await listBudgets(ledger);
  await deleteRows(
    ledger,
    'budgets',
    rows.filter((row) => row.sample === sample),
  );
}
