import type { DayNumber } from '@saldo/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import { preparedByShape } from '../../db/prepared.ts';
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

type Page = [owner: Owner, limit: number, day: DayNumber | undefined, id: string | undefined];

const selectPage = preparedByShape((db, shape: 'first' | 'next', [owner, limit, day, id]: Page) =>
  db
    .selectFrom('budgets')
    .selectAll()
    .where('owner', '=', owner)
    .$if(shape === 'next', (query) => query.where(sql<boolean>`(target_day, id) < (${day}, ${id})`))
    .orderBy('target_day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

/** The next page in the same order. */
export const listBudgetsAfter = (
  { db, owner }: Ledger,
  last: BudgetRow | undefined,
  limit: number,
): Promise<BudgetRow[]> => selectPage(db, last ? 'next' : 'first', owner, limit, last?.target_day, last?.id);

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
