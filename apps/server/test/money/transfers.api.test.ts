import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let savings: string;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  savings = (await ada.addSource({ name: 'Savings', amount: 100 })).id;
});
afterAll(() => saldo.close());

const transfer = (fields = {}) =>
  saldo.call('createTransfer', {
    body: {
      from_source_id: savings,
      to_source_id: ada.source.id,
      amount: 40,
      date: '2026-11-10',
      ...fields,
    },
    token: ada.token,
  });

const link = (from_id: string, to_id: string) =>
  saldo.call('linkTransfer', { body: { from_id, to_id }, token: ada.token });

const inDollars = (id: string) =>
  saldo.database.db.updateTable('sources').set({ currency: 'USD' }).where('id', '=', id).execute();

describe('a transfer', () => {
  it('is two linked transactions that change both balances', async () => {
    const { status, body } = await transfer({ name: 'Pocket money' });
    expect(status).toBe(201);
    const { id, from, to } = body.results;
    expect(from).toMatchObject({ type: 'expense', amount: 40, name: 'Pocket money', source_id: savings });
    expect(from.transfer).toEqual({
      id,
      transaction_id: to.id,
      source_id: ada.source.id,
      source_name: 'Wallet',
    });
    expect(to).toMatchObject({ type: 'income', amount: 40, source_id: ada.source.id });
    expect(to.transfer).toMatchObject({ id, transaction_id: from.id, source_name: 'Savings' });
    expect([await ada.amountOf(savings), await ada.amountOf()]).toEqual([60, 40]);
  });

  it('is in no income, expense, month, budget or spending, and yet in the list', async () => {
    await ada.post({ type: 'income', amount: 7 });
    await transfer();
    expect(await ada.list({ page: 1 })).toMatchObject({
      total: 3,
      summary: { income: 7, expense: 0, balance: 7 },
    });
    expect(await ada.list({ page: 1, type: 'expense' })).toMatchObject({ total: 0 });
    expect(await ada.list({ page: 1, type: 'income' })).toMatchObject({ total: 1, summary: { income: 7 } });
    expect(await ada.list({ page: 1, type: 'transfer' })).toMatchObject({ total: 2, summary: { income: 0 } });
    expect(await ada.list({ page: 1, type: 'transfer', to: '2026-11-12' })).toMatchObject({ total: 2 });
    const months = await saldo.call('listTransactionMonths', { query: {}, token: ada.token });
    expect(months.body.results).toEqual([{ month: '2026-11', income: 7, expense: 0, count: 3 }]);
  });

  it('moves what is in each source at the end of its month', async () => {
    await transfer({ date: '2026-10-10' });
    const closing = async (source_id?: string) => {
      const query = source_id ? { source_id } : {};
      const { results } = (await saldo.call('listBalances', { query, token: ada.token })).body;
      const row = results.find(({ month }) => month === '2026-10');
      return [row?.monthly_income, row?.monthly_expense, row?.closing_balance];
    };
    await ada.post({ date: '2026-09-01', amount: 5 });
    expect(await closing(savings)).toEqual([0, 0, 60]);
    expect(await closing(ada.source.id)).toEqual([0, 0, 35]);
    expect(await closing()).toEqual([0, 0, 95]);
  });

  it('needs the amount that arrives between currencies, and refuses it within one', async () => {
    expect((await transfer({ to_amount: 41 })).status).toBe(400);
    await inDollars(savings);
    expect((await transfer()).status).toBe(400);
    const { body } = await transfer({ to_amount: 36 });
    expect(body.results.from).toMatchObject({ amount: 40, currency: 'USD' });
    expect(body.results.to).toMatchObject({ amount: 36, currency: 'EUR' });
    expect(await ada.list({ page: 1 })).toMatchObject({ summary: { income: 0, expense: 0, left_out: 0 } });
  });

  it('is refused to the same source, and to one of somebody else', async () => {
    expect((await transfer({ to_source_id: savings })).status).toBe(400);
    const foreign = (await startWithMoney(saldo)).source.id;
    expect((await transfer({ to_source_id: foreign })).status).toBe(400);
    expect((await transfer({ from_source_id: foreign })).status).toBe(400);
  });

  it('links two rows that are there, and lets both be what they were', async () => {
    const out = (await ada.post({ amount: 9, source_id: savings })).body.results;
    const back = (await ada.post({ amount: 9, type: 'income' })).body.results;
    const linked = await link(out.id, back.id);
    expect(linked.status).toBe(201);
    expect(await ada.list({ page: 1 })).toMatchObject({ summary: { income: 0, expense: 0 } });
    const params = { id: linked.body.results.id };
    expect((await saldo.call('unlinkTransfer', { params, token: ada.token })).status).toBe(200);
    expect(await ada.list({ page: 1 })).toMatchObject({ summary: { income: 9, expense: 9 } });
    expect((await ada.list()).results.map((row) => row.transfer)).toEqual([null, null]);
    expect((await saldo.call('unlinkTransfer', { params, token: ada.token })).status).toBe(404);
  });

  it.each([
    ['two expenses', { type: 'expense' as const }],
    ['different amounts', { type: 'income' as const, amount: 8 }],
    ['one source', { type: 'income' as const, same: true }],
  ])('is not made of %s', async (_, { same, ...fields }: { same?: boolean; type: 'income' | 'expense' }) => {
    const out = (await ada.post({ amount: 9, source_id: savings })).body.results;
    const other = await ada.post({ amount: 9, ...fields, ...(same && { source_id: savings }) });
    expect((await link(out.id, other.body.results.id)).status).toBe(409);
    expect((await ada.list({ has: 'transfer' })).results).toEqual([]);
  });

  it('keeps its amount, type and source until it is unlinked; day, words and tags may change', async () => {
    const { from } = (await transfer()).body.results;
    for (const body of [{ amount: 41 }, { type: 'income' as const }, { source_id: ada.source.id }])
      expect((await ada.change(from.id, body)).status).toBe(409);
    const changed = await ada.change(from.id, { date: '2026-11-09', name: 'Other', tags: ['own'] });
    expect(changed.body.results).toMatchObject({ date: '2026-11-09', name: 'Other', tags: ['own'] });
  });

  it('leaves one side as income or expense when the other is deleted, also with its source', async () => {
    const { from } = (await transfer()).body.results;
    await saldo.call('removeTransaction', { params: { id: from.id }, token: ada.token });
    expect(await ada.list({ page: 1 })).toMatchObject({ total: 1, summary: { income: 40, expense: 0 } });
    await transfer();
    await saldo.call('removeSource', { params: { id: savings }, token: ada.token });
    expect(await ada.list({ page: 1 })).toMatchObject({ total: 2, summary: { income: 80 } });
    expect((await ada.list()).results.every((row) => row.transfer === null)).toBe(true);
  });
});

describe('suggestions of transfers', () => {
  const suggestions = async () =>
    (await saldo.call('listTransferSuggestions', { token: ada.token })).body.results;

  it('are pairs that look like one, certain where neither side fits another', async () => {
    const out = (await ada.post({ amount: 9, source_id: savings, date: '2026-11-01' })).body.results;
    const back = (await ada.post({ amount: 9, type: 'income', date: '2026-11-03' })).body.results;
    const [only, ...more] = await suggestions();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ from: { id: out.id }, to: { id: back.id }, days_apart: 2, certain: true });
    await ada.post({ amount: 9, type: 'income', date: '2026-11-02' });
    expect((await suggestions()).map(({ certain }) => certain)).toEqual([false]);
  });

  it('are linked many at once, as one change that is undone at once', async () => {
    for (const amount of [9, 19, 29]) {
      await ada.post({ amount, source_id: savings });
      await ada.post({ amount, type: 'income' });
    }
    const pairs = (await suggestions()).map(({ from, to }) => ({ from_id: from.id, to_id: to.id }));
    const { body } = await saldo.call('linkTransfers', { body: { pairs }, token: ada.token });
    expect(body.linked).toBe(3);
    expect(await ada.list({ page: 1, type: 'transfer' })).toMatchObject({ total: 6 });
    expect(await suggestions()).toEqual([]);
    await saldo.call('undoChange', { params: { id: body.change_id }, token: ada.token });
    expect(await ada.list({ page: 1, type: 'transfer' })).toMatchObject({ total: 0 });
    expect(await suggestions()).toHaveLength(3);
  });

  it('refuses a row in two pairs, and links none then', async () => {
    const out = (await ada.post({ amount: 9, source_id: savings })).body.results;
    const backs = [
      await ada.post({ amount: 9, type: 'income' }),
      await ada.post({ amount: 9, type: 'income' }),
    ];
    const pairs = backs.map(({ body }) => ({ from_id: out.id, to_id: body.results.id }));
    expect((await saldo.call('linkTransfers', { body: { pairs }, token: ada.token })).status).toBe(409);
    expect((await ada.list({ has: 'transfer' })).results).toEqual([]);
  });
});
