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

  it('is in the currency that it was made in', async () => {
    const make = (currency: string) =>
      saldo.call('createSource', {
        body: { name: 'Abroad', type_source: 'manual_entry', amount: 5, currency },
        token: ada.token,
      });
    expect((await make('USD')).body.results.currency).toBe('USD');
    expect((await make('dollars')).body.errors?.[0]?.path).toBe('currency');
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
