import type { Budget } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { applyView, VIEWS } from './budgets-view.ts';

const budget = (id: string, fields: Partial<Budget>): Budget => ({
  id,
  budget_amount: 10,
  target_period: '2026-11-30',
  category_id: 'food',
  category_name: 'Food',
  total_expense: 0,
  spent: 0,
  ...fields,
});

/** In the order of the server: the newest target period first. */
const budgets = [
  budget('a', { target_period: '2027-01-01', budget_amount: 9, total_expense: 0.1 }),
  budget('b', { target_period: '2026-12-31', budget_amount: 100, category_id: 'fun', category_name: 'Fun' }),
  budget('c', { target_period: '2026-02-28', budget_amount: 9, total_expense: 20 }),
];
const show = (...view: [by: (typeof VIEWS)[number], value: string]) =>
  applyView(budgets, ...view).map(({ id }) => id);

describe('the list of budgets', () => {
  it.each([
    ['all', '', ['a', 'b', 'c']],
    ['category', '', ['a', 'b', 'c']],
    ['category', 'Fun', ['b']],
    ['category', 'Rent', []],
    ['amount', 'ascending', ['a', 'c', 'b']],
    ['amount', 'descending', ['b', 'a', 'c']],
    ['amount', '', ['b', 'a', 'c']],
    ['target_period', 'ascending', ['c', 'b', 'a']],
    ['target_period', 'descending', ['a', 'b', 'c']],
    ['total_expense', 'ascending', ['b', 'a', 'c']],
    ['total_expense', 'descending', ['c', 'a', 'b']],
  ] as const)('by %s %j is %j', (view, value, ids) => expect(show(view, value)).toEqual(ids));

  it('never changes the list it is made from', () => {
    const before = [...budgets];
    for (const view of VIEWS) applyView(budgets, view, 'ascending');
    expect(budgets).toEqual(before);
  });
});
