import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { emptyPlans } from '../support/plans/plans.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

describe('fixed expenses', () => {
  it('say when they come next, unless they are paused', async () => {
    const body = { name: 'Rent', amount: '700', day_of_month: 31, source_id: ada.source.id };
    const { results } = (await saldo.call('createFixedExpense', { body, token: ada.token })).body;
    expect(results).toMatchObject({
      amount: 700,
      active: true,
      next_date: '2026-11-30',
      source_id: ada.source.id,
    });
    const change = { params: { id: results.id }, body: { active: false }, token: ada.token };
    expect((await saldo.call('changeFixedExpense', change)).body.results).toMatchObject({
      active: false,
      next_date: null,
    });
    for (const bad of [{ day_of_month: 32 }, { amount: 0 }, { source_id: 'nowhere' }]) {
      const answer = await saldo.call('createFixedExpense', { body: { ...body, ...bad }, token: ada.token });
      expect(answer.status).toBe(400);
    }
  });

  it('are whole where the currency of totals has no decimals', async () => {
    await saldo.call('changeCurrencies', { body: { home: 'JPY' }, token: ada.token });
    const body = { name: 'Rent', amount: 10.5, day_of_month: 1 };
    const refused = await saldo.call('createFixedExpense', { body, token: ada.token });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'amount']);
  });

  it('are left uncategorized when their category goes', async () => {
    await saldo.call('createFixedExpense', {
      body: { name: 'Rent', amount: 9, day_of_month: 1, category_id: ada.category.id },
      token: ada.token,
    });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    const fixed = await saldo.call('listFixedExpenses', { token: ada.token });
    expect(fixed.body.results[0]).toMatchObject({ category_id: null, category_name: 'Uncategorized' });
  });

  it('of an archive are reported where nobody could enter them: fractions of a yen', async () => {
    const { reported } = await bringIn(saldo, await saldo.signUp(), {
      ...{ format: 'saldo-archive', version: 2, home_currency: 'JPY', transactions: [], ...emptyPlans },
      ...{ categories: [], sources: [] },
      fixed_expenses: [
        {
          ...{ name: 'Rent', amount: 1.5, day_of_month: 1, active: true },
          ...{ category_id: null, source_id: null },
        },
      ],
    });
    expect(reported.map(({ path }) => path)).toEqual(['fixed_expenses.0.amount']);
  });

  it('of thousands are all listed, by their day, each with its category and source', async () => {
    const eve = await saldo.signUp();
    const names = Array.from({ length: 2100 }, (_, index) => `No ${String(index).padStart(4, '0')}`);
    await bringIn(saldo, eve, {
      ...{ format: 'saldo-archive', version: 2, transactions: [], ...emptyPlans },
      categories: names.map((name) => ({ id: name, name, description: '' })),
      sources: names.map((name) => ({
        ...{ id: name, name, type_source: 'manual_entry', amount: 5, currency: 'EUR' },
      })),
      fixed_expenses: names.map((name, index) => ({
        ...{ name, amount: 10, day_of_month: 1 + (index % 31), active: true },
        ...{ category_id: name, source_id: name },
      })),
    });
    const { results } = (await saldo.call('listFixedExpenses', { token: eve.token })).body;
    const sources = (await saldo.call('listSources', { token: eve.token })).body.results;
    const sourceOf = new Map(sources.map(({ id, name }) => [id, name]));
    expect(results.map(({ name }) => name).sort()).toEqual(names);
    const days = results.map((one) => one.day_of_month);
    expect(days).toEqual(days.toSorted((one, two) => one - two));
    for (const { name, category_name, source_id } of results)
      expect([category_name, sourceOf.get(source_id ?? '')]).toEqual([name, name]);
  });
});
