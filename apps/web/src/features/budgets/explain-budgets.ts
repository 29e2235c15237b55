import type { Budget } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { toComposed, toExplain, toTogether } from '../../config/explained.ts';
import { sumAmounts } from '../../ui/money-and-dates/amounts.ts';
import { formatMonth } from '../../ui/money-and-dates/dates.ts';
import { homeCurrency } from '../../ui/money-and-dates/home-currency.ts';
import { firstAndLastOf } from '../../ui/money-and-dates/months.ts';

/** How the figures of budgets come about: from what was typed, and from what was spent. */

export const nameOfBudget = (t: TFunction, { category_id, category_name }: Budget) =>
  category_id === null ? t('transactions.uncategorized') : category_name;

export const explainSpent = ({ category_id, target_period }: Budget): string =>
  toExplain('spending', {
    category_id: category_id ?? 'none',
    ...firstAndLastOf(target_period.slice(0, 7)),
  });

/** What is left of one, or what it is exceeded by. */
export function explainLeft(t: TFunction, budget: Budget): string | undefined {
  const { budget_amount: amount, spent } = budget;
  const parts = [
    { name: t('budgets.amount'), amount, explain: null },
    { name: t('budgets.tracked'), amount: spent, explain: explainSpent(budget) },
  ];
  return toDifference(spent > amount ? parts.toReversed() : parts);
}

export const explainTotal = (
  t: TFunction,
  budgets: readonly Budget[],
  of: 'budget_amount' | 'total_expense' | 'spent',
): string | undefined =>
  toTogether(
    budgets.map((budget) => ({
      name: `${nameOfBudget(t, budget)} · ${formatMonth(budget.target_period, true)}`,
      amount: budget[of],
      explain: of === 'spent' ? explainSpent(budget) : undefined,
    })),
    homeCurrency(),
  );

export function explainTotalLeft(t: TFunction, budgets: readonly Budget[]): string | undefined {
  const sum = (of: 'budget_amount' | 'spent') => ({
    amount: sumAmounts(budgets.map((budget) => budget[of])),
    explain: explainTotal(t, budgets, of),
  });
  return toDifference([
    { name: t('budgets.totalAmount'), ...sum('budget_amount') },
    { name: t('budgets.tracked'), ...sum('spent') },
  ]);
}

type Summand = { name: string; amount: number; explain: string | null | undefined };

const toDifference = (parts: readonly Summand[]) =>
  toComposed(
    'difference',
    parts.map(({ explain }) => explain),
    {
      names: parts.map(({ name }) => name),
      known: { amounts: parts.map(({ amount }) => amount), currency: homeCurrency() },
    },
  );
