import { PLAN_NAMES, type PlanName } from '@saldo/contract';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeCounts, hasAny } from './describe-counts.ts';

const plans = (count: number) =>
  Object.fromEntries(PLAN_NAMES.map((name) => [name, count])) as Record<PlanName, number>;
const none = { sources: 0, categories: 0, transactions: 0, ...plans(0) };
const some = { sources: 1, categories: 2, transactions: 1, ...plans(3), budgets: 0, goals: 1 };

/** Each noun says how it is counted. */
const texts = import.meta.glob<object>('../*/texts.{en,es}.ts', { eager: true });

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: {}, defaultNS: 'texts' });
  for (const part of Object.values(texts)) {
    for (const [language, sentences] of Object.entries(part))
      i18next.addResourceBundle(language, 'texts', sentences, true);
  }
});

describe('what an account holds', () => {
  it.each([
    ['en', /^1 source, 2 categories, 1 transaction, 0 budgets(, 3 [a-z ]+s)+, 1 goal, and 3 scenarios$/],
    [
      'es',
      /^1 fuente, 2 categorías, 1 transacción, 0 presupuestos(, 3 [a-z ]+s)+, 1 objetivo y 3 escenarios$/,
    ],
  ])('is told as one list (%s)', async (language, told) => {
    await i18next.changeLanguage(language);
    expect(describeCounts(some)).toMatch(told);
  });

  it('is nothing only where there is none of any kind', () => {
    expect(hasAny(none)).toBe(false);
    for (const kind of Object.keys(none)) expect(hasAny({ ...none, [kind]: 1 })).toBe(true);
  });
});
