import type { Budget } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { applyView, findTwin, inMonth, missingIn, parseMonth, VIEWS } from './budgets-view.ts';

const budget = (id: string, fields: Partial<Budget>): Budget => ({
  id,
  budget_amount: 10,
  target_period: '2026-11-30',
  category_id: 'food',
  category_name: 'Food',
  total_expense: 0,
  spent: 0,
  version: 1,
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

describe('a month of budgets', () => {
  it.each([
    ['2026-11', '2026-11'],
    ['2026-13', undefined],
    ['2026', undefined],
    [null, undefined],
  ])('in the address, %j is %j', (text, month) => expect(parseMonth(text)).toBe(month));

  it('has those whose target period lies in it; no month has all', () => {
    expect(inMonth(budgets, '2026-12').map(({ id }) => id)).toEqual(['b']);
    expect(inMonth(budgets, undefined)).toEqual(budgets);
  });

  it('takes over from another month what it has none of', () => {
    expect(missingIn(budgets, '2026-12', '2027-01').map(({ id }) => id)).toEqual(['b']);
    expect(missingIn(budgets, '2026-02', '2027-01')).toEqual([]);
  });

  it('has another of the same category, or none but itself', () => {
    const wanted = { category_id: 'fun', target_period: '2026-12-01' };
    expect(findTwin(budgets, wanted)?.id).toBe('b');
    expect(findTwin(budgets, { ...wanted, id: 'b' })).toBeUndefined();
    expect(findTwin(budgets, { ...wanted, target_period: '2027-01-01' })).toBeUndefined();
  });
});
