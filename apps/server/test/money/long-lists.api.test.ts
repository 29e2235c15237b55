import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { emptyPlans } from '../support/plans/plans.ts';

const COUNT = 2100;
const called = (index: number) => `No ${String(index).padStart(4, '0')}`;
const NAMES = Array.from({ length: COUNT }, (_, index) => called(index));

let saldo: TestApp;
let ada: Person;
beforeAll(async () => {
  saldo = await startApp();
  ada = await saldo.signUp();
  await bringIn(saldo, ada, {
    format: 'saldo-archive',
    version: 2,
    categories: NAMES.map((name) => ({ id: name, name, description: 'a'.repeat(1000) })),
    sources: NAMES.map((name) => ({
      ...{ id: name, name, type_source: 'manual_entry', amount: 5, currency: 'EUR' },
    })),
    ...emptyPlans,
    budgets: NAMES.map((name, index) => ({
      ...{ budget_amount: 100, total_expense: 0, target_period: `20${10 + (index % 17)}-03-31` },
      category_id: name,
    })),
    transactions: NAMES.map((name) => ({
      ...{ name, description: '', type: 'expense', amount: 1.5, date: '2026-11-15' },
      ...{ source_id: name, category_id: name, tags: [name] },
    })),
  });
});
afterAll(() => saldo.close());

describe('a list of thousands that has no pages', () => {
  it('has every category with all that is said of it, in the order in which they were made', async () => {
    const { results } = (await saldo.call('listCategories', { token: ada.token })).body;
    expect(results.map(({ name }) => name)).toEqual(NAMES);
    expect(new Set(results.map(({ description }) => description.length))).toEqual(new Set([1000]));
  });

  it('has every source with its balance and how many transactions it has', async () => {
    const { results } = (await saldo.call('listSources', { token: ada.token })).body;
    expect(results.map(({ name }) => name)).toEqual(NAMES);
    expect(results.every(({ amount, transaction_count }) => amount === 5 && transaction_count === 1)).toBe(
      true,
    );
  });

  it('has every budget, the latest first, with its category', async () => {
    const { results } = (await saldo.call('listBudgets', { token: ada.token })).body;
    expect(results.map(({ category_name }) => category_name).sort()).toEqual(NAMES);
    const periods = results.map(({ target_period }) => target_period);
    expect(periods).toEqual(periods.toSorted().reverse());
  });

  it('has every tag that is used, in alphabetical order', async () => {
    const { results } = (await saldo.call('listTags', { token: ada.token })).body;
    expect(results).toEqual(NAMES.map((name) => ({ name, count: 1, version: 0 })));
  });

  it('is the same as it was, whole, where a moment is named', async () => {
    const query = { as_of: new Date().toISOString() };
    const { body } = await saldo.call('listSources', { token: ada.token, query });
    expect(body.results.map(({ name }) => name)).toEqual(NAMES);
    const budgets = await saldo.call('listBudgets', { token: ada.token, query });
    expect(budgets.body.results).toHaveLength(COUNT);
  });

  it('leaves in an archive with everything in it', async () => {
    const headers = { authorization: `Bearer ${ada.token}` };
    const { body } = await saldo.app.inject({ url: '/api/export', headers });
    const archive = JSON.parse(body);
    for (const part of ['categories', 'sources', 'transactions'] as const)
      expect(archive[part].map(({ name }: { name: string }) => name).sort()).toEqual(NAMES);
    expect(archive.categories[0]).toEqual({
      ...{ id: expect.any(String), name: NAMES[0], description: 'a'.repeat(1000) },
    });
    expect(archive.budgets).toHaveLength(COUNT);
    expect(archive.format).toBe('saldo-archive');
  });
});
