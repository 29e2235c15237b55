import type { MonthlyPlan, PlanLine } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { toComposed, toExplain } from '../../config/explained.ts';
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

type Summand = [name: string, amount: number, explain?: string | undefined];

const toSum = (currency: string, parts: readonly Summand[]) =>
  toComposed(
    'together',
    parts.map(([, , explain]) => explain ?? null),
    {
      names: parts.map(([name]) => name),
      known: { amounts: parts.map(([, amount]) => amount), currency },
    },
  );

/** What is left of a category, or of all of them. */
export const explainLeft = (t: TFunction, plan: MonthlyPlan, line?: PlanLine): string | undefined => {
  const { carried, planned, spent } = line ?? plan.totals;
  return toSum(plan.currency, [
    [t('plan.columns.carried'), carried],
    [t('plan.columns.planned'), planned],
    [t('plan.columns.spent'), -spent, explainSpent(plan, line)],
  ]);
};

export const explainToPlan = (t: TFunction, plan: MonthlyPlan): string | undefined =>
  toSum(
    plan.currency,
    plan.mode === 'envelopes'
      ? [
          [t('plan.held'), plan.held],
          [t('plan.leftInAll'), -plan.totals.left],
        ]
      : [
          [t('plan.incomeExpected'), plan.income.expected],
          [t('plan.columns.planned'), -plan.totals.planned],
          ...(plan.goals.needed === 0 ? [] : [[t('plan.goals'), -plan.goals.needed] as Summand]),
        ],
  );
