import type { RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let dollars: string;

/** Dollars are worth something from October on, pounds never. */
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  dollars = (await ada.addSource({ name: 'Dollars', currency: 'USD' })).id;
  const pounds = (await ada.addSource({ name: 'Pounds', currency: 'GBP' })).id;
  const rate = { date: '2026-10-01', from: 'USD', to: 'EUR', rate: '0.5' };
  await saldo.call('addRate', { body: rate, token: ada.token });
  for (const source_id of [ada.source.id, dollars, pounds])
    for (const date of ['2026-09-10', '2026-10-10', '2026-11-10']) {
      const spent = (await ada.post({ source_id, date, amount: 30 })).body.results.id;
      await ada.post({ source_id, date, amount: 70, type: 'income' });
      await ada.post({ source_id, date, amount: 10, type: 'income', refund_of: spent });
    }
});
afterAll(() => saldo.close());

const FIGURES = ['income', 'earned', 'expense', 'spending', 'refunded', 'left'] as const;
const narrowed: [string, () => Partial<RequestOf<'explain'>['query']>][] = [
  ['everything', () => ({})],
  ['a part of a month', () => ({ from: '2026-09-05', to: '2026-10-20' })],
  ['a source in another currency', () => ({ source_id: dollars })],
  ['a source in another currency, told at home', () => ({ source_id: dollars, currency: 'EUR' })],
  ['one currency', () => ({ currency: 'USD' })],
  ['a category', () => ({ category_id: ada.category.id })],
];

describe('the steps of an explanation', () => {
  it.each(FIGURES.flatMap((of) => narrowed.map(([what, query]) => [of, what, query] as const)))(
    'lead to just the rows that they counted: %s of %s',
    async (of, _what, query) => {
      const asked = { of, ...query() };
      const { results } = (await saldo.call('explain', { query: asked as never, token: ada.token })).body;
      expect(results.steps.length).toBeGreaterThan(0);
      for (const step of results.steps) {
        const { total, results: rows } = await ada.list({
          ...(step.filter as object),
          page: 1,
          per_page: 100,
        });
        expect([step.what, total]).toEqual([step.what, step.count]);
        const worth = { EUR: 1, USD: results.currency === 'EUR' ? 0.5 : 1, GBP: Number.NaN };
        const sum = rows.reduce((all, { amount, currency }) => all + amount * worth[currency as 'EUR'], 0);
        expect([step.what, sum]).toEqual([step.what, Math.abs(step.amount)]);
        for (const { transaction } of step.sample) expect(rows.map(({ id }) => id)).toContain(transaction.id);
      }
    },
  );
});
