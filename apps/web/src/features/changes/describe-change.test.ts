import { type Change, endpoints, type KindOfChange } from '@saldo/contract';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { describeChange, findObstacle } from './describe-change.ts';

/** Whoever has things that can be changed has words for it. */
const english = import.meta.glob('../*/texts.en.ts', { eager: true, import: 'en' });
const spanish = import.meta.glob('../*/texts.es.ts', { eager: true, import: 'es' });

beforeAll(async () => {
  await i18next.init({ lng: 'en', defaultNS: 'texts', interpolation: { escapeValue: false } });
  for (const part of Object.values(english)) i18next.addResourceBundle('en', 'texts', part, true);
  for (const part of Object.values(spanish)) i18next.addResourceBundle('es', 'texts', part, true);
});

const kinds = endpoints.listChanges.response.shape.results.element.shape.kind.options;

const change = (kind: KindOfChange, more: Partial<Change> = {}): Change => ({
  ...{ id: '1', at: '2026-11-15T12:00:00Z', by: 'person', kind, count: 1, name: 'Bread', text: '' },
  ...{ undoes: null, undone_by: null, can_undo: true },
  ...more,
});

describe.each(['en', 'es'] as const)('a change, in %s', (language) => {
  const t = () => i18next.getFixedT(language);

  it.each(kinds)('%s has its own sentence, with everything filled in', (kind) => {
    const unknown = t()('changes.unknown');
    for (const count of [1, 2]) {
      const sentence = describeChange(t(), change(kind, { count }));
      expect(sentence).not.toMatch(/\{\{|changes\.|^$/);
      expect(sentence).not.toBe(unknown);
    }
  });
});

describe('a change', () => {
  const t = () => i18next.getFixedT('en');

  it('counts', () => {
    expect(describeChange(t(), change('transactions.deleted', { count: 12 }))).toBe(
      'Deleted 12 transactions',
    );
  });

  it('that took another back says which, where that is known', () => {
    const deleted = change('transaction.deleted', { id: 'a' });
    const undo = change('undone', { id: 'b', undoes: 'a' });
    expect(describeChange(t(), undo, [undo, deleted])).toBe('Undid: Deleted Bread');
    expect(describeChange(t(), undo)).toBe('Undid a change: Bread');
  });

  it('of a later version, or of nothing with a name, is told all the same', () => {
    expect(describeChange(t(), change('weather.changed' as KindOfChange))).toBe('Changed something');
    expect(describeChange(t(), change('budget.created', { name: null }))).toBe(
      'Created a budget for something unnamed',
    );
  });
});

describe('what stands in the way', () => {
  const refuse = (results: unknown) =>
    new ApiError(409, { code: 'change.in_the_way', message: 'Something later.', results });

  it('is named where the server names it', () => {
    const t = i18next.getFixedT('en');
    expect(findObstacle(t, refuse(change('category.deleted', { name: 'Food' })))).toBe(
      'Deleted the category Food',
    );
    expect(findObstacle(t, refuse(undefined))).toBeUndefined();
    expect(findObstacle(t, new Error('offline'))).toBeUndefined();
  });
});
