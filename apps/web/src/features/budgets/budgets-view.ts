import type { Budget } from '@saldo/contract';
import { useSearchParams } from 'react-router';
import { useAsOfQuery } from '../../ui/as-of/as-of.ts';

/** What the list of budgets is narrowed to or ordered by; it lives in the address. */

export const VIEWS = ['all', 'category', 'amount', 'target_period', 'total_expense'] as const;
export type View = (typeof VIEWS)[number];
export const PAGE_SIZE = 8;

const COMPARE: Record<Exclude<View, 'all' | 'category'>, (one: Budget, two: Budget) => number> = {
  amount: (one, two) => one.budget_amount - two.budget_amount,
  target_period: (one, two) => one.target_period.localeCompare(two.target_period),
  total_expense: (one, two) => one.total_expense - two.total_expense,
};

export function useBudgetsView() {
  const [params, setParams] = useSearchParams();
  const moment = useAsOfQuery();
  const view = VIEWS.find((one) => one === params.get('by')) ?? 'all';
  const value = params.get('value') ?? '';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const change = (next: { by?: string; value?: string; page?: string }) =>
    setParams({ ...next, ...moment }, { state: { keepsScroll: true } });
  return {
    view,
    value,
    page,
    setView: (by: View) => change(by === 'all' ? {} : { by }),
    setValue: (next: string) => change({ by: view, value: next }),
    turnTo: (next: number) =>
      change({ ...(view !== 'all' && { by: view }), ...(value && { value }), page: String(next) }),
  };
}

/** The server's order is the newest target period first; sorting keeps it among equals. */
export function applyView(budgets: Budget[], view: View, value: string): Budget[] {
  if (view === 'all') return budgets;
  if (view === 'category') return value ? budgets.filter((one) => one.category_name === value) : budgets;
  const direction = value === 'ascending' ? 1 : -1;
  return budgets.toSorted((one, two) => direction * COMPARE[view](one, two));
}
