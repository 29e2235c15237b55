import { describe, expect, it } from 'vitest';
import { toNewValues } from '../model/transaction-values.ts';
import { listDifferences } from './differences.ts';

const values = {
  ...{ ...toNewValues([]), name: 'Dinner', amount: '50', date: '2026-11-15', category_id: 'food' },
  currency: 'EUR',
};
const line = (category_id: string, amount: string) => ({
  key: category_id,
  category_id,
  amount,
  description: '',
  isTyped: amount !== '',
});

describe('two versions of a transaction', () => {
  it('differ in nothing where only the typing differs', () => {
    const typed = { ...values, name: ' Dinner ', amount: '50,00', tags: [] };
    expect(listDifferences(values, typed)).toEqual([]);
    const split = { ...values, lines: [line('food', '20'), line('fun', '')] };
    const same = { ...values, category_id: '', lines: [line('food', '20,00'), line('fun', '30.00')] };
    expect(listDifferences(split, same)).toEqual([]);
  });

  it('differ field by field, in the order of the form', () => {
    const other = { ...values, description: 'With friends', name: 'Supper', amount: '50,01', tags: ['fun'] };
    expect(listDifferences(values, other)).toEqual(['name', 'amount', 'description', 'tags']);
  });

  it('differ where one is split', () => {
    const split = { ...values, lines: [line('food', '20'), line('fun', '30')] };
    expect(listDifferences(values, split)).toEqual(['category_id', 'lines']);
  });

  it('have their tags in any order, and what is not of their type is nothing', () => {
    const one = { ...values, tags: ['a', 'b'], refund_of: 'shoes' };
    expect(listDifferences(one, { ...values, tags: ['b', 'a'] })).toEqual([]);
    const income = { ...values, type: 'income' as const };
    expect(listDifferences(income, { ...income, refund_of: 'shoes', to_be_paid_back: true })).toEqual([
      'refund_of',
    ]);
  });
});
