import type { Budget } from '@saldo/contract';
import { parseDay } from '@saldo/domain';
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
  const asked = params.get('view');
  const kept = { ...(asked && { view: asked }), ...useAsOfQuery() };
  const view = VIEWS.find((one) => one === params.get('by')) ?? 'all';
  const value = params.get('value') ?? '';
  const month = parseMonth(params.get('month'));
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const change = (next: { by?: string; value?: string; page?: string }) =>
    setParams({ ...(month && { month }), ...next, ...kept }, { state: { keepsScroll: true } });
  return {
    view,
    value,
    page,
    month,
    /** Undefined is all of them. */
    setMonth: (next: string | undefined) =>
      setParams({ ...(next && { month: next }), ...(view !== 'all' && { by: view }), ...kept }),
    setView: (by: View) => change(by === 'all' ? {} : { by }),
    setValue: (next: string) => change({ by: view, value: next }),
    turnTo: (next: number) =>
      change({ ...(view !== 'all' && { by: view }), ...(value && { value }), page: String(next) }),
  };
}

/** Undefined for what is no month: somebody may have typed it. */
export const parseMonth = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d$/.test(text) && parseDay(`${text}-01`) ? text : undefined;

export const inMonth = (budgets: Budget[], month: string | undefined): Budget[] =>
  month === undefined ? budgets : budgets.filter(({ target_period }) => target_period.startsWith(month));

/** Those of a month whose category has none in another: what copying them would bring. */
export function missingIn(budgets: Budget[], from: string, to: string): Budget[] {
  const taken = new Set(inMonth(budgets, to).map(({ category_id }) => category_id));
  return inMonth(budgets, from).filter(({ category_id }) => !taken.has(category_id));
}

/** Another one for the same category in the same month. */
export const findTwin = (
  budgets: Budget[],
  wanted: { id?: string | undefined; category_id: string; target_period: string },
): Budget | undefined =>
  inMonth(budgets, wanted.target_period.slice(0, 7)).find(
    ({ id, category_id }) => id !== wanted.id && category_id === wanted.category_id,
  );

/** The server's order is the newest target period first; sorting keeps it among equals. */
export function applyView(budgets: Budget[], view: View, value: string): Budget[] {
  if (view === 'all') return budgets;
  if (view === 'category') return value ? budgets.filter((one) => one.category_name === value) : budgets;
  const direction = value === 'ascending' ? 1 : -1;
  return budgets.toSorted((one, two) => direction * COMPARE[view](one, two));
}
