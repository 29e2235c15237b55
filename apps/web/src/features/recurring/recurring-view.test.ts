import type { CalendarEntry, Recurring } from '@saldo/contract';
import { expect, it } from 'vitest';
import { figuresOf, groupItems, mergeableWith, missesOf, risesOf, totalsOf } from './recurring-view.ts';

const TODAY = '2026-11-19';
const item = (fields: Partial<Recurring>): Recurring => ({
  ...{ id: 'one', name: 'Netflix', type: 'expense', source_id: null, category_id: null, currency: 'EUR' },
  ...{ every: { unit: 'month', count: 1 }, amount: { low: 10, expected: 10, high: 10 } },
  ...{ next_date: '2026-12-01', ends_on: null, confidence: 1, early: false, state: 'confirmed' },
  ...{ last_date: null, yearly: 120, price_changes: [], missed: [], skipped: [], transactions: [] },
  ...{ tolerance: { days: 3, percent: 25 }, fixed_expense_id: null, version: 1 },
  ...fields,
});

it('adds up what is sure, each currency by itself', () => {
  const items = [
    item({ yearly: 0.1 }),
    item({ yearly: 0.2, state: 'found' }),
    item({ yearly: 60, currency: 'USD' }),
    item({ yearly: 500, early: true, state: 'found' }),
    item({ yearly: 500, state: 'ended' }),
    item({ yearly: 500, state: 'dismissed' }),
    item({ yearly: 24_000, type: 'income' }),
  ];
  expect(totalsOf(items, 'expense')).toEqual([
    { currency: 'EUR', yearly: 0.3, monthly: 0.03 },
    { currency: 'USD', yearly: 60, monthly: 5 },
  ]);
  expect(totalsOf(items, 'income')).toEqual([{ currency: 'EUR', yearly: 24_000, monthly: 2000 }]);
});

it('tells the newest price where it went up within a year', () => {
  const rose = { date: '2026-09-01', from: 12.99, to: 13.99 };
  const fell = { date: '2026-10-01', from: 13.99, to: 9.99 };
  const before = { date: '2025-11-01', from: 5, to: 6 };
  const risen = item({ price_changes: [before, rose] });
  expect(risesOf([risen], TODAY)).toEqual([{ item: risen, ...rose }]);
  expect(risesOf([item({ price_changes: [rose, fell] })], TODAY)).toEqual([]);
  expect(risesOf([item({ price_changes: [before] })], TODAY)).toEqual([]);
  expect(risesOf([item({ price_changes: [rose], type: 'income' })], TODAY)).toEqual([]);
});

it('tells what did not arrive lately, newest first', () => {
  const items = [item({ missed: ['2026-08-01', '2026-10-01'] }), item({ id: 'two', missed: ['2026-11-01'] })];
  expect(missesOf(items, TODAY).map(({ date }) => date)).toEqual(['2026-11-01', '2026-10-01']);
  for (const state of ['dismissed', 'ended'] as const)
    expect(missesOf([item({ missed: ['2026-11-01'], state })], TODAY)).toEqual([]);
});

it('groups by state, the most expensive first', () => {
  const groups = groupItems([
    item({ id: 'cheap', yearly: 1 }),
    item({ id: 'dear', yearly: 9, state: 'found' }),
    item({ id: 'over', state: 'ended' }),
    item({ id: 'no', state: 'dismissed' }),
  ]);
  const ids = Object.values(groups).map((group) => group.map(({ id }) => id));
  expect(ids).toEqual([['dear', 'cheap'], ['over'], ['no']]);
});

it('merges what is alike, but never two fixed expenses', () => {
  const fixed = item({ id: 'rent', fixed_expense_id: 'rent' });
  const others = [
    fixed,
    item({ id: 'gym' }),
    item({ id: 'income', type: 'income' }),
    item({ id: 'usd', currency: 'USD' }),
    item({ id: 'gone', state: 'dismissed' }),
    item({ id: 'flat', fixed_expense_id: 'flat' }),
  ];
  expect(mergeableWith(fixed, others).map(({ id }) => id)).toEqual(['gym']);
});

it('adds up a month by what is due and what was paid', () => {
  const entry = (fields: Partial<CalendarEntry>): CalendarEntry => ({
    ...{ date: TODAY, recurring_id: 'one', name: 'Netflix', type: 'expense', amount: 10, currency: 'EUR' },
    ...{ state: 'due', transaction_id: null, ...fields },
  });
  expect(
    figuresOf([
      entry({}),
      entry({ amount: 5 }),
      entry({ state: 'missed' }),
      entry({ state: 'skipped' }),
      entry({ state: 'paid', amount: 7 }),
      entry({ type: 'income', amount: 100, currency: 'USD' }),
    ]),
  ).toEqual([
    { what: 'due', currency: 'EUR', amount: 15 },
    { what: 'paid', currency: 'EUR', amount: 7 },
    { what: 'dueIn', currency: 'USD', amount: 100 },
  ]);
});
