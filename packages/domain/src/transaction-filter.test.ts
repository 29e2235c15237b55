import { describe, expect, it } from 'vitest';
import type { DayNumber } from './day.ts';
import { cents, type Decimal } from './money.ts';
import { type Conditions, type Filterable, toPredicate, toSearchText } from './transaction-filter.ts';

const coffee: Filterable<string> = {
  day: 20261115 as DayNumber,
  source: 'wallet',
  categories: ['food', null],
  kind: 'expense',
  cents: cents(-1250),
  hasThreeDecimals: false,
  name: 'Café',
  searchText: toSearchText('Café', 'Round the corner', ['', 'Käse.pdf']),
  tags: ['trip', 'work'],
  has: ['lines', 'attachment'],
  imports: ['march'],
  isRateKnown: false,
};
const dinars = { ...coffee, hasThreeDecimals: true };
const holds = (conditions: Partial<Conditions<string>>, row = coffee) => toPredicate(conditions)(row);
const day = (number: number) => number as DayNumber;
const decimal = (text: string) => text as Decimal;

type Cases = {
  [Name in keyof Conditions]: { fit: Conditions<string>[Name][]; not: Conditions<string>[Name][] };
};

/** Values of each condition that fit the coffee, and that don't. */
const CASES: Cases = {
  source: { fit: ['wallet'], not: ['bank'] },
  sources: { fit: [['bank', 'wallet']], not: [['bank'], []] },
  category: { fit: ['food', null], not: ['fun'] },
  type: { fit: ['expense'], not: ['income', 'transfer'] },
  from: { fit: [day(20261115), day(20261031)], not: [day(20261116)] },
  to: { fit: [day(20261115), day(20261201)], not: [day(20261114)] },
  q: { fit: ['CAFE', 'corner', 'kase', '12,50', '12.5', '-12,50'], not: ['bakery', '12,51'] },
  names: { fit: [['Café', 'Tea']], not: [['Cafe'], []] },
  min: { fit: [decimal('12.5'), decimal('12.500')], not: [decimal('12.501')] },
  max: { fit: [decimal('12.50'), decimal('13')], not: [decimal('12.499')] },
  tags: { fit: [['trip'], ['work', 'trip'], []], not: [['gift'], ['trip', 'gift']] },
  untagged: { fit: [], not: [true] },
  has: { fit: [['lines'], ['lines', 'attachment']], not: [['refund'], ['lines', 'claim']] },
  importId: { fit: ['march'], not: ['april'] },
  rate: { fit: [], not: ['known'] },
};

describe.each(Object.entries(CASES))('the condition %s', (name, { fit, not }) => {
  it('holds for what it names', () => {
    for (const asked of fit) expect(holds({ [name]: asked }), `${asked}`).toBe(true);
  });

  it('keeps out everything else', () => {
    for (const asked of not) expect(holds({ [name]: asked }), `${asked}`).toBe(false);
  });

  it('asks nothing where it is undefined', () => expect(holds({ [name]: undefined })).toBe(true));
});

describe('a filter', () => {
  it('has what fulfils all of its conditions', () => {
    expect(holds({ source: 'wallet', category: 'food' })).toBe(true);
    expect(holds({ source: 'wallet', category: 'fun' })).toBe(false);
  });

  it('has what has no tag, and what a rate is known of', () => {
    expect(holds({ untagged: true }, { ...coffee, tags: [] })).toBe(true);
    expect(holds({ rate: 'known' }, { ...coffee, isRateKnown: true })).toBe(true);
  });

  it('compares amounts in hundredths and thousandths as what they are worth', () => {
    expect(holds({ min: decimal('1.25'), max: decimal('1.25') }, dinars)).toBe(true);
    expect(holds({ min: decimal('1.251') }, dinars)).toBe(false);
  });

  it('reads a typed amount as the currency of the row does', () => {
    const thousand = { ...coffee, cents: cents(125_000), searchText: '' };
    expect(holds({ q: '1,250' }, thousand)).toBe(true);
    expect(holds({ q: '1,250' }, { ...dinars, searchText: '' })).toBe(true);
    expect(holds({ q: '1,250' }, { ...thousand, hasThreeDecimals: true })).toBe(false);
  });
});
