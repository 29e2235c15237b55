import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { listSources } from '../../ledger/sources.repository.ts';
import { listBudgets } from '../../money/budgets/budgets.repository.ts';
import { listCategories } from '../../money/categories/categories.repository.ts';
import { listFixedExpenses } from '../../money/fixed-expenses/fixed-expenses.repository.ts';

/** All that a person has written down, but for the transactions, of which there may be many. */
export async function readMoneyData(db: Db, owner: Owner) {
  return {
    sources: await listSources(db, owner),
    categories: await listCategories(db, owner),
    budgets: await listBudgets(db, owner),
    fixed_expenses: await listFixedExpenses(db, owner),
  };
}

/** Transactions hang on a source: where there is none, there are none of them either. */
export async function hasMoneyData(db: Db, owner: Owner): Promise<boolean> {
  return Object.values(await readMoneyData(db, owner)).some((rows) => rows.length > 0);
}
