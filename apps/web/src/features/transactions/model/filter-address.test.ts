import { endpoints } from '@saldo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toListAddress } from '../../explain/list-address.ts';
import { type Changes, changeAddress, NOTHING_CHOSEN, readAddress, toFilter } from './filter-address.ts';

const read = (address: string) => readAddress(new URLSearchParams(address));
const change = (address: string, changes: Changes) =>
  changeAddress(new URLSearchParams(address), changes).toString();

/** What the list asks for at this address. */
function askAt(address: string) {
  const { chosen, period, q, page } = read(address);
  return { ...toFilter({ chosen, period, typed: q }, '2026-11-16'), page };
}

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));
const anyText = (limits: { minLength: number; maxLength: number }) =>
  fc.string({ unit: 'grapheme', ...limits }).filter((text) => !text.includes('\0'));
const anyId = anyText({ minLength: 1, maxLength: 64 }).filter(({ length }) => length <= 64);
const anyAmount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
const anyTag = anyText({ minLength: 1, maxLength: 40 }).filter(
  (text) => text.trim() === text && text.length <= 40,
);
const anyChoice = fc.record(
  {
    type: fc.constantFrom('income', 'expense', 'transfer'),
    min: anyAmount,
    max: anyAmount,
    has: fc.constantFrom('attachment', 'claim'),
    uncategorized: fc.constant('true'),
    untagged: fc.constant('true'),
    currency: fc.constantFrom('EUR', 'USD'),
    rate: fc.constant('known'),
    called: anyTag,
    name: anyTag,
    tag: fc.uniqueArray(anyTag, { minLength: 1, maxLength: 20 }),
    source_id: anyId,
    category_id: fc.oneof(fc.constant('none'), anyId),
    date: anyDay,
    q: anyText({ minLength: 2, maxLength: 60 }).filter(
      (text) => text.trim() === text && text.length >= 2 && text.length <= 200,
    ),
  },
  { requiredKeys: [] },
);

describe('what is chosen', () => {
  it('is read from the address as it was written there', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 1, max: 10_000_000 }), (choice, page) => {
        const address = change('', { ...choice, page: String(page) });
        expect(askAt(address)).toEqual({ ...choice, page });
      }),
    );
  });

  it('begins on the first page, unless it is the page that is chosen', () => {
    expect(change('type=income&page=7', { date: '2026-11-15' })).toBe('type=income&date=2026-11-15');
    expect(change('type=income&page=7', { page: '8' })).toBe('type=income&page=8');
  });

  it('can be dropped one by one, or all at once; what is not ours stays in the address', () => {
    expect(change('type=income&q=rent&theme=dark', { type: undefined })).toBe('q=rent&theme=dark');
    expect(change('type=income&q=rent&theme=dark', NOTHING_CHOSEN)).toBe('theme=dark');
    expect(change('type=income', { type: '' })).toBe('');
  });

  it('leaves the given address as it is', () => {
    const given = new URLSearchParams('type=income');
    changeAddress(given, { type: 'expense' });
    expect(given.toString()).toBe('type=income');
  });
});

describe('a search', () => {
  it.each([
    ['', {}],
    ['a', {}],
    ['  a  ', {}],
    ['ab', { q: 'ab' }],
    ['abc', { q: 'abc' }],
    ['  rent & co ', { q: 'rent & co' }],
  ])('%j is asked for as %j', (typed, filter) =>
    expect(toFilter({ chosen: [], period: undefined, typed }, '2026-11-16')).toEqual(filter),
  );
});

describe('an address that was typed by hand', () => {
  it.each([
    'type=both',
    'min=-1',
    'min=much',
    'max=1.234',
    'has=everything',
    'uncategorized=yes',
    'tag=%20',
    `tag=${'x'.repeat(41)}`,
    'date=2026-02-30',
    'date=2027-02-29',
    'date=0000-01-01',
    'date=15/11/2026',
    'date=2026-11-15T10:00',
    'source_id=',
    'source_id=a%00b',
    `category_id=${'x'.repeat(65)}`,
    'period=ever',
    'period=2026-13',
    'sort=size',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=10000001',
    'page=1e400',
    'q=%00%00%00',
  ])('%s asks for the whole list', (address) => expect(askAt(address)).toEqual({ page: 1 }));

  it('asks for the days of a period, and for another order', () => {
    expect(askAt('period=this-month')).toEqual({ from: '2026-11-01', to: '2026-11-30', page: 1 });
    expect(askAt('period=2025&type=income')).toEqual({
      ...{ from: '2025-01-01', to: '2025-12-31' },
      ...{ type: 'income', page: 1 },
    });
    expect([read('').sort, read('sort=-amount').sort]).toEqual(['-date', '-amount']);
  });

  it('keeps a leap day', () => {
    expect(askAt('date=2028-02-29')).toEqual({ date: '2028-02-29', page: 1 });
  });

  it('asks for what the server takes, whatever stands in it', () => {
    const key = fc.constantFrom(
      ...(['type', 'source_id', 'category_id', 'date', 'q', 'page'] as const),
      ...(['min', 'max', 'has', 'uncategorized', 'tag', 'period', 'sort'] as const),
    );
    const near = fc.constantFrom(
      '2026-02-30',
      '2026-00-10',
      '10000001',
      '\0',
      'x'.repeat(201),
      '9'.repeat(400),
    );
    const value = fc.oneof(near, fc.string({ unit: 'binary', maxLength: 300 }), anyDay);
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
        const asked = askAt(new URLSearchParams(pairs).toString());
        const query = Object.fromEntries(
          Object.entries(asked).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
        );
        expect(endpoints.listTransactions.query.safeParse(query)).toMatchObject({ success: true });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the way from a step to its rows', () => {
  it.each([
    { type: 'expense', from: '2026-10-01', to: '2026-10-31', category_id: 'c1', source_id: 's1' },
    { type: 'income', has: 'refund', to: '2026-10-31', called: 'Mercadona', currency: 'USD' },
    { type: 'transfer', untagged: 'true', name: 'COMPRA  4921', min: '5', max: '7.5' },
    { type: 'expense', q: 'market', uncategorized: 'true', import_id: 'i1' },
  ])('asks the list for what the server named: %j', (filter) => {
    const [, search] = toListAddress(filter).split('?');
    const { chosen, period, q } = readAddress(new URLSearchParams(search));
    expect(toFilter({ chosen, period, typed: q }, '2026-11-17')).toEqual(filter);
  });
});
