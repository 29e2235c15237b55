import { z } from 'zod';
import { archivedList } from './archived-list.ts';
import { archivedBudget, budgetErrors } from './budgets.plan.ts';
import { archivedFixedExpense, fixedExpenseErrors } from './fixed-expenses.plan.ts';
import { archivedGoal, goalErrors } from './goals.plan.ts';
import { archivedRecurring, recurringErrors } from './recurring.plan.ts';
import { archivedScenario, scenarioErrors } from './scenarios.plan.ts';

/**
 * What a person plans with: it hangs on their sources and categories, and nothing hangs on it. By its name in an
 * archive, in the order in which it is told.
 */
export const archivedPlans = {
  budgets: archivedList(archivedBudget),
  fixed_expenses: archivedList(archivedFixedExpense),
  recurring: archivedList(archivedRecurring).optional(),
  goals: archivedList(archivedGoal).optional(),
  scenarios: archivedList(archivedScenario).optional(),
};

export const planErrors = {
  ...budgetErrors,
  ...fixedExpenseErrors,
  ...goalErrors,
  ...recurringErrors,
  ...scenarioErrors,
};

export type PlanName = keyof typeof archivedPlans;
export const PLAN_NAMES = Object.keys(archivedPlans) as PlanName[];

export const planCounts = Object.fromEntries(PLAN_NAMES.map((name) => [name, z.int()])) as Record<
  PlanName,
  z.ZodInt
>;
