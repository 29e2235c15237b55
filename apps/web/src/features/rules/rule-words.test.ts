import type { Rule } from '@saldo/contract';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkRule, isWhole } from './rule-checks.ts';
import { NEW_RULE, newAction, newCondition, toRuleBody, toRuleValues } from './rule-values.ts';
import { describeActions, describeConditions } from './rule-words.ts';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

beforeAll(() =>
  i18next.init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts: en }, es: { texts: es } },
    interpolation: { escapeValue: false },
  }),
);
const t = (language = 'en') => i18next.getFixedT(language);

const rule = (more: Partial<Rule>): Rule => ({
  ...{ id: '1', name: 'Shops', match: 'all', active: true, position: 1, fired: 0, version: 1 },
  ...{ conditions: [], actions: [] },
  ...more,
});
const names = {
  categories: new Map([['food', 'Food']]),
  sources: new Map([['wallet', 'Wallet']]),
};

describe('a rule in words', () => {
  const conditions = [
    { field: 'name', op: 'contains', value: 'mercadona' },
    { field: 'amount', op: 'between', value: [5, '20.50'] },
    { field: 'date', op: 'less_than', value: '2026-03-01' },
    { field: 'type', op: 'is', value: 'expense' },
    { field: 'source_id', op: 'is', value: 'wallet' },
  ];

  it('says when, in both languages', () => {
    expect(describeConditions(t(), rule({ conditions }), names)).toBe(
      'name contains “mercadona” and amount is between 5,00\u00a0€ and 20,50\u00a0€ and date is before 1/3/2026 and type is expense and source is Wallet',
    );
    expect(describeConditions(t('es'), rule({ conditions, match: 'any' }), names)).toBe(
      'nombre contiene «mercadona» o importe está entre 5,00\u00a0€ y 20,50\u00a0€ o fecha es anterior a 1/3/2026 o tipo es gasto o fuente es Wallet',
    );
  });

  it('says what then', () => {
    const actions = [
      { set: 'category_id', value: 'food' },
      { set: 'add_tag', value: 'weekly' },
      {
        set: 'lines',
        value: [
          { category_id: 'food', share: 70 },
          { category_id: null, share: 30 },
        ],
      },
      { set: 'ignore', value: true },
    ];
    expect(describeActions(t(), rule({ actions }), names)).toBe(
      'category: Food · tag: weekly · split: Food 70\u00a0%, Uncategorized 30\u00a0% · needs no category',
    );
  });

  it('has words for what is gone, and for what a newer server knows', () => {
    expect(describeActions(t(), rule({ actions: [{ set: 'category_id', value: 'gone' }] }), names)).toContain(
      en.rules.gone,
    );
    expect(
      describeConditions(t(), rule({ conditions: [{ field: 'moon', op: 'is', value: 1 }] }), names),
    ).toBe(en.rules.unknownPart);
  });
});

describe('the form of a rule', () => {
  it('sends what it was given', () => {
    const given = {
      name: 'Shops',
      match: 'any' as const,
      conditions: [
        { field: 'amount', op: 'between', value: ['5.00', '20.50'] },
        { field: 'tag', op: 'is', value: 'weekly' },
      ],
      actions: [
        {
          set: 'lines',
          value: [
            { category_id: 'food', share: 70 },
            { category_id: null, share: 30 },
          ],
        },
        { set: 'ignore', value: true },
      ],
    };
    expect(toRuleBody(toRuleValues(rule(given)), 'EUR')).toEqual(given);
  });

  it('sends an amount of dinars as it was, and says it without calling it euros', () => {
    const given = { conditions: [{ field: 'amount', op: 'is', value: 1.235 }] };
    expect(toRuleBody(toRuleValues(rule(given)), 'KWD').conditions).toEqual([
      { field: 'amount', op: 'is', value: '1.235' },
    ]);
    expect(describeConditions(t(), rule(given), names)).toContain('1,235');
    expect(describeConditions(t(), rule(given), names)).not.toContain('€');
  });

  it('says at each field what is missing', () => {
    expect(Object.keys(checkRule(NEW_RULE(), 'EUR'))).toEqual([
      'name',
      'conditions.0.value',
      'actions.0.value',
    ]);
    const between = { ...newCondition('amount'), op: 'between' as const, value: '5' };
    expect(Object.keys(checkRule({ ...NEW_RULE(), name: 'x', conditions: [between] }, 'EUR'))).toEqual([
      'conditions.0.value.1',
      'actions.0.value',
    ]);
  });

  it('is whole without a name, and with shares only where they come to 100', () => {
    const conditions = [{ ...newCondition(), value: 'mercadona' }];
    const lines = newAction('lines');
    expect(isWhole({ ...NEW_RULE(), conditions, actions: [newAction('ignore')] }, 'EUR')).toBe(true);
    expect(isWhole({ ...NEW_RULE(), conditions, actions: [lines] }, 'EUR')).toBe(true);
    const [first] = lines.shares;
    const wrong = {
      ...lines,
      shares: [{ ...first, category_id: '', share: '60' }, ...lines.shares.slice(1)],
    };
    expect(isWhole({ ...NEW_RULE(), conditions, actions: [wrong] }, 'EUR')).toBe(false);
  });
});
