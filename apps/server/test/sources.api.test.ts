import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './harness.ts';
import { startWithMoney, type WithMoney } from './money.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

const balances = async (query = {}) =>
  (await saldo.call('listBalances', { query, token: ada.token })).body.results;

describe('a source', () => {
  it('takes a new balance now, while past transactions keep their amounts', async () => {
    await ada.post({ amount: 10 });
    const change = { params: { id: ada.source.id }, body: { amount: '1000.50' }, token: ada.token };
    const answer = await saldo.call('changeSource', change);
    expect(answer.body.results).toMatchObject({ amount: 1000.5, name: 'Wallet', transaction_count: 1 });
    expect((await ada.list({ page: 1 })).summary?.expense).toBe(10);
  });

  it('may be negative, and has at most two decimals', async () => {
    expect((await ada.addSource({ amount: -12.34 })).amount).toBe(-12.34);
    const body = { name: 'x', type_source: 'credit_card' as const, amount: '1.234' };
    expect((await saldo.call('createSource', { body, token: ada.token })).status).toBe(400);
  });

  it('refuses a type that does not exist', async () => {
    const body = { name: 'x', type_source: 'others' as never, amount: 1 };
    const answer = await saldo.call('createSource', { body, token: ada.token });
    expect(answer.body.errors?.[0]?.path).toBe('type_source');
  });

  it('takes its transactions along when it goes, and says how many', async () => {
    await ada.post({ name: 'gone' });
    const other = await ada.addSource({ name: 'Other' });
    await ada.post({ name: 'stays', source_id: other.id });
    const answer = await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect(answer.body.removed_transactions).toBe(1);
    const page = await ada.list({ page: 1 });
    expect(page).toMatchObject({ total: 1, summary: { expense: 2.2 } });
    expect((await ada.list({ q: 'gone', page: 1 })).total).toBe(0);
  });

  it('that the bank keeps can only be renamed', async () => {
    await ada.linkToBank(ada.source.id);
    const change = (body: object) =>
      saldo.call('changeSource', { params: { id: ada.source.id }, body, token: ada.token });
    expect((await change({ amount: 5 })).status).toBe(409);
    expect((await change({ type_source: 'credit_card' })).status).toBe(409);
    expect((await change({ name: 'Mine', amount: 0 })).body.results.name).toBe('Mine');
    const removed = await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect([removed.status, removed.body.code]).toEqual([409, 'source.kept_by_bank']);
  });
});

describe('a category', () => {
  it('leaves its transactions, budgets and fixed expenses uncategorized when it goes', async () => {
    await ada.post({ amount: 10 });
    const category_id = ada.category.id;
    await saldo.call('createBudget', {
      body: { budget_amount: '50', target_period: '2026-11-30', category_id },
      token: ada.token,
    });
    await saldo.call('createFixedExpense', {
      body: { name: 'Rent', amount: 9, day_of_month: 1, category_id },
      token: ada.token,
    });
    await saldo.call('removeCategory', { params: { id: category_id }, token: ada.token });
    expect((await ada.list({ category_id: 'none' })).results[0]).toMatchObject({
      category: null,
      category_id: null,
    });
    const budgets = await saldo.call('listBudgets', { token: ada.token });
    expect(budgets.body.results[0]).toMatchObject({
      category_id: null,
      category_name: 'Uncategorized',
      spent: 10,
    });
    const fixed = await saldo.call('listFixedExpenses', { token: ada.token });
    expect(fixed.body.results[0]).toMatchObject({ category_id: null, category_name: 'Uncategorized' });
  });

  it('belongs to its person: the body may name them, and nobody else', async () => {
    const add = (user_id: string) =>
      saldo.call('createCategory', { body: { name: 'Mine', user_id }, token: ada.token });
    expect((await add(ada.user.id)).body.results).toMatchObject({ name: 'Mine', user_id: ada.user.id });
    const other = await add((await saldo.signUp()).user.id);
    expect([other.status, other.body.errors]).toEqual([
      400,
      [{ path: 'user_id', message: 'must be your own' }],
    ]);
  });
});

describe('balances', () => {
  it('have a row per month without gaps, counted back from the amounts now', async () => {
    await saldo.call('changeSource', {
      params: { id: ada.source.id },
      body: { amount: 100 },
      token: ada.token,
    });
    await ada.post({ type: 'income', amount: 30, date: '2026-08-10' });
    await ada.post({ amount: 12, date: '2026-10-01' });
    expect(await balances()).toEqual([
      {
        id: '2026-11',
        month: '2026-11',
        monthly_income: 0,
        monthly_expense: 0,
        monthly_balance: 0,
        closing_balance: 118,
      },
      {
        id: '2026-10',
        month: '2026-10',
        monthly_income: 0,
        monthly_expense: 12,
        monthly_balance: -12,
        closing_balance: 118,
      },
      {
        id: '2026-09',
        month: '2026-09',
        monthly_income: 0,
        monthly_expense: 0,
        monthly_balance: 0,
        closing_balance: 130,
      },
      {
        id: '2026-08',
        month: '2026-08',
        monthly_income: 30,
        monthly_expense: 0,
        monthly_balance: 30,
        closing_balance: 130,
      },
    ]);
  });

  it('reach into the future where a transaction does, and are of one source where asked', async () => {
    const other = await ada.addSource({ amount: 7 });
    await ada.post({ amount: 5, date: '2027-01-02', source_id: other.id });
    expect((await balances()).map(({ month }) => month)).toEqual(['2027-01']);
    expect((await balances({ source_id: other.id }))[0]?.closing_balance).toBe(2);
    expect(await balances({ source_id: ada.source.id })).toEqual([]);
  });
});

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
});

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
});

describe('sample data', () => {
  it('is two believable years for somebody new, and goes again without a trace', async () => {
    const bob = await saldo.signUp();
    const isLoaded = async () =>
      (await saldo.call('readSampleData', { token: bob.token })).body.results.loaded;
    expect(await isLoaded()).toBe(false);
    const loaded = await saldo.call('loadSampleData', { token: bob.token });
    expect(await isLoaded()).toBe(true);
    expect(loaded.status).toBe(201);
    expect(loaded.body.added_transactions).toBeGreaterThan(550);
    const count = async (name: 'listSources' | 'listCategories' | 'listBudgets' | 'listFixedExpenses') =>
      (await saldo.call(name, { token: bob.token })).body.results.length;
    expect(await count('listSources')).toBe(4);
    expect(await count('listCategories')).toBeGreaterThanOrEqual(6);
    expect(await count('listBudgets')).toBeGreaterThan(0);
    expect(await count('listFixedExpenses')).toBeGreaterThan(0);
    expect((await saldo.call('loadSampleData', { token: bob.token })).status).toBe(409);

    const own = await saldo.call('createCategory', { body: { name: 'My own' }, token: bob.token });
    expect((await saldo.call('removeSampleData', { token: bob.token })).status).toBe(200);
    expect(await isLoaded()).toBe(false);
    const left = await saldo.call('listCategories', { token: bob.token });
    expect(left.body.results).toEqual([own.body.results]);
    expect(
      (await count('listSources')) + (await count('listBudgets')) + (await count('listFixedExpenses')),
    ).toBe(0);
    expect((await saldo.call('listTransactions', { query: { page: 1 }, token: bob.token })).body.total).toBe(
      0,
    );
  });
});
