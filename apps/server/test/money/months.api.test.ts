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

const read = async (month: string) =>
  (await saldo.call('readMonth', { params: { month }, token: ada.token })).body.results;

describe('a month', () => {
  it('tells what came in, what went out and what is left, and for what beside the month before', async () => {
    await ada.post({ type: 'income', amount: 1000, category_id: null });
    const dinner = await ada.post({ amount: 40.3 });
    await ada.post({ amount: 7, category_id: null });
    await ada.post({ amount: 12, date: '2026-10-31' });
    await ada.post({ type: 'income', amount: 10, refund_of: dinner.body.results.id });
    expect(await read('2026-11')).toEqual({
      ...{ month: '2026-11', income: 1010, expense: 47.3, left: 962.7, refunded: 10, left_out: 0 },
      uncategorized: 2,
      categories: [
        { category_id: ada.category.id, category_name: 'Home', spent: 30.3, spent_before: 12 },
        { category_id: null, category_name: 'Uncategorized', spent: 7, spent_before: 0 },
      ],
    });
  });

  it('counts by line, and leaves transfers and other currencies out, saying how many', async () => {
    const { token } = ada;
    const { id } = (
      await saldo.call('createSource', {
        body: { name: 'Pocket', amount: 0, type_source: 'manual_entry' },
        token,
      })
    ).body.results;
    await saldo.call('createTransfer', {
      body: { from_source_id: ada.source.id, to_source_id: id, amount: 50, date: '2026-11-10' },
      token,
    });
    await ada.post({
      amount: 30,
      category_id: null,
      lines: [
        { category_id: ada.category.id, amount: 20 },
        { category_id: null, amount: 10 },
      ],
    });
    expect(await read('2026-11')).toMatchObject({
      ...{ income: 0, expense: 30, left: -30 },
      categories: [{ spent: 20 }, { spent: 10 }],
    });
  });

  it('in which nothing happened is told as that', async () => {
    expect(await read('0001-01')).toMatchObject({ income: 0, expense: 0, left: 0, categories: [] });
  });

  it.each(['2026-13', '2026-1', 'now', '2026-11-01', '0000-01'])('%s is none', async (month) => {
    expect((await saldo.call('readMonth', { params: { month }, token: ada.token })).status).toBe(400);
  });
});
