import type { Transaction } from '@saldo/contract';
import {
  cents,
  type Day,
  type Decimal,
  type Filterable,
  HAS,
  type Has,
  toDayNumber,
  toPredicate,
  toSearchText,
} from '@saldo/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from './filter-address.ts';
import { fits } from './filter-fits.ts';

/** What a filter means is said once, in `@saldo/domain`: here rows and filters of the API come to the same. */

const DAYS = ['2026-02-28', '2026-03-01', '2026-03-15'] as const;
const NAMES = ['Café', 'Rent 12,50'];
const WORDS = ['', 'Round the corner'];
const numberOf = (date: string) => toDayNumber(date as Day);

type Row = {
  has: readonly Has[];
  type: 'income' | 'expense';
  source: string;
  categories: readonly (string | null)[];
  date: string;
  name: string;
  description: string;
  tags: readonly string[];
  cents: number;
  currency: 'EUR' | 'KWD';
};

const anyRow: fc.Arbitrary<Row> = fc.record({
  has: fc.subarray([...HAS]),
  type: fc.constantFrom('income', 'expense'),
  source: fc.constantFrom('wallet', 'bank'),
  categories: fc.array(fc.constantFrom('food', 'fun', null), { minLength: 2, maxLength: 3 }),
  date: fc.constantFrom(...DAYS),
  name: fc.constantFrom(...NAMES),
  description: fc.constantFrom(...WORDS),
  tags: fc.subarray(['Trip', 'work']),
  cents: fc.constantFrom(1250, 12500, 500),
  currency: fc.constantFrom('EUR', 'KWD'),
});

/** As the API tells it. */
function toTransaction(row: Row): Transaction {
  const { has, type, source, categories, date, name, description, tags, currency } = row;
  const [category = null] = categories;
  const lines = categories.map((category_id, index) => ({
    ...{ id: `${index}`, category_id, category_name: category_id, amount: 1, description: '' },
  }));
  return {
    ...{ id: 'one', name, clean_name: null, from: null, type, description, date, currency, version: 1 },
    category: null,
    category_id: has.includes('lines') ? null : category,
    source: { id: source, name: source, type_source: 'manual_entry', connection_id: null },
    source_id: source,
    amount: row.cents / (currency === 'KWD' ? 1000 : 100),
    lines: has.includes('lines') ? lines : null,
    transfer: has.includes('transfer')
      ? { id: 't', transaction_id: 'other', source_id: 'other', source_name: 'Other' }
      : null,
    refund_of: has.includes('refund') ? 'expense' : null,
    refunded: 0,
    to_be_paid_back: has.includes('claim'),
    tags: [...tags],
    attachments: has.includes('attachment')
      ? [{ id: 'file', name: 'Käse.pdf', type: 'application/pdf', bytes: 1 }]
      : [],
    decided_by: 'person',
    decided_because: null,
  };
}

/** As a filter sees it. */
const toFilterable = (row: Row): Filterable<string> => ({
  day: numberOf(row.date),
  source: row.source,
  categories: row.has.includes('lines') ? row.categories : row.categories.slice(0, 1),
  kind: row.has.includes('transfer') ? 'transfer' : row.type,
  cents: cents(row.cents),
  hasThreeDecimals: row.currency === 'KWD',
  name: row.name,
  searchText: toSearchText(row.name, row.description, row.has.includes('attachment') ? ['Käse.pdf'] : []),
  tags: row.tags.map((tag) => tag.toLowerCase()),
  has: row.has,
  imports: [],
  isRateKnown: true,
});

type Meaning = Parameters<typeof toPredicate<string>>[0];

/** What is asked of the server, and what that means. */
const FILTERS: [Filter, Meaning][] = [
  ...(['income', 'expense', 'transfer'] as const).map((type): [Filter, Meaning] => [{ type }, { type }]),
  ...HAS.map((has): [Filter, Meaning] => [{ has }, { has: [has] }]),
  [{ source_id: 'bank' }, { source: 'bank' }],
  [{ category_id: 'food' }, { category: 'food' }],
  [{ category_id: 'none' }, { category: null }],
  [{ uncategorized: 'true' }, { category: null }],
  [{ category_id: 'food', uncategorized: 'true' }, { sources: [] }],
  [{ date: DAYS[1] }, { from: numberOf(DAYS[1]), to: numberOf(DAYS[1]) }],
  [{ from: DAYS[1] }, { from: numberOf(DAYS[1]) }],
  [{ to: DAYS[1] }, { to: numberOf(DAYS[1]) }],
  [{ q: 'CAFE' }, { q: 'CAFE' }],
  [{ q: '12,50' }, { q: '12,50' }],
  [{ q: '1,250' }, { q: '1,250' }],
  [{ q: 'kase' }, { q: 'kase' }],
  [{ min: '12.5' }, { min: '12.5' as Decimal }],
  [{ max: 12.499 }, { max: '12.499' as Decimal }],
  [{ tag: 'TRIP' }, { tags: ['trip'] }],
  [{ tag: ['trip', 'Work'] }, { tags: ['trip', 'work'] }],
  [{ untagged: 'true' }, { untagged: true }],
  [{ name: 'Café' }, { names: ['Café'] }],
  [{ called: 'Café' }, { names: ['Café'] }],
  [{ import_id: 'march' }, {}],
  [{ rate: 'known' }, {}],
];

describe('a list that is narrowed down', () => {
  it.each(FILTERS)('by %j has the rows that this means', (filter, meaning) => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(fits(filter, toTransaction(row))).toBe(toPredicate(meaning)(toFilterable(row)));
      }),
    );
  });

  it('by several conditions has what fits them all', () => {
    const several = fc.subarray(
      FILTERS.filter(([, meaning]) => !('sources' in meaning)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyRow, several, (row, chosen) => {
        const names = chosen.flatMap(([filter]) => Object.keys(filter));
        fc.pre(
          new Set(names).size === names.length &&
            !['category_id', 'uncategorized'].every((one) => names.includes(one)),
        );
        const filter: Filter = Object.assign({}, ...chosen.map(([one]) => one));
        const expected = chosen.every(([, meaning]) => toPredicate(meaning)(toFilterable(row)));
        expect(fits(filter, toTransaction(row))).toBe(expected);
      }),
    );
  });

  it('by a currency has what is in it', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(fits({ currency: 'KWD' }, toTransaction(row))).toBe(row.currency === 'KWD');
      }),
    );
  });

  it('by what a bank’s name is short for has the rows that are called so', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        const told = { ...toTransaction(row), clean_name: 'Mercadona' };
        expect(fits({ called: 'Mercadona' }, told)).toBe(true);
        expect(fits({ called: row.name }, told)).toBe(false);
      }),
    );
  });
});
