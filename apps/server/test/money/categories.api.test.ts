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

describe('a category', () => {
  it('leaves its transactions uncategorized when it goes', async () => {
    await ada.post({ amount: 10 });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    expect((await ada.list({ category_id: 'none' })).results[0]).toMatchObject({
      category: null,
      category_id: null,
    });
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
