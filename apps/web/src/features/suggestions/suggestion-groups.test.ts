import type { Suggestion } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { toRuleBody } from './group-rule.ts';
import { groupSuggestions, keepOrder, skipGroup, sortBySeen, sumRows } from './suggestion-groups.ts';

let last = 0;
function suggestion(clean_name: string, more: Partial<Suggestion> = {}): Suggestion {
  last += 1;
  return {
    ...{ transaction_id: String(last), name: `COMPRA ${clean_name.toUpperCase()} 12`, clean_name },
    ...{ description: '', date: '2026-11-01', type: 'expense', amount: 1.1, currency: 'EUR' },
    ...{ source_id: 's', source_name: 'Wallet', category_id: null, category_name: null, usual: null },
    group: `${more.type ?? 'expense'} = ${clean_name.toLowerCase()}`,
    ...{ confidence: 0, because: [], precision: null, transfer: null, is_sure: false, others: [] },
    ...more,
  };
}
const food = { category_id: 'food', category_name: 'Food' };
const bars = { category_id: 'bars', category_name: 'Bars' };
const names = (all: readonly Suggestion[]) =>
  groupSuggestions(all).map(({ name, rows }) => `${rows.length} ${name}`);

describe('what waits', () => {
  it('is put together by name and type, newest first', () => {
    const [group, refund] = groupSuggestions([
      suggestion('El Nogal', { date: '2026-10-01' }),
      suggestion('EL NOGAL', { date: '2026-11-02' }),
      suggestion('El Nogal', { type: 'income' }),
    ]);
    expect(group?.rows.map(({ date }) => date)).toEqual(['2026-11-02', '2026-10-01']);
    expect(refund?.type).toBe('income');
  });

  it('begins with the surest proposals, then usual categories that are missing, then the largest', () => {
    expect(
      names([
        suggestion('One'),
        suggestion('Two'),
        suggestion('Two'),
        suggestion('Usual', { usual: { id: 'u', en: 'Bars', es: 'Bares' }, confidence: 0.9 }),
        suggestion('Maybe', { ...bars, confidence: 0.6 }),
        suggestion('Sure', { ...food, confidence: 0.98 }),
      ]),
    ).toEqual(['1 Sure', '1 Maybe', '1 Usual', '2 Two', '1 One']);
  });

  it('is proposed what its rows are surest of together, and said no surer than the least sure of them', () => {
    const [group] = groupSuggestions([
      suggestion('Mixed', { ...food, confidence: 0.9, because: ['mixed'], others: [bars] }),
      suggestion('Mixed', { ...food, confidence: 0.8, because: ['mixed', 'valencia'] }),
      suggestion('Mixed', { ...bars, confidence: 0.95 }),
    ]);
    expect(group).toMatchObject({ proposal: food, confidence: 0.8, because: ['mixed', 'valencia'] });
    expect(group?.others).toEqual([bars]);
  });

  it('is put together by kind where the server says so, and called by its most frequent names', () => {
    const kind = { ...food, group: 'expense groceries 1' };
    const rows = ['Lidl', 'Mercadona', 'Consum', 'Mercadona', 'Aldi', 'Lidl', 'Mercadona'];
    const groups = groupSuggestions(rows.map((name) => suggestion(name, kind)));
    expect(groups).toMatchObject([{ name: 'Mercadona, Lidl +2', countOfNames: 4, proposal: food }]);
    expect(groups[0]?.rows).toHaveLength(7);
  });

  it('is a transfer where all of its rows seem to be one', () => {
    const transfer = { transaction_id: null };
    const isTransfer = (all: Suggestion[]) => groupSuggestions(all)[0]?.isTransfer;
    expect(isTransfer([suggestion('Visa', { transfer }), suggestion('Visa', { transfer })])).toBe(true);
    expect(isTransfer([suggestion('Visa', { transfer }), suggestion('Visa')])).toBe(false);
  });

  it('offers at most three others, each once', () => {
    const others = ['a', 'b', 'c', 'd'].map((id) => ({ category_id: id, category_name: id }));
    const [group] = groupSuggestions([suggestion('Many', { others: [...others, ...others] })]);
    expect(group?.others).toEqual(others.slice(0, 3));
  });

  it('comes to a sum for each currency, in whole cents', () => {
    const rows = [suggestion('A'), suggestion('A'), suggestion('A'), suggestion('A', { currency: 'USD' })];
    expect(sumRows(rows)).toEqual([
      { currency: 'EUR', amount: 3.3 },
      { currency: 'USD', amount: 1.1 },
    ]);
  });
});

describe('the order', () => {
  it('stays as it was seen, whatever has become surer; what is new comes last', () => {
    expect(keepOrder(['c', 'a', 'new'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'new']);
    const groups = groupSuggestions([suggestion('B', { ...food, confidence: 1 }), suggestion('A')]);
    const seen = groups.map(({ key }) => key).toReversed();
    expect(sortBySeen(groups, seen).map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it('puts what is skipped last', () => {
    expect(skipGroup(['a', 'b', 'c'], 'a')).toEqual(['b', 'c', 'a']);
  });
});

describe('a rule made of a group', () => {
  it('looks for the clean name where it stands in what the bank wrote', () => {
    expect(toRuleBody({ name: 'Mercadona', rows: [suggestion('Mercadona')] }, 'food')).toEqual({
      name: 'Mercadona',
      match: 'all',
      conditions: [{ field: 'name', op: 'contains', value: 'Mercadona' }],
      actions: [{ set: 'category_id', value: 'food' }],
    });
  });

  it('looks for the names themselves where it does not', () => {
    const rows = ['NOGAL*EL', 'EL-NOGAL', 'NOGAL*EL'].map((name) => suggestion('El Nogal', { name }));
    expect(toRuleBody({ name: 'El Nogal', rows }, 'bars')).toMatchObject({
      match: 'any',
      conditions: [
        { op: 'is', value: 'NOGAL*EL' },
        { op: 'is', value: 'EL-NOGAL' },
      ],
    });
  });
});
