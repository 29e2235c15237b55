import type { RequestOf } from '@saldo/contract';
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

type Body = RequestOf<'changeTransactions'>['body'];
const bulk = (body: Body, token = ada.token) => saldo.call('changeTransactions', { body, token });

describe('a change of many', () => {
  it('changes those that are named, and says how many', async () => {
    const ids = [(await ada.post()).body.results.id, (await ada.post()).body.results.id];
    const other = (await ada.post()).body.results;
    const food = await ada.addCategory('Food');
    const { status, body } = await bulk({
      ids,
      change: { category_id: food.id, add_tags: ['new'], description: 'Together' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ changed: 2, refused: 0, change_id: expect.any(String) });
    const rows = (await ada.list()).results;
    for (const row of rows.filter(({ id }) => ids.includes(id)))
      expect(row).toMatchObject({ category_id: food.id, tags: ['new'], description: 'Together' });
    expect(rows.find(({ id }) => id === other.id)).toMatchObject({ category_id: ada.category.id, tags: [] });
  });

  it('changes all that match a filter, whatever its size, and the totals with them', async () => {
    for (let index = 0; index < 30; index += 1)
      await ada.post({ name: index % 2 ? 'Bus' : 'Train', amount: 1 });
    const { body } = await bulk({ filter: { q: 'bus' }, change: { category_id: null } });
    expect(body).toMatchObject({ changed: 15, refused: 0 });
    expect(await ada.list({ category_id: 'none', page: 1 })).toMatchObject({
      total: 15,
      summary: { expense: 15 },
    });
  });

  it('refuses, and counts, what a bank keeps and what is a transfer’s side; the rest is done', async () => {
    const bank = await ada.addSource({ name: 'Bank' });
    await ada.post({ source_id: bank.id });
    await ada.linkToBank(bank.id);
    await ada.post();
    const moved = await bulk({ filter: {}, change: { source_id: ada.source.id } });
    expect(moved.body).toMatchObject({ changed: 0, refused: 1, change_id: null });
    expect((await bulk({ filter: {}, change: { name: 'Same' } })).body).toMatchObject({
      changed: 2,
      refused: 0,
    });
    expect((await bulk({ filter: {}, change: { delete: true } })).body).toMatchObject({
      changed: 1,
      refused: 1,
    });
    expect((await ada.list()).results.map(({ source_id }) => source_id)).toEqual([bank.id]);
  });

  it('moves to another source of the same currency, with the balances', async () => {
    const purse = await ada.addSource({ name: 'Purse' });
    await ada.post({ amount: 5 });
    await bulk({ filter: {}, change: { source_id: purse.id } });
    expect([await ada.amountOf(), await ada.amountOf(purse.id)]).toEqual([0, -5]);
  });

  it.each<[string, (id: string) => Body]>([
    ['nothing to change', (id) => ({ ids: [id], change: {} })],
    ['a deletion and something else', (id) => ({ ids: [id], change: { delete: true, name: 'x' } })],
    ['neither ids nor a filter', () => ({ change: { name: 'x' } })],
    ['both', (id) => ({ ids: [id], filter: {}, change: { name: 'x' } })],
    ['an unknown category', (id) => ({ ids: [id], change: { category_id: 'unknown' } })],
    ['an unknown id among them', (id) => ({ ids: [id, 'unknown'], change: { name: 'x' } })],
  ])('is refused with %s, and nothing is changed', async (_, make) => {
    const { id } = (await ada.post()).body.results;
    expect((await bulk(make(id))).status).toBe(400);
    expect((await ada.list()).results[0]).toMatchObject({ name: 'Coffee' });
  });

  it('does not reach what is somebody else’s', async () => {
    const { id } = (await ada.post()).body.results;
    const bo = await startWithMoney(saldo);
    expect((await bulk({ ids: [id], change: { name: 'x' } }, bo.token)).status).toBe(400);
    await bulk({ filter: {}, change: { delete: true } }, bo.token);
    expect((await ada.list()).results).toHaveLength(1);
  });
});

describe('the filters of the list', () => {
  it('work together: amounts, tags, what a transaction has', async () => {
    await ada.post({ amount: 5, tags: ['x'] });
    await ada.post({ amount: 15, tags: ['x'], to_be_paid_back: true });
    await ada.post({ amount: 25 });
    const count = async (query: RequestOf<'listTransactions'>['query']) =>
      (await ada.list({ ...query, page: 1 })).total;
    expect(await count({ min: 5, max: 15 })).toBe(2);
    expect(await count({ min: '15.01' })).toBe(1);
    expect(await count({ tag: 'x', min: 10 })).toBe(1);
    expect(await count({ has: 'claim', type: 'expense', from: '2026-11-01', source_id: ada.source.id })).toBe(
      1,
    );
    expect(await count({ has: 'lines' })).toBe(0);
    const months = await saldo.call('listTransactionMonths', { query: { tag: 'x' }, token: ada.token });
    expect(months.body).toMatchObject({ results: [{ count: 2, expense: 20 }], summary: { expense: 20 } });
  });
});

describe('a split transaction', () => {
  const parts = () => [
    { category_id: ada.category.id, amount: 1 },
    { category_id: null, amount: 1.2 },
  ];
  const linesOf = async (id: string) => (await ada.list()).results.find((row) => row.id === id)?.lines;

  it('keeps its lines and is counted as refused where others get a category', async () => {
    const [plain, split] = [
      (await ada.post()).body.results,
      (await ada.post({ category_id: null, lines: parts() })).body.results,
    ];
    const other = await ada.addCategory('Other');
    const ids = [plain.id, split.id];
    const body = { ids, change: { category_id: other.id } };
    const answer = await saldo.call('changeTransactions', { body, token: ada.token });
    expect(answer.body).toMatchObject({ changed: 1, refused: 1, split: 1 });
    expect(await linesOf(split.id)).toHaveLength(2);
    const none = { ids, change: { category_id: null } };
    expect((await saldo.call('changeTransactions', { body: none, token: ada.token })).body).toMatchObject({
      refused: 1,
    });
  });

  it.each(['in the change', 'beside it'])('is unsplit where that is asked for %s', async (place) => {
    const split = (await ada.post({ category_id: null, lines: parts() })).body.results;
    const other = await ada.addCategory('Other');
    const change = { category_id: other.id };
    const body =
      place === 'beside it'
        ? { ids: [split.id], change, unsplit: true }
        : { ids: [split.id], change: { ...change, unsplit: true } };
    const answer = await saldo.call('changeTransactions', { body, token: ada.token });
    expect(answer.body).toMatchObject({ changed: 1, refused: 0, split: 0 });
    expect(await linesOf(split.id)).toBeNull();
    expect((await ada.list()).results.find((row) => row.id === split.id)?.category_id).toBe(other.id);
  });

  it('takes tags, and what else does not concern its lines', async () => {
    const split = (await ada.post({ category_id: null, lines: parts() })).body.results;
    const body = { ids: [split.id], change: { add_tags: ['trip'], name: 'Market' } };
    expect((await saldo.call('changeTransactions', { body, token: ada.token })).body).toMatchObject({
      changed: 1,
    });
    expect(await linesOf(split.id)).toHaveLength(2);
  });
});
