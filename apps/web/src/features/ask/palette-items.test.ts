import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeNotUnderstood, listItems, type Place } from './palette-items.ts';
import { en } from './texts.en.ts';

const resources = { en: { texts: { ...en, transactions: { new: 'New transaction' } } } };
beforeAll(() =>
  i18next.init({ lng: 'en', defaultNS: 'texts', resources, interpolation: { escapeValue: false } }),
);

const places: Place[] = [
  { path: '/sources', name: 'Sources', icon: 'calendar' },
  { path: '/budgets', name: 'Budgets', icon: 'pie' },
  { path: '/rules', name: 'Régles', icon: 'branch' },
];
const names = new Map([
  ['food', 'Food'],
  ['cash', 'Cash'],
]);
const nothing = {
  ...{ filter: null, draft: null, payment: null, afford: null },
  ...{ url: null, text: '', not_understood: [] },
};
const deeds = [{ name: 'Hide amounts', icon: 'eyeClosed' as const, act: () => {} }];

const found = (typed: string, asked?: Parameters<typeof listItems>[1]['asked'], mayWrite = true) =>
  listItems(i18next.t, { typed, places, deeds, asked, names, mayWrite }).map(({ key }) => key);

describe('the palette', () => {
  it('begins with what can be done and where one can go', () => {
    expect(found('')).toEqual(['new', '/sources', '/budgets', '/rules', 'Hide amounts']);
    expect(found('', undefined, false)).not.toContain('new');
  });

  it('finds places without case and accents, those that begin with it first', () => {
    expect(found('e')).toEqual(['new', '/sources', '/budgets', '/rules', 'Hide amounts']);
    expect(found('hide')).toEqual(['Hide amounts', 'search']);
    expect(found('BUD')).toEqual(['/budgets', 'search']);
    expect(found('regl')).toEqual(['/rules', 'search']);
  });

  it('puts what was understood of a line first', () => {
    const draft = {
      ...{ name: 'Café', type: 'expense' as const, amount: 2.4, date: '2026-11-15' },
      ...{ source_id: null, category_id: null },
    };
    expect(found('cafe 2,40', { ...nothing, kind: 'draft', draft })).toEqual(['draft', 'search']);
    expect(found('cafe 2,40', { ...nothing, kind: 'draft', draft }, false)).toEqual(['search']);
    const payment = {
      ...{ recurring_id: 'rent', name: 'Rent', type: 'expense' as const, date: '2026-12-01' },
      ...{ amount: 700, currency: 'EUR' },
    };
    expect(found('next rent', { ...nothing, kind: 'answer', payment, url: '/recurring' })).toEqual([
      'answer',
      'search',
    ]);
    expect(found('food last month', { ...nothing, kind: 'list', url: '/transactions?q=x' })).toEqual([
      'answer',
      'search',
    ]);
  });

  it('says what was understood in the words of everywhere else', () => {
    const say = (asked: Parameters<typeof listItems>[1]['asked']) =>
      listItems(i18next.t, { typed: 'a line', places: [], deeds: [], asked, names, mayWrite: true })[0]
        ?.label;
    const draft = {
      ...{ name: 'Café', type: 'expense' as const, amount: 2.4, date: '2026-11-15' },
      ...{ source_id: 'cash', category_id: null },
    };
    expect(say({ ...nothing, kind: 'draft', draft })).toBe(
      'Café · Expense · 2,40\u00a0€ · 15/11/2026 · Cash',
    );
    const filter = { category_id: 'food', from: '2026-10-01', to: '2026-10-31', min: '50.00' };
    expect(say({ ...nothing, kind: 'list', url: '/transactions', filter })).toBe(
      'Food · 1/10/2026 – 31/10/2026 · at least 50,00\u00a0€',
    );
  });

  it('leads to the list with what is typed, however it is spelt', () => {
    const [search] = listItems(i18next.t, {
      typed: ' a&b ',
      places: [],
      deeds: [],
      asked: undefined,
      names,
      mayWrite: true,
    });
    expect(search).toMatchObject({ key: 'search', to: '/transactions?q=a%26b' });
  });

  it('says what was not understood, and nothing where all was', () => {
    const say = (asked: Parameters<typeof describeNotUnderstood>[1]) =>
      describeNotUnderstood(i18next.t, asked);
    expect(say(undefined)).toBeUndefined();
    expect(say({ ...nothing, kind: 'list' })).toBeUndefined();
    expect(say({ ...nothing, kind: 'list', not_understood: ['blue', 'moon'] })).toBe(
      'Not understood: blue, moon',
    );
    expect(say({ ...nothing, kind: 'nothing' })).toBe(en.palette.nothingUnderstood);
  });
});
