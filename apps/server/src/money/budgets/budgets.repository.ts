import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Change } from '../../ledger/change.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { deleteRows, insertRows } from '../../ledger/rows.ts';
import type { BudgetsTable } from './budgets.table.ts';

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

/** The next of them, in the same order. */
export function listBudgetsAfter(
  db: Db,
  owner: Owner,
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

export function findBudget(db: Db, owner: Owner, id: string): Promise<BudgetRow | undefined> {
  return db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const insertBudgets = (
  ledger: Ledger,
  change: Change,
  rows: readonly Insertable<BudgetsTable>[],
): Promise<void> => insertRows(ledger, change, 'budgets', rows);

export async function deleteSampleBudgets(ledger: Ledger, change: Change, sample: number): Promise<void> {
  const rows = await listBudgets(ledger, change.owner);
  await deleteRows(
    ledger,
    change,
    'budgets',
    rows.filter((row) => row.sample === sample),
  );
}
