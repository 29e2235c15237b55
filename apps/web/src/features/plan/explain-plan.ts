import type { MonthlyPlan, PlanLine } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { type Composed, toComposed, toExplain } from '../../config/explained.ts';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { firstAndLastOf } from '../../ui/money-and-dates/months.ts';

/** How the figures of a plan come about. */

/** Undefined where the plan is about several sources only: nothing else adds up just those. */
export function explainSpent({ month, source_ids }: MonthlyPlan, line?: PlanLine): string | undefined {
  if (source_ids && source_ids.length !== 1) return undefined;
  return toExplain('spending', {
    ...(line && { category_id: line.category_id ?? 'none' }),
    source_id: source_ids?.[0],
    ...firstAndLastOf(month),
  });
}

type Part = [name: string, amount: number, explain?: string | undefined];

const compose = (how: Composed['how'], currency: string, parts: readonly Part[]) =>
  toComposed(
    how,
    parts.map(([, , explain]) => explain ?? null),
    {
      names: parts.map(([name]) => name),
      known: { amounts: parts.map(([, amount]) => amount), currency },
    },
  );

/** What is left of a category, or of all of them: what it had, less what was spent. */
export function explainLeft(t: TFunction, plan: MonthlyPlan, line?: PlanLine): string | undefined {
  const { currency } = plan;
  const { carried, planned, spent } = line ?? plan.totals;
  const had = compose('together', currency, [
    [t('plan.columns.carried'), carried],
    [t('plan.columns.planned'), planned],
  ]);
  return compose('difference', currency, [
    [t('plan.available'), sumAmounts([carried, planned], currency), had],
    [t('plan.columns.spent'), spent, explainSpent(plan, line)],
  ]);
}

/** Envelopes: what is in none of them. Limits: what of the income is neither planned nor needed. */
export function explainToPlan(t: TFunction, plan: MonthlyPlan): string | undefined {
  const { mode, currency, held, totals, income, goals } = plan;
  if (mode === 'envelopes')
    return compose('difference', currency, [
      [t('plan.held'), held],
      [t('plan.leftInAll'), totals.left, explainLeft(t, plan)],
    ]);
  return compose('rest', currency, [
    [t('plan.incomeExpected'), income.expected],
    [t('plan.columns.planned'), totals.planned],
    ...(goals.needed === 0 ? [] : [[t('plan.goals'), goals.needed] satisfies Part]),
  ]);
}
