import type { Explanation, RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

type Query = RequestOf<'explain'>['query'];

let saldo: TestApp;
let ada: WithMoney;
let dollars: string;
let goal: string;
let moment: string;
const before = new Map<string, Explanation>();

const FIGURES = ['income', 'earned', 'expense', 'spending', 'refunded', 'left', 'balance'] as const;
const narrowed: [string, () => Partial<Query>][] = [
  ['everything', () => ({})],
  ['some days', () => ({ from: '2026-09-05', to: '2026-10-20' })],
  ['a source', () => ({ source_id: ada.source.id })],
  ['a source in another currency', () => ({ source_id: dollars })],
  ['a source in another currency, told at home', () => ({ source_id: dollars, currency: 'EUR' })],
  ['a category that is gone by now', () => ({ category_id: ada.category.id })],
  ['a tag that is called otherwise by now', () => ({ tag: 'trip' })],
  ['a goal that has other sources by now', () => ({ goal_id: goal })],
];
const cases = FIGURES.flatMap((of) => narrowed.map(([what, query]) => [of, what, query] as const));
const keyOf = (of: string, what: string) => `${of} of ${what}`;

const explain = async (query: Query) =>
  (await saldo.call('explain', { query: query as never, token: ada.token })).body.results;

/** What is as of another moment says so; versions grow. */
const comparable = ({ steps, ...told }: Explanation) =>
  JSON.parse(
    JSON.stringify({ ...told, steps: steps.map(({ filter: _, ...step }) => step) }, (key, value) =>
      key === 'version' ? undefined : value,
    ),
  );

/** Dollars are worth something from October on. Then all of it changes. */
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  const { token } = ada;
  const savings = (await ada.addSource({ name: 'Savings', amount: 100 })).id;
  dollars = (await ada.addSource({ name: 'Dollars', currency: 'USD', amount: 50 })).id;
  const rate = { date: '2026-10-01', from: 'USD', to: 'EUR', rate: '0.5' };
  await saldo.call('addRate', { body: rate, token });
  const food = await ada.addCategory('Food');
  for (const source_id of [ada.source.id, dollars])
    for (const date of ['2026-09-10', '2026-10-10', '2026-11-10']) {
      const spent = (await ada.post({ source_id, date, amount: 30, tags: ['trip'] })).body.results.id;
      await ada.post({ source_id, date, amount: 70, type: 'income' });
      await ada.post({ source_id, date, amount: 10, type: 'income', refund_of: spent });
      const lines = [
        { category_id: ada.category.id, amount: 4 },
        { category_id: food.id, amount: 6 },
      ];
      await ada.post({ source_id, date, amount: 10, category_id: null, lines });
    }
  const transfer = { from_source_id: ada.source.id, to_source_id: savings, amount: 25, date: '2026-10-05' };
  await saldo.call('createTransfer', { body: transfer, token });
  const body = { name: 'House', target: 5000, source_ids: [savings, dollars] };
  goal = (await saldo.call('createGoal', { body, token })).body.results.id;
  for (const [of, what, query] of cases) before.set(keyOf(of, what), await explain({ of, ...query() }));
  const [last] = (await saldo.call('listChanges', { query: {}, token })).body.results;
  moment = last?.at ?? '';
  while (Date.now() <= new Date(moment).getTime()) await new Promise(setImmediate);

  await saldo.call('renameTag', { params: { name: 'trip' }, body: { name: 'journey' }, token });
  await saldo.call('changeGoal', { params: { id: goal }, body: { source_ids: [ada.source.id] }, token });
  const { results: rows } = await ada.list({ source_id: ada.source.id });
  for (const { id, transfer: twin } of rows.slice(0, 4))
    if (!twin) await saldo.call('removeTransaction', { params: { id }, token });
  await ada.post({ amount: 999, date: '2026-10-10', tags: ['journey'] });
  await saldo.call('removeCategory', { params: { id: ada.category.id }, token });
  await saldo.call('changeSource', { params: { id: savings }, body: { amount: 7 }, token });
  await saldo.call('removeSource', { params: { id: dollars }, token });
});
afterAll(() => saldo.close());

describe('a figure as of a moment', () => {
  it.each(cases)('is explained as it was then: %s of %s', async (of, what, query) => {
    const told = await explain({ of, ...query(), as_of: moment });
    expect(comparable(told)).toEqual(comparable(before.get(keyOf(of, what)) as Explanation));
    expect(told.included.sum).toBe(told.value);
  });

  it.each(cases)('leads to just the rows that there were: %s of %s', async (of, _what, query) => {
    const { steps } = await explain({ of, ...query(), as_of: moment });
    for (const { what, count, filter } of steps) {
      if (!filter) continue;
      const { total } = await ada.list({ ...(filter as object), page: 1 });
      expect([what, total]).toEqual([what, count]);
      expect(filter).toMatchObject({ as_of: moment });
    }
  });

  it('is what the screens of then say', async () => {
    const { token } = ada;
    const { results } = (await saldo.call('listBalances', { query: { as_of: moment }, token })).body;
    for (const { month, closing_balance, monthly_income } of results.filter(
      ({ month }) => month < '2026-11',
    )) {
      const days = { from: `${month}-01`, to: `${month}-${month === '2026-09' ? '30' : '31'}` };
      expect((await explain({ of: 'income', ...days, as_of: moment })).value).toBe(monthly_income);
      expect((await explain({ of: 'balance', to: days.to, as_of: moment })).value).toBe(closing_balance);
    }
    const { summary } = await ada.list({ as_of: moment, page: 1 });
    expect((await explain({ of: 'left', as_of: moment })).value).toBe(summary?.balance);
  });

  it('is refused before the account began', async () => {
    const query = { of: 'income' as const, as_of: '2020-01-01T00:00:00Z' };
    expect((await saldo.call('explain', { query, token: ada.token })).status).toBe(400);
  });
});

describe('the list as of a moment', () => {
  it('shows just what an import had brought', async () => {
    const none = { import_id: '0190a000-0000-7000-8000-000000000000', as_of: moment, page: 1 };
    expect((await ada.list(none)).total).toBe(0);
  });
});

describe('a figure of one type', () => {
  it.each([undefined, 'now'])('is explained by the rows of that type alone', async (isNow) => {
    const as_of = isNow ? undefined : moment;
    const more = as_of ? { as_of } : {};
    for (const type of ['income', 'expense', 'transfer'] as const) {
      const { summary } = await ada.list({ type, ...more, page: 1 });
      const sums = { income: summary?.income, expense: summary?.expense, left: summary?.balance };
      for (const [of, sum] of Object.entries(sums) as ['income' | 'expense' | 'left', number][]) {
        const told = await explain({ of, type, ...more });
        expect([type, of, told.value, told.included.sum]).toEqual([type, of, sum, sum]);
        expect(told.steps.every(({ what }) => what === type)).toBe(true);
        const others = told.left_out.filter(({ reason }) => reason !== 'currency');
        expect(others.map(({ reason }) => reason)).toEqual(type === 'transfer' ? ['transfer'] : []);
      }
    }
  });

  it('leaves out what has no rate, of that type alone', async () => {
    const told = await explain({ of: 'left', type: 'expense', as_of: moment });
    const { summary } = await ada.list({ type: 'expense', as_of: moment, page: 1 });
    expect(summary?.left_out).toBe(2);
    expect(told.left_out).toMatchObject([{ reason: 'currency', count: 2 }]);
  });

  it('is not a balance', async () => {
    const query = { of: 'balance' as const, type: 'income' as const };
    expect((await saldo.call('explain', { query, token: ada.token })).status).toBe(400);
  });
});
