import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

describe('budgets', () => {
  const add = (fields = {}) =>
    saldo.call('createBudget', {
      body: { budget_amount: '100.00', target_period: '2026-11-30', category_id: ada.category.id, ...fields },
      token: ada.token,
    });

  it('begin with the expense that is given or none, know what was spent in their month, and come newest first', async () => {
    await ada.post({ amount: 10 });
    await ada.post({ amount: 4, date: '2026-10-31' });
    await ada.post({ type: 'income', amount: 99 });
    const [one, two] = [await add({ total_expense: '55' }), await add({ target_period: '2026-12-31' })];
    expect(two.body.results.total_expense).toBe(0);
    expect((await add({ total_expense: '-1' })).status).toBe(400);
    expect(one.body.results).toMatchObject({
      budget_amount: 100,
      total_expense: 55,
      spent: 10,
      category_name: 'Home',
    });
    const { results } = (await saldo.call('listBudgets', { token: ada.token })).body;
    expect(results.map(({ id }) => id)).toEqual([two.body.results.id, one.body.results.id]);
  });

  it('are all answered, in their order, also where they are thousands', async () => {
    const [first] = [await add()];
    const { db } = saldo.database;
    const row = await db
      .selectFrom('budgets')
      .selectAll()
      .where('id', '=', first.body.results.id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 2100 }, (_, count) => ({ ...row, id: `x${10_000 + count}` }));
    for (let start = 0; start < many.length; start += 100)
      await db
        .insertInto('budgets')
        .values(many.slice(start, start + 100))
        .execute();
    const { results } = (await saldo.call('listBudgets', { token: ada.token })).body;
    const ids = [row, ...many].map(({ id }) => id);
    expect(results.map(({ id }) => id)).toEqual(ids.toSorted().reverse());
    expect(results.every(({ category_name }) => category_name === 'Home')).toBe(true);
  });

  it('are copied into another month as one change, but for categories that have one there', async () => {
    const { token } = ada;
    const other = (await saldo.call('createCategory', { body: { name: 'Fun' }, token })).body.results;
    await add({ target_period: '2026-01-31', total_expense: '7' });
    await add({ target_period: '2026-01-15', category_id: other.id, budget_amount: '20' });
    await add({ target_period: '2026-02-03', category_id: other.id, budget_amount: '99' });
    const copy = async (headers = {}) =>
      (await saldo.call('copyBudgets', { body: { from: '2026-01', to: '2026-02' }, token, headers })).body;
    const { copied, change_id } = await copy();
    expect(copied).toBe(1);
    const list = async () => (await saldo.call('listBudgets', { token })).body.results;
    expect((await list())[0]).toMatchObject({
      ...{ target_period: '2026-02-28', budget_amount: 100, total_expense: 0, category_name: 'Home' },
    });
    expect(await copy()).toMatchObject({ copied: 0, change_id: null });
    const again = { 'idempotency-key': 'once' };
    const twice = await Promise.all([copy(again), copy(again)]);
    expect(twice[0]).toEqual(twice[1]);
    await saldo.call('undoChange', { params: { id: change_id ?? '' }, token });
    expect(await list()).toHaveLength(3);
  });

  it('change what they are given, and refuse what is not valid', async () => {
    const { id } = (await add()).body.results;
    const change = (body: object) => saldo.call('changeBudget', { params: { id }, body, token: ada.token });
    expect((await change({ total_expense: 12.5 })).body.results).toMatchObject({
      total_expense: 12.5,
      budget_amount: 100,
    });
    for (const body of [
      { total_expense: -1 },
      { budget_amount: 0 },
      { category_id: 'nothing' },
      { target_period: 'soon' },
    ]) {
      expect((await change(body)).status).toBe(400);
    }
  });

  it('are left uncategorized when their category goes', async () => {
    await ada.post({ amount: 10 });
    await add({ budget_amount: '50' });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    const budgets = await saldo.call('listBudgets', { token: ada.token });
    expect(budgets.body.results[0]).toMatchObject({
      category_id: null,
      category_name: 'Uncategorized',
      spent: 10,
    });
  });
});
