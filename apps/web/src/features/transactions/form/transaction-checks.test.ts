import { describe, expect, it } from 'vitest';
import type { LineValues } from '../model/split-lines.ts';
import { toNewValues } from '../model/transaction-values.ts';
import { checkTransaction } from './transaction-checks.ts';

const values = {
  ...toNewValues([]),
  currency: 'EUR',
  name: 'Dinner',
  amount: '50',
  date: '2026-11-15',
  source_id: 'wallet',
  category_id: 'food',
};
const line = (amount: string, category_id = 'food'): LineValues => ({
  ...{ key: amount, category_id, amount, description: '' },
  isTyped: amount !== '',
});
const wrong = (some: Partial<typeof values>) =>
  Object.entries(checkTransaction({ ...values, ...some }))
    .filter(([, message]) => message !== null)
    .map(([field]) => field);

describe('the form of a transaction', () => {
  it('wants a name, an amount, a category, a source and a day', () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ name: '', amount: '', category_id: '', source_id: '', date: '' })).toEqual([
      'name',
      'amount',
      'category_id',
      'source_id',
      'date',
    ]);
  });

  it('wants no category of its own where it is split, but one of each line', () => {
    expect(wrong({ category_id: '', lines: [line('30'), line('')] })).toEqual([]);
    expect(wrong({ lines: [line('30', ''), line('20', '')] })).toEqual([
      'lines.0.category_id',
      'lines.1.category_id',
    ]);
  });

  it('leads to the last line where they do not add up, and to the one that is no amount', () => {
    expect(wrong({ lines: [line('30'), line('19,99')] })).toEqual(['lines.1.amount']);
    expect(wrong({ lines: [line('50'), line('')] })).toEqual(['lines.1.amount']);
    expect(wrong({ lines: [line('x'), line('')] })).toEqual(['lines.0.amount']);
    expect(wrong({ lines: [line(''), line('')] })).toEqual(['lines.0.amount']);
  });
});
