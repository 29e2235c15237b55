import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { plans } from '../support/plans/plans.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

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
    const count = async (name: 'listSources' | 'listCategories') =>
      (await saldo.call(name, { token: bob.token })).body.results.length;
    expect(await count('listSources')).toBe(4);
    expect(await count('listCategories')).toBeGreaterThanOrEqual(6);
    for (const { list } of plans) expect((await list(saldo, bob.token)).length).toBeGreaterThan(0);
    expect((await saldo.call('loadSampleData', { token: bob.token })).status).toBe(409);

    const own = await saldo.call('createCategory', { body: { name: 'My own' }, token: bob.token });
    expect((await saldo.call('removeSampleData', { token: bob.token })).status).toBe(200);
    expect(await isLoaded()).toBe(false);
    const left = await saldo.call('listCategories', { token: bob.token });
    expect(left.body.results).toEqual([own.body.results]);
    expect(await count('listSources')).toBe(0);
    for (const { list } of plans) expect(await list(saldo, bob.token)).toEqual([]);
    expect((await saldo.call('listTransactions', { query: { page: 1 }, token: bob.token })).body.total).toBe(
      0,
    );
  });
});
