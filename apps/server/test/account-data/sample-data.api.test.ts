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
    expect(await count('listSources')).toBe(5);
    expect(await count('listCategories')).toBeGreaterThanOrEqual(6);
    for (const { list } of plans) expect((await list(saldo, bob.token)).length).toBeGreaterThan(0);
    await expectPlanned(bob.token);
    await expectVaried(bob.token, loaded.body.added_transactions);
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
    expect((await saldo.call('listTags', { token: bob.token })).body.results).toEqual([]);
    expect((await saldo.call('listRates', { query: {}, token: bob.token })).body.results).toEqual([]);
    expect((await saldo.call('readPlan', { query: {}, token: bob.token })).body.results.exists).toBe(false);
    await saldo.call('removeCategory', { params: { id: own.body.results.id }, token: bob.token });
    expect((await saldo.call('loadSampleData', { token: bob.token })).status).toBe(201);
  });
});

/** Transfers that are linked, lines, refunds, tags, and dollars that are worth something. */
async function expectVaried(token: string, added: number): Promise<void> {
  const list = async (query: object) =>
    (await saldo.call('listTransactions', { query: { page: 1, per_page: 500, ...query }, token })).body;
  const all = await list({});
  expect(all.total).toBe(added);
  expect(all.summary?.left_out).toBe(0);
  for (const { id, transfer } of (await list({ type: 'transfer' })).results) {
    expect(transfer).not.toBeNull();
    expect(transfer?.transaction_id).not.toBe(id);
  }
  expect((await list({ type: 'transfer' })).total).toBeGreaterThan(40);
  expect((await list({ category_id: 'none' })).total).toBe(0);
  expect((await list({ has: 'lines' })).total).toBeGreaterThan(3);
  expect((await saldo.call('listTags', { token })).body.results.length).toBeGreaterThan(2);
  const refunds = await list({ has: 'refund' });
  expect(refunds.total).toBeGreaterThan(0);
  for (const { refund_of } of refunds.results) {
    const { results } = (await saldo.call('readTransaction', { params: { id: refund_of ?? '' }, token }))
      .body;
    expect(results.refunded).toBeGreaterThan(0);
    expect(results.refunded).toBeLessThanOrEqual(results.amount);
  }
  const { results: sources } = (await saldo.call('listSources', { token })).body;
  const [dollars] = sources.filter(({ currency }) => currency === 'USD');
  expect(dollars?.home_amount).toBeGreaterThan(0);
  expect((await list({ source_id: dollars?.id })).total).toBeGreaterThan(20);
  expect((await saldo.call('listTransferSuggestions', { token })).body.results).toEqual([]);
}

/** A plan with groups and a target, income that is known, a forecast with a band, and something to try. */
async function expectPlanned(token: string): Promise<void> {
  const plan = (await saldo.call('readPlan', { query: {}, token })).body.results;
  expect(plan.exists).toBe(true);
  expect(plan.groups.length).toBeGreaterThan(2);
  const lines = plan.groups.flatMap(({ categories }) => categories);
  expect(lines.filter(({ planned }) => planned > 0).length).toBeGreaterThan(4);
  expect(lines.filter(({ target }) => target !== null)).toMatchObject([{ category_name: 'Clothes' }]);
  const { results: recurring } = (await saldo.call('listRecurring', { token })).body;
  const named = new Map(recurring.map((one) => [one.name, one]));
  for (const name of ['Salary', 'Electricity'])
    expect(named.get(name)).toMatchObject({ state: 'confirmed', missed: [] });
  expect(named.get('Salary')?.transactions.length).toBeGreaterThan(20);
  const forecast = (await saldo.call('readForecast', { query: {}, token })).body;
  expect(forecast.band).not.toBeNull();
  const safe = (await saldo.call('readSafeToSpend', { token })).body;
  expect(safe.income?.name).toBe('Salary');
  const [scenario] = (await saldo.call('listScenarios', { token })).body.results;
  const tried = (await saldo.call('readForecast', { query: { scenario_id: scenario?.id }, token })).body;
  expect(tried.days.at(-1)?.expected).toBeLessThan(forecast.days.at(-1)?.expected ?? 0);
}
