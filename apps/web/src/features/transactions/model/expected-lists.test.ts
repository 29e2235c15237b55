import type { Transaction } from '@saldo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Months, toTotal, withCategory, withoutAmount, withoutRow } from './expected-lists.ts';
import type { Filter } from './filter-address.ts';

const coffee: Transaction = {
  id: 'coffee',
  name: 'Café',
  clean_name: null,
  from: null,
  type: 'expense',
  category: { id: 'food', name: 'Food' },
  category_id: 'food',
  source: { id: 'wallet', name: 'Wallet', type_source: 'manual_entry', connection_id: null },
  source_id: 'wallet',
  description: 'Round the corner',
  amount: 0.1,
  currency: 'EUR',
  date: '2026-11-15',
  lines: null,
  transfer: null,
  refund_of: null,
  refunded: 0,
  to_be_paid_back: false,
  tags: [],
  attachments: [],
  decided_by: 'person',
  decided_because: null,
  version: 1,
};
const salary: Transaction = { ...coffee, id: 'salary', type: 'income', amount: 1000.3, date: '2026-10-31' };

/** What the server says of these rows, in whole cents. */
function toMonths(rows: Transaction[]): Months {
  const names = [...new Set(rows.map(({ date }) => date.slice(0, 7)))].toSorted().toReversed();
  const sum = (type: string, month = '') =>
    rows
      .filter((row) => row.type === type && row.currency === 'EUR' && row.date.startsWith(month))
      .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
  const [income, expense] = [sum('income'), sum('expense')];
  return {
    results: names.map((month) => ({
      month,
      income: sum('income', month) / 100,
      expense: sum('expense', month) / 100,
      count: rows.filter(({ date }) => date.startsWith(month)).length,
    })),
    summary: {
      income: income / 100,
      expense: expense / 100,
      balance: (income - expense) / 100,
      currency: 'EUR',
      left_out: rows.filter(({ currency }) => currency !== 'EUR').length,
    },
  };
}

const anyRow = fc
  .record({
    type: fc.constantFrom('income' as const, 'expense' as const),
    cents: fc.integer({ min: 1, max: 1e12 }),
    date: fc.constantFrom('2025-11-15', '2026-02-28', '2026-03-01', '2026-11-01', '2026-11-30'),
    currency: fc.constantFrom('EUR', 'GBP'),
  })
  .map(({ cents, ...row }): Omit<Transaction, 'id'> => ({ ...coffee, ...row, amount: cents / 100 }));
const anyRows = fc
  .array(anyRow, { minLength: 1, maxLength: 30 })
  .map((rows) => rows.map((row, index): Transaction => ({ ...row, id: String(index) })));

describe('the sums without a row', () => {
  it('are what the server will say without it', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), (rows, at) => {
        const removed = rows[at % rows.length] ?? coffee;
        const left = rows.filter((row) => row !== removed);
        expect(withoutAmount(toMonths(rows), {}, removed)).toEqual(toMonths(left));
      }),
    );
  });

  it('come to nothing, to the cent, once every row is gone', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        let months: Months | undefined = toMonths(rows);
        for (const row of rows) months = withoutAmount(months, {}, row);
        expect(months).toEqual(toMonths([]));
      }),
    );
  });

  it.each([
    [{}],
    [{ type: 'expense' }],
    [{ source_id: 'wallet', category_id: 'food', date: '2026-11-15' }],
    [{ q: 'CAFE' }],
    [{ q: 'the corner' }],
  ] as const)('change where the list is narrowed to %j, which has the row', (filter) => {
    expect(withoutAmount(toMonths([coffee]), filter, coffee)).toEqual(toMonths([]));
  });

  it.each([
    [{ type: 'income' }],
    [{ source_id: 'bank' }],
    [{ category_id: 'fun' }],
    [{ category_id: 'none' }],
    [{ date: '2026-11-14' }],
    [{ q: 'bakery' }],
    [{ type: 'expense', q: 'bakery' }],
  ] as const)('stay where the list is narrowed to %j, which never had it', (filter) => {
    const months = toMonths([salary]);
    expect(withoutAmount(months, filter, coffee)).toBe(months);
  });

  it('of what has no category change without one that has none', () => {
    const loose = { ...coffee, category: null, category_id: null };
    expect(withoutAmount(toMonths([loose]), { category_id: 'none' }, loose)).toEqual(toMonths([]));
  });

  it('count of a split only the lines of the category that is asked for', () => {
    const line = (id: string, amount: number) => ({
      id,
      category_id: id,
      category_name: id,
      amount,
      description: '',
    });
    const lines = [line('food', 7), line('fun', 3)];
    const split = { ...coffee, category: null, category_id: null, amount: 10, lines };
    const food = { ...toMonths([{ ...split, amount: 7 }]) };
    expect(withoutAmount(food, { category_id: 'food' }, split)).toEqual(toMonths([]));
    expect(withoutAmount(toMonths([split]), {}, split)).toEqual(toMonths([]));
    expect(withoutAmount(food, { category_id: 'none' }, split)).toBe(food);
  });

  it('have nothing of a transfer, though the row is counted', () => {
    const transfer = { id: 't', transaction_id: 'other', source_id: 'bank', source_name: 'Bank' };
    const side = { ...coffee, transfer };
    const months = toMonths([{ ...coffee, amount: 0 }]);
    expect(withoutAmount(months, {}, side)).toEqual(toMonths([]));
    expect(withoutAmount(months, { type: 'transfer' }, side)).toEqual(toMonths([]));
    expect(withoutAmount(months, { type: 'expense' }, side)).toBe(months);
  });

  it('are not known before they were read', () => {
    expect(withoutAmount(undefined, {}, coffee)).toBeUndefined();
  });
});

describe('the rows', () => {
  const list = { results: [coffee, salary], page: 1, per_page: 10 };

  it('are without the one that goes, and otherwise as they were', () => {
    expect(withoutRow(list, coffee)).toEqual({ ...list, results: [salary] });
    expect(withoutRow(list, { ...coffee, id: 'another' })).toEqual(list);
    expect(withoutRow(undefined, coffee)).toBeUndefined();
  });

  it('have another category, or none, where one is edited in place', () => {
    const fun = { id: 'fun', name: 'Fun' };
    const [edited, other] = withCategory(list, coffee, fun)?.results ?? [];
    expect(edited).toEqual({ ...coffee, category: fun, category_id: 'fun' });
    expect(other).toBe(salary);
    expect(withCategory(list, coffee, null)?.results[0]).toMatchObject({ category: null, category_id: null });
    expect(withCategory(undefined, coffee, fun)).toBeUndefined();
    expect(list.results[0]).toBe(coffee);
  });
});

describe('the number of pages', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
    [101, 11],
  ])('of %i rows is %i', (count, pages) => {
    const month = { month: '2026-11', income: 0, expense: 0, count };
    const months = { ...toMonths([]), results: [month] };
    expect(toTotal(months, 10)).toEqual({ total: count, pages });
  });

  it('is one while nothing is known', () => expect(toTotal(undefined, 10)).toEqual({ total: 0, pages: 1 }));
});

describe('a list that is narrowed down further', () => {
  const tagged: Transaction = {
    ...coffee,
    ...{ amount: 5, tags: ['gift', 'trip'], to_be_paid_back: true },
  };
  const months = toMonths([tagged]);
  const isCountedIn = (filter: Filter) => withoutAmount(months, filter, tagged) !== months;

  it.each<[Filter, boolean]>([
    [{ min: '5', max: '5.00' }, true],
    [{ min: '5.01' }, false],
    [{ max: '4.99' }, false],
    [{ tag: ['trip'] }, true],
    [{ tag: ['gift', 'trip'] }, true],
    [{ tag: ['trip', 'work'] }, false],
    [{ has: 'claim' }, true],
    [{ has: 'attachment' }, false],
    [{ has: 'lines' }, false],
    [{ has: 'refund' }, false],
    [{ has: 'transfer' }, false],
    [{ uncategorized: 'true' }, false],
  ])('%j has the row: %s', (filter, expected) => {
    expect(isCountedIn(filter)).toBe(expected);
  });
});
