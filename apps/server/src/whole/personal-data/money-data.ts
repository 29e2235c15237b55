import type { PlanName } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { listSources } from '../../ledger/sources.repository.ts';
import { listCategories } from '../../money/categories/categories.repository.ts';
import { listRules } from '../../money/rules/rules.repository.ts';
import { forEachPlan } from '../plans/plans.ts';

/** All that a person has written down, but for the transactions, of which there may be many. */
export async function countMoneyData(
  db: Db,
  owner: Owner,
): Promise<Record<'sources' | 'categories' | PlanName, number>> {
  return {
    sources: (await listSources(db, owner)).length,
    categories: (await listCategories(db, owner)).length,
    ...(await forEachPlan((plan) => plan.count(db, owner))),
  };
}

/** Transactions hang on a source: where there is none, there are none of them either. */
export async function hasMoneyData(db: Db, owner: Owner): Promise<boolean> {
  const counts = Object.values(await countMoneyData(db, owner));
  return counts.some((count) => count > 0) || (await listRules(db, owner)).length > 0;
}
