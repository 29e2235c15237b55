import type { Transaction } from '@saldo/contract';
import { expect, it } from 'vitest';
import { groupByDay } from './day-groups.ts';

const row = (date: string, amount: number, more: object = {}) =>
  ({
    id: `${date}${amount}`,
    date,
    amount,
    type: 'expense',
    currency: 'EUR',
    transfer: null,
    ...more,
  }) as Transaction;

const WHOLE = { first: true, last: true };

it('says what each day comes to, without transfers and one currency beside the other', () => {
  const rows = [
    row('2026-11-03', 0.1),
    row('2026-11-03', 0.2),
    row('2026-11-03', 50, { transfer: { source_name: 'Savings' } }),
    row('2026-11-02', 10, { type: 'income' }),
    row('2026-11-02', 4, { currency: 'USD' }),
  ];
  expect(groupByDay(rows, WHOLE).map(({ day, totals }) => [day, totals])).toEqual([
    ['2026-11-03', [{ currency: 'EUR', amount: -0.3 }]],
    [
      '2026-11-02',
      [
        { currency: 'EUR', amount: 10 },
        { currency: 'USD', amount: -4 },
      ],
    ],
  ]);
});

it('says nothing of a day that may go on, on another page', () => {
  const rows = [row('2026-11-03', 1), row('2026-11-02', 2), row('2026-11-01', 3)];
  const sums = (isWhole: typeof WHOLE) =>
    groupByDay(rows, isWhole).map(({ totals }) => totals.map(({ amount }) => amount));
  expect(sums({ first: false, last: false })).toEqual([[], [-2], []]);
  expect(sums({ first: true, last: false })).toEqual([[-1], [-2], []]);
});
