import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let food: string;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  food = (await ada.addCategory('Food')).id;
});
afterAll(() => saldo.close());

const split = (fields = {}) =>
  ada.post({
    name: 'Market',
    amount: 30,
    category_id: null,
    lines: [
      { category_id: food, amount: 10, description: 'Käse' },
      { category_id: ada.category.id, amount: 15 },
      { category_id: food, amount: 5 },
    ],
    ...fields,
  });

const spentOn = async (category_id: string) => {
  const body = { budget_amount: 100, target_period: '2026-11-30', category_id };
  return (await saldo.call('createBudget', { body, token: ada.token })).body.results.spent;
};

describe('a split transaction', () => {
  it('answers with its lines, and has no category of its own', async () => {
    const { status, body } = await split();
    expect(status).toBe(201);
    expect(body.results).toMatchObject({
      category: null,
      category_id: null,
      amount: 30,
      decided_by: 'person',
    });
    expect(body.results.lines).toEqual([
      { id: '1', category_id: food, category_name: 'Food', amount: 10, description: 'Käse' },
      { id: '2', category_id: ada.category.id, category_name: 'Home', amount: 15, description: '' },
      { id: '3', category_id: food, category_name: 'Food', amount: 5, description: '' },
    ]);
    expect(await ada.amountOf()).toBe(-30);
  });

  it.each([
    ['that are too little', [10, 15]],
    ['that are too much', [10, 25]],
    ['of which there is only one', [30]],
    ['with nothing in one of them', [30, 0]],
    ['with less than nothing', [40, -10]],
  ])('is refused with lines %s, and nothing is written', async (_, amounts) => {
    const lines = amounts.map((amount) => ({ category_id: food, amount }));
    expect((await split({ lines })).status).toBe(400);
    expect((await ada.list()).results).toEqual([]);
  });

  it('is refused with a category beside its lines, and with a category of somebody else', async () => {
    expect((await split({ category_id: food })).status).toBe(400);
    const foreign = (await startWithMoney(saldo)).category.id;
    const lines = [
      { category_id: foreign, amount: 10 },
      { category_id: food, amount: 20 },
    ];
    expect((await split({ lines })).status).toBe(400);
  });

  it('is found by the category of any line, once, and only those lines count in the sums', async () => {
    await split();
    await ada.post({ category_id: food, amount: 1 });
    const found = await ada.list({ category_id: food, page: 1 });
    expect(found).toMatchObject({ total: 2, summary: { expense: 16 } });
    const part = await ada.list({ category_id: food, page: 1, from: '2026-11-10', q: 'market' });
    expect(part).toMatchObject({ total: 1, summary: { expense: 15 } });
    expect(await ada.list({ category_id: 'none', page: 1 })).toMatchObject({ total: 0 });
    const months = await saldo.call('listTransactionMonths', {
      query: { category_id: food, to: '2026-11-20' },
      token: ada.token,
    });
    expect(months.body.summary).toMatchObject({ expense: 16 });
  });

  it('counts by line in budgets, and is uncategorized where a line is', async () => {
    await split({
      lines: [
        { category_id: food, amount: 10 },
        { category_id: null, amount: 20 },
      ],
    });
    expect(await spentOn(food)).toBe(10);
    expect(await ada.list({ uncategorized: 'true', page: 1 })).toMatchObject({
      total: 1,
      summary: { expense: 20 },
    });
  });

  it('is found by the words of its lines, also after they were changed', async () => {
    const { id } = (await split()).body.results;
    expect((await ada.list({ q: 'kase' })).results).toHaveLength(1);
    const lines = [
      { category_id: food, amount: 10, description: 'Wine' },
      { category_id: food, amount: 20 },
    ];
    await ada.change(id, { lines });
    expect((await ada.list({ q: 'kase' })).results).toHaveLength(0);
    expect((await ada.list({ q: 'wine' })).results).toHaveLength(1);
  });

  it('keeps the category of its largest line when it is not split any more', async () => {
    const { id } = (await split()).body.results;
    const { body } = await ada.change(id, { lines: null });
    expect(body.results).toMatchObject({ lines: null, category_id: ada.category.id });
    expect(await spentOn(ada.category.id)).toBe(30);
    expect(await spentOn(food)).toBe(0);
  });

  it('takes another amount only with other lines, another type with the same', async () => {
    const { id } = (await split()).body.results;
    expect((await ada.change(id, { amount: 31 })).status).toBe(400);
    const { body } = await ada.change(id, { type: 'income' });
    expect(body.results.lines?.map(({ amount }) => amount)).toEqual([10, 15, 5]);
    expect(await ada.list({ category_id: food, page: 1 })).toMatchObject({
      summary: { income: 15, expense: 0 },
    });
  });

  it('stays split where a category of null is sent, and is whole where one is chosen', async () => {
    const { id } = (await split()).body.results;
    expect((await ada.change(id, { category_id: null })).body.results.lines).toHaveLength(3);
    expect((await ada.change(id, { category_id: food })).body.results).toMatchObject({
      lines: null,
      category_id: food,
    });
  });

  it('has lines without a category once that is deleted', async () => {
    await split();
    await saldo.call('removeCategory', { params: { id: food }, token: ada.token });
    const [row] = (await ada.list({ category_id: 'none' })).results;
    expect(row?.lines?.map(({ category_id }) => category_id)).toEqual([null, ada.category.id, null]);
    expect(await ada.list({ category_id: 'none', page: 1 })).toMatchObject({
      total: 1,
      summary: { expense: 15 },
    });
  });

  it('keeps its lines, and its bank amount, where a bank keeps it', async () => {
    const { id } = (await split()).body.results;
    await ada.linkToBank(ada.source.id);
    const lines = [
      { category_id: food, amount: 29 },
      { category_id: null, amount: 1 },
    ];
    expect((await ada.change(id, { lines })).status).toBe(200);
    expect((await ada.change(id, { amount: 5, lines: null })).status).toBe(409);
  });

  it('with descriptions as long as a book is refused', async () => {
    const lines = [0, 1, 2, 3, 4, 5].map(() => ({
      ...{ category_id: null, amount: 1, description: 'a'.repeat(1000) },
    }));
    const { status, body } = await ada.post({ category_id: null, amount: 6, lines });
    expect([status, (body as unknown as { errors: object[] }).errors]).toMatchObject([
      400,
      [{ path: 'lines' }],
    ]);
  });
});
