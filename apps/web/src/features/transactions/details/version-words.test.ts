import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { fieldLabel, fieldText, versionKind } from './version-words.ts';

const t = ((key: string) => key) as unknown as TFunction;
const told = (field: string, value: unknown) => fieldText(t, field, value, 'EUR');

describe('a field of the history', () => {
  it.each([
    ['name', 'Bread', 'Bread'],
    ['amount', 12.5, '12,50\u00a0€'],
    ['date', '2026-11-05', '5/11/2026'],
    ['type', 'income', 'transactions.incomeType'],
    ['tags', ['gift', 'trip'], 'gift, trip'],
    ['to_be_paid_back', true, 'conflict.yes'],
    ['description', null, '–'],
    ['category', null, 'transactions.uncategorized'],
  ])('%s %j is told as %s', (field, value, expected) => {
    expect(told(field, value)).toBe(expected);
  });

  it('tells the lines of a split one', () => {
    const lines = [
      { category: 'Food', amount: 3, description: '' },
      { category: null, amount: 1.5, description: 'Soap' },
    ];
    expect(told('lines', lines)).toBe('Food 3,00\u00a0€; transactions.uncategorized 1,50\u00a0€ Soap');
  });

  it('has a label, unless it is of a later version', () => {
    expect(fieldLabel(t, 'source')).toBe('conflict.fields.source_id');
    expect(fieldLabel(t, 'mood')).toBeUndefined();
  });
});

it('says what was done, and of anything else that it was a change', () => {
  expect(versionKind(t, { kind: 'transfers.linked' })).toBe('versions.linked');
  expect(versionKind(t, { kind: 'tag.renamed' })).toBe('versions.changed');
});
