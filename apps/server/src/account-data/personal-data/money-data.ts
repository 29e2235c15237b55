import type { PlanName } from '@saldo/contract';
import { type Ledger, listSources } from '../../ledger/index.ts';
import { listCategories } from '../../money/categories/categories.repository.ts';
import { countCategoryGroups } from '../../money/category-groups/category-groups.repository.ts';
import { findSettings } from '../../money/monthly-plan/monthly-plan.repository.ts';
import { listRules } from '../../money/rules/rules.repository.ts';
import { forEachPlan } from '../plans/plans.ts';

/** All that a person has written down, but for the transactions, of which there may be many. */
export async function countMoneyData(
  ledger: Ledger,
): Promise<Record<'sources' | 'categories' | PlanName, number>> {
  return {
    sources: (await listSources(ledger)).length,
    categories: (await listCategories(ledger)).length,
    ...(await forEachPlan((plan) => plan.count(ledger))),
  };
}

/** Transactions hang on a source: where there is none, there are none of them either. */
export async function hasMoneyData(ledger: Ledger): Promise<boolean> {
  const counts = Object.values(await countMoneyData(ledger));
  return (
    counts.some((count) => count > 0) ||
    (await listRules(ledger)).length > 0 ||
    (await findSettings(ledger)) !== undefined ||
    (await countCategoryGroups(ledger)) > 0
  );
}
