import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { en } from '../personal-data/texts.en.ts';
import { es } from '../personal-data/texts.es.ts';
import { describeCounts, hasAny } from './describe-counts.ts';

const none = { sources: 0, categories: 0, transactions: 0, budgets: 0, fixed_expenses: 0 };
const some = { sources: 1, categories: 2, transactions: 1, budgets: 0, fixed_expenses: 3 };

beforeAll(() =>
  i18next.init({
    lng: 'en',
    resources: { en: { texts: en }, es: { texts: es } },
    defaultNS: 'texts',
  }),
);

describe('what an account holds', () => {
  it.each([
    ['en', '1 source, 2 categories, 1 transaction, 0 budgets, and 3 fixed expenses'],
    ['es', '1 fuente, 2 categorías, 1 movimiento, 0 presupuestos y 3 gastos fijos'],
  ])('is told as one list (%s)', async (language, told) => {
    await i18next.changeLanguage(language);
    expect(describeCounts(some)).toBe(told);
  });

  it('is nothing only where there is none of any kind', () => {
    expect(hasAny(none)).toBe(false);
    for (const kind of Object.keys(none)) expect(hasAny({ ...none, [kind]: 1 })).toBe(true);
  });
});
