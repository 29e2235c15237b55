import type { Summary, Transaction } from '@saldo/contract';
import { expect, it } from 'vitest';
import { NOTHING, tick } from './selection.ts';
import { describeSum } from './selection-sum.ts';

const row = (id: string, type: string, amount: number, more: object = {}) =>
  ({ id, type, amount, currency: 'EUR', transfer: null, ...more }) as Transaction;
const rows = [
  row('a', 'expense', 0.1),
  row('b', 'expense', 0.2),
  row('c', 'income', 1),
  row('d', 'income', 500, { transfer: { id: 't' } }),
];
const summary: Summary = { income: 1, expense: 3, balance: -2, currency: 'EUR', left_out: 0 };
const chosen = tick(NOTHING, rows, true);
const all = { ...chosen, isAll: true };

it('sums what was chosen, to the cent, without transfers', () => {
  expect(describeSum(chosen, {}, summary)).toBe('0,70\u00a0€');
});

it('never adds one money to another', () => {
  const two = tick(chosen, [row('e', 'expense', 5, { currency: 'USD' })], true);
  expect(describeSum(two, {}, summary)).toMatch(/^0,70\u00a0€, −5,00/);
});

it('takes the sums of the list where all of it is chosen, and says nothing that is not known', () => {
  expect(describeSum(all, {}, summary)).toBe('−2,00\u00a0€');
  expect(describeSum(all, {}, undefined)).toBeUndefined();
  expect(describeSum(all, { category_id: 'food' }, summary)).toBeUndefined();
  expect(describeSum(all, {}, { ...summary, left_out: 1 })).toBeUndefined();
});
