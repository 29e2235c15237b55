import { PLAN_NAMES, type PlanName } from '@saldo/contract';
import { budgetsPlan } from '../../money/budgets/budgets.plan.ts';
import { fixedExpensesPlan } from '../../money/fixed-expenses/fixed-expenses.plan.ts';
import { goalsPlan } from '../../money/goals/goals.plan.ts';
import type { Plan } from '../../money/plans/plan.ts';
import { recurringPlan } from '../../money/recurring/recurring.plan.ts';
import { scenariosPlan } from '../../money/scenarios/scenarios.plan.ts';

const plans: { [Name in PlanName]: Plan<Name> } = {
  budgets: budgetsPlan,
  fixed_expenses: fixedExpensesPlan,
  recurring: recurringPlan,
  goals: goalsPlan,
  scenarios: scenariosPlan,
};

type OfEach<Value> = { [Name in PlanName]: Value };

/** One after the other, in the order of an archive. */
export async function forEachPlan<Value>(
  run: <Name extends PlanName>(plan: Plan<Name>, name: Name) => Promise<Value>,
): Promise<OfEach<Value>> {
  const values: [PlanName, Value][] = [];
  const runOne = async <Name extends PlanName>(name: Name) => {
    values.push([name, await run(plans[name], name)]);
  };
  for (const name of PLAN_NAMES) await runOne(name);
  return Object.fromEntries(values) as OfEach<Value>;
}
