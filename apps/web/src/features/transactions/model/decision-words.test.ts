import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../../rules/texts.en.ts';
import { describeDecision, isDecided } from './decision-words.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts: en } },
    interpolation: { escapeValue: false },
  }),
);

const said = (
  decided_by: Parameters<typeof describeDecision>[1]['decided_by'],
  decided_because: Parameters<typeof describeDecision>[1]['decided_because'] = null,
) => describeDecision(i18next.t, { decided_by, decided_because, category_id: 'food', lines: null });

it('who gave a category is said, and because of what', () => {
  expect(said('person')).toBe('By you');
  expect(said('rule', { rule_id: '1', rule_name: 'Shops' })).toBe('By the rule “Shops”');
  expect(said('rule')).toBe('By a rule');
  expect(said('learned', { words: ['mercadona'], confidence: 0.979 })).toBe('Learned: mercadona (97\u00a0%)');
  expect(said('learned')).toBe('Learned from your choices');
  expect(said('bank')).toBe('By your bank');
});

it('where there is no category, nobody gave it', () => {
  const nothing = { decided_because: null, category_id: null, lines: null };
  expect(isDecided({ ...nothing, decided_by: 'person' })).toBe(false);
  expect(isDecided({ ...nothing, category_id: 'food', decided_by: 'none' })).toBe(false);
  expect(isDecided({ ...nothing, category_id: 'food', decided_by: 'bank' })).toBe(true);
});
