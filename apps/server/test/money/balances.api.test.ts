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

const balances = async (query = {}) =>
  (await saldo.call('listBalances', { query, token: ada.token })).body.results;

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
