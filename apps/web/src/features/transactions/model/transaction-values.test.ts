import type { Transaction } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { startSplit } from './split-lines.ts';
import { toChange, toNewBody, toNewValues, toValues } from './transaction-values.ts';

const shopping: Transaction = {
  id: 'shopping',
  name: 'Shopping',
  clean_name: null,
  from: null,
  type: 'expense',
  category: null,
  category_id: null,
  source: { id: 'wallet', name: 'Wallet', type_source: 'manual_entry', connection_id: null },
  source_id: 'wallet',
  description: 'For the week',
  amount: 50,
  currency: 'EUR',
  date: '2026-11-15',
  lines: [
    { id: '1', category_id: 'food', category_name: 'Food', amount: 30, description: '' },
    { id: '2', category_id: null, category_name: null, amount: 20, description: 'Soap' },
  ],
  transfer: null,
  refund_of: null,
  refunded: 0,
  to_be_paid_back: true,
  tags: ['family'],
  attachments: [],
  decided_by: 'person',
  decided_because: null,
  version: 3,
};

describe('a new transaction', () => {
  const values = {
    ...toNewValues([]),
    currency: 'EUR',
    name: 'Bread',
    amount: '1.234,5',
    category_id: 'food',
    date: '2026-11-15',
  };

  it('is sent with its category, and no lines', () => {
    expect(toNewBody(values)).toMatchObject({ amount: '1234.5', category_id: 'food', lines: null });
  });

  it('is read in the money of its source', () => {
    const dinars = { ...values, currency: 'KWD', amount: '1,234' };
    expect(toNewBody(dinars).amount).toBe('1.234');
    expect(toNewBody({ ...dinars, currency: 'EUR' }).amount).toBe('1234');
  });

  it('that is split is sent with its lines, the rest in the last, and no category', () => {
    const [first, last] = startSplit('food');
    if (!first || !last) throw new Error('a split has two lines');
    const lines = [
      { ...first, amount: '1000', isTyped: true },
      { ...last, category_id: 'fun' },
    ];
    const body = toNewBody({ ...values, lines });
    expect(body).not.toHaveProperty('category_id');
    expect(body.lines).toEqual([
      { category_id: 'food', amount: '1000', description: '' },
      { category_id: 'fun', amount: '234.50', description: '' },
    ]);
  });

  it('gives back only as an income, and is owed only as an expense', () => {
    const both = { ...values, refund_of: 'shoes', to_be_paid_back: true };
    expect(toNewBody(both)).toMatchObject({ refund_of: null, to_be_paid_back: true });
    expect(toNewBody({ ...both, type: 'income' })).toMatchObject({
      refund_of: 'shoes',
      to_be_paid_back: false,
    });
  });

  it('is of the only source there is', () => {
    const wallet = {
      id: 'wallet',
      name: 'Wallet',
      type_source: 'manual_entry' as const,
      amount: 0,
      home_amount: 0,
    };
    const more = { currency: 'EUR', yapily_id: null, connection_id: null, transaction_count: 0 };
    const source = { ...wallet, ...more, bank_balance: null, version: 1 };
    expect(toNewValues([source]).source_id).toBe('wallet');
    expect(toNewValues([source, { ...source, id: 'bank' }]).source_id).toBe('');
  });
});

describe('a change', () => {
  it('of nothing says what is there', () => {
    const { name, type, source_id, description, date, tags, refund_of, to_be_paid_back } = shopping;
    expect(toChange(toValues(shopping), shopping)).toEqual({
      ...{ name, type, source_id, description, date, tags, refund_of, to_be_paid_back },
      amount: '50.00',
      lines: [
        { category_id: 'food', amount: '30.00', description: '' },
        { category_id: null, amount: '20.00', description: 'Soap' },
      ],
    });
  });

  it('of what a bank keeps leaves out what the bank says', () => {
    const kept = { ...shopping, source: { ...shopping.source, connection_id: 'c' } };
    expect(Object.keys(toChange(toValues(kept), kept)).toSorted()).toEqual([
      'description',
      'lines',
      'name',
      'refund_of',
      'tags',
      'to_be_paid_back',
    ]);
  });

  it('of one side of a transfer leaves the transfer whole', () => {
    const transfer = { id: 't', transaction_id: 'o', source_id: 'bank', source_name: 'Bank' };
    const side = { ...shopping, lines: null, transfer };
    expect(Object.keys(toChange(toValues(side), side)).toSorted()).toEqual([
      'category_id',
      'date',
      'description',
      'name',
      'tags',
    ]);
  });
});
