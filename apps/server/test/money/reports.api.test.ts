import type { Explanation } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { emptyPlans } from '../support/plans/plans.ts';

let saldo: TestApp;
let ada: WithMoney;
let bars: string;
let groceries: string;
let dollars: string;

beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  const { token } = ada;
  const addCategory = async (name: string) =>
    (await saldo.call('createCategory', { body: { name }, token })).body.results.id;
  [bars, groceries] = [await addCategory('Bars'), await addCategory('Groceries')];
  const body = { name: 'Dollars', type_source: 'manual_entry' as const, amount: 100, currency: 'USD' };
  dollars = (await saldo.call('createSource', { body, token })).body.results.id;
  const savings = { name: 'Savings', type_source: 'manual_entry' as const, amount: 50 };
  const to_source_id = (await saldo.call('createSource', { body: savings, token })).body.results.id;

  for (let month = 1; month <= 10; month++) {
    const at = (day: string) => `2026-${String(month).padStart(2, '0')}-${day}`;
    await ada.post({ name: 'Salary', type: 'income', amount: 2000, date: at('01'), category_id: null });
    await ada.post({ name: 'Shop', amount: month === 5 ? 900 : 300, date: at('10'), category_id: groceries });
    await ada.post({ name: 'CAFE  CENTRAL', amount: 20.5, date: at('20'), category_id: bars, tags: ['out'] });
  }
  await ada.post({
    ...{ name: 'Market', amount: 100, date: '2026-10-15', category_id: null },
    lines: [
      { category_id: groceries, amount: 70 },
      { category_id: bars, amount: 30 },
    ],
  });
  const shoes = await ada.post({ name: 'Shoes', amount: 80, date: '2026-10-16', category_id: null });
  await ada.post({
    ...{ name: 'Shoes back', type: 'income', amount: 30, date: '2026-10-18', category_id: null },
    refund_of: shoes.body.results.id,
  });
  await ada.post({ name: 'Bagel', amount: 7, date: '2026-10-19', source_id: dollars, category_id: bars });
  const transfer = { from_source_id: ada.source.id, to_source_id, amount: 500, date: '2026-10-20' };
  await saldo.call('createTransfer', { body: transfer, token });
});
afterAll(() => saldo.close());

const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

const spending = async (query: object) =>
  (await saldo.call('reportSpending', { query, headers: {}, token: ada.token })).body.results;
const explain = async (
  text: string,
  change: Record<string, string> = {},
  tags: readonly string[] = [],
): Promise<Explanation> => {
  const params = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(text)), ...change });
  for (const tag of tags) params.append('tag', tag);
  const headers = { authorization: `Bearer ${ada.token}` };
  const answer = await saldo.app.inject({ url: `/api/explain?${params}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().results;
};

describe('where the money went', () => {
  it('is told by category: lines count where they belong, what came back is not spent, transfers never are', async () => {
    const report = await spending(OCTOBER);
    expect(report.spending.items.map(({ name, total }) => [name, total])).toEqual([
      ['Groceries', 370],
      ['Bars', 50.5],
      ['', 50],
    ]);
    expect(report.spending.total).toBe(470.5);
    expect(report).toMatchObject({ currency: 'EUR', left_out: 1 });
  });

  it('is told by source, tag and name, and all but tags come to the whole', async () => {
    for (const by of ['source', 'name', 'category'] as const) {
      const { spending: told } = await spending({ ...YEAR, by });
      expect(
        told.items.reduce((sum, { total }) => sum + Math.round(total * 100), 0),
        by,
      ).toBe(Math.round(told.total * 100));
    }
    const byTag = (await spending({ ...YEAR, by: 'tag' })).spending.items;
    expect(byTag.find(({ name }) => name === 'out')?.total).toBe(205);
  });

  it.each(['month', 'quarter', 'year'] as const)('is told by %s', async (group) => {
    const report = await spending({ ...YEAR, group });
    expect(report.periods).toHaveLength({ month: 12, quarter: 4, year: 1 }[group]);
    const sum = report.spending.amounts.reduce((all, one) => all + Math.round(one * 100), 0);
    expect(sum).toBe(Math.round(report.spending.total * 100));
    expect(report.periods[0]).toMatchObject({ from: '2026-01-01' });
  });

  it('has days that cut months, and any filter of the list', async () => {
    expect((await spending({ from: '2026-10-11', to: '2026-10-15' })).spending.total).toBe(100);
    expect((await spending({ ...YEAR, category_id: bars })).spending.total).toBe(235);
    expect((await spending({ ...OCTOBER, q: 'market', category_id: bars })).spending.total).toBe(30);
    expect((await spending({ ...OCTOBER, called: 'Shoes' })).spending.total).toBe(80);
    expect((await spending({ ...OCTOBER, currency: 'USD' })).spending.items).toMatchObject([
      { name: 'Bars', total: 7 },
    ]);
  });

  it('refuses days that make no sense', async () => {
    const ask = async (query: object) =>
      (await saldo.call('reportSpending', { query, headers: {}, token: ada.token })).status;
    expect(await ask({ from: '2026-02-01', to: '2026-01-01' })).toBe(400);
    expect(await ask({ from: '0001-01-01', to: '9999-12-31' })).toBe(400);
    expect(await ask({ from: '2026-02-30' })).toBe(400);
    expect(await ask({ group: 'week' })).toBe(400);
    expect(await ask({ by: 'moon' })).toBe(400);
  });

  it('refuses to compare with days before the first there is', async () => {
    const ask = async (query: object) =>
      (await saldo.call('reportCompare', { query, headers: {}, token: ada.token })).status;
    expect(await ask({ from: '0001-01-01', to: '0002-12-31' })).toBe(400);
    expect(await ask({ from: '0050-01-01', to: '0099-12-31' })).toBe(400);
    expect(await ask({ from: '0001-06-01', to: '0001-06-02' })).toBe(400);
    expect(await ask({ from: '0010-01-01', to: '0010-12-31' })).toBe(200);
  });
});

describe('a figure of a narrowed report', () => {
  it.each([
    ['has', { ...OCTOBER, has: 'lines' }],
    ['a tag', { ...YEAR, tag: ['out'] }],
  ])('that asks for %s is explained by just what it asks for', async (_what, query) => {
    for (const by of ['category', 'tag'] as const) {
      const report = await spending({ ...query, by });
      expect(report.spending.total).toBeGreaterThan(0);
      for (const { total, explain: asked } of [report.spending, ...report.spending.items]) {
        const tags = new URLSearchParams(asked).getAll('tag');
        const { value } = await explain(asked.replace(/&?tag=[^&]*/g, ''), {}, tags);
        expect(value, `${by} ${asked}`).toBe(total);
      }
    }
  });

  it('that asks for two tags is explained by both', async () => {
    await ada.post({ name: 'Club', amount: 12, date: '2024-09-09', tags: ['out', 'late'] });
    await ada.post({ name: 'Taxi', amount: 5, date: '2024-09-09', tags: ['late'] });
    const { items } = (await spending({ from: '2024-01-01', to: '2024-12-31', tag: ['out'], by: 'tag' }))
      .spending;
    const late = items.find(({ name }) => name === 'late');
    expect(late?.total).toBe(12);
    expect(new URLSearchParams(late?.explain).getAll('tag')).toEqual(['out', 'late']);
  });

  it('in a currency that no source has is nothing', async () => {
    const query = { currency: 'CHF' };
    const page = await saldo.call('listTransactions', { query, token: ada.token });
    expect(page).toMatchObject({ status: 200, body: { results: [] } });
    expect((await explain('of=spending&currency=CHF')).value).toBe(0);
  });
});

describe('the other reports', () => {
  it('cash flow: what came back is no income, and what is left is the same as ever', async () => {
    const { body } = await saldo.call('reportCashFlow', { query: OCTOBER, headers: {}, token: ada.token });
    const { income, spending: spent, left, savings_rate } = body.results;
    expect([income.total, spent.total, left.total]).toEqual([2000, 470.5, 1529.5]);
    expect(savings_rate).toBe(0.7648);
  });

  it('net worth: at the end of each period, transfers inside it, and cut days', async () => {
    const ask = async (query: object) =>
      (await saldo.call('reportNetWorth', { query, headers: {}, token: ada.token })).body.results;
    const balances = await saldo.call('listBalances', { query: {}, token: ada.token });
    const closing = new Map(balances.body.results.map((month) => [month.month, month.closing_balance]));
    const report = await ask(YEAR);
    for (const [index, { key }] of report.periods.entries())
      if (closing.has(key)) expect(report.total.amounts[index], key).toBe(closing.get(key));
    expect(report.items.map(({ name }) => name)).not.toContain('Dollars');
    const cut = await ask({ from: '2026-10-01', to: '2026-10-15' });
    expect(cut.total.amounts[0]).toBe((await explain(cut.total.explain)).value);
    expect((await ask({ ...OCTOBER, currency: 'USD' })).total.amounts).toEqual([93]);
  });

  it('net worth: of very many sources the largest, and the others together', async () => {
    const bob = await saldo.signUp();
    const sources = Array.from({ length: 230 }, (_, index) => ({
      ...{ id: `s${index}`, name: `Source ${index}`, type_source: 'manual_entry', currency: 'EUR' },
      amount: index + 1,
    }));
    const head = { format: 'saldo-archive', version: 2, categories: [], transactions: [] };
    await bringIn(saldo, bob, { ...head, ...emptyPlans, sources });
    const query = { from: '2026-11-01', to: '2026-11-30' };
    const { body } = await saldo.call('reportNetWorth', { query, headers: {}, token: bob.token });
    const { items, others, total } = body.results;
    expect(items).toHaveLength(200);
    expect(items[0]).toMatchObject({ name: 'Source 229', amounts: [230] });
    expect(others).toEqual({ count: 30, amounts: [(30 * 31) / 2] });
    expect(total.amounts).toEqual([(230 * 231) / 2]);
  });

  it('trends: a median, and the month that was unusual', async () => {
    const { body } = await saldo.call('reportTrends', { query: YEAR, headers: {}, token: ada.token });
    const shop = body.results.items.find(({ name }) => name === 'Groceries');
    expect(shop).toMatchObject({ median: 300, unusual: [4] });
  });

  it('trends: what was before somebody began makes nothing unusual', async () => {
    const eve = await startWithMoney(saldo);
    for (const month of ['08', '09', '10']) await eve.post({ amount: 400, date: `2026-${month}-05` });
    const { body } = await saldo.call('reportTrends', { query: YEAR, headers: {}, token: eve.token });
    expect(body.results.items).toMatchObject([{ median: 400, usual: null, unusual: [] }]);
  });

  it('compare: with the month before and the year before', async () => {
    const { body } = await saldo.call('reportCompare', { query: OCTOBER, headers: {}, token: ada.token });
    const { now, before, year_before, spending: spent, items } = body.results;
    expect([now.from, before.from, before.to, year_before.to]).toEqual([
      ...['2026-10-01', '2026-09-01', '2026-09-30', '2025-10-31'],
    ]);
    expect(spent).toMatchObject({ now: 470.5, before: 320.5, year_before: 0 });
    expect(items[0]).toMatchObject({ name: 'Groceries', now: 370, before: 300 });
  });

  it('each comes as CSV where that is asked for', async () => {
    for (const name of ['spending', 'cash-flow', 'net-worth', 'trends', 'compare']) {
      const headers = { authorization: `Bearer ${ada.token}`, accept: 'text/csv' };
      const answer = await saldo.app.inject({ url: `/api/reports/${name}?from=2026-10-01`, headers });
      expect(answer.headers['content-type'], name).toContain('text/csv');
      expect(answer.body.split('\r\n').length, name).toBeGreaterThan(3);
    }
  });
});

describe('an explanation', () => {
  it('comes to each figure of each report, of all of it and of each period', async () => {
    for (const by of ['category', 'tag', 'source', 'name'] as const) {
      const query = { from: '2026-03-05', to: '2026-10-25', group: 'quarter' as const, by };
      const { body } = await saldo.call('reportCashFlow', { query, headers: {}, token: ada.token });
      const { income, spending: spent, left, periods } = body.results;
      for (const figure of [income, spent, left, ...income.items, ...spent.items]) {
        const whole = await explain(figure.explain);
        expect([whole.value, whole.included.sum], figure.explain).toEqual([figure.total, figure.total]);
        for (const [index, { from, to }] of periods.entries())
          expect((await explain(figure.explain, { from, to })).value, figure.explain).toBe(
            figure.amounts[index],
          );
      }
    }
  });

  it('is made of steps that lead to just their rows', async () => {
    const told = await explain('of=spending&from=2026-10-01&to=2026-10-31');
    expect(told.steps.map(({ what, amount, count }) => [what, amount, count])).toEqual([
      ['expense', 500.5, 4],
      ['refund', -30, 1],
    ]);
    for (const step of told.steps) {
      const query = new URLSearchParams({ ...(step.filter as Record<string, string>), per_page: '500' });
      const headers = { authorization: `Bearer ${ada.token}` };
      const list = await saldo.app.inject({ url: `/api/transactions?${query}`, headers });
      expect(list.json().total).toBe(step.count);
    }
  });

  it('names each of several tags', async () => {
    await ada.post({
      name: 'Both',
      amount: 5,
      date: '2027-12-24',
      category_id: bars,
      tags: ['out', 'other'],
    });
    const told = await explain('of=expense', {}, ['out', 'other']);
    expect(told.steps.map(({ filter }) => filter?.tag)).toEqual([['out', 'other']]);
  });

  it('says what was left out, and why', async () => {
    const told = await explain('of=expense&from=2026-10-01&to=2026-10-31');
    expect(told.left_out.map(({ reason, count }) => [reason, count])).toEqual([
      ['transfer', 2],
      ['currency', 1],
    ]);
    expect((await explain('of=earned&from=2026-10-01&to=2026-10-31')).left_out).toContainEqual(
      expect.objectContaining({ reason: 'refund', count: 1, sum: 30 }),
    );
  });

  it('of a balance begins with what was there at first', async () => {
    const { body } = await saldo.call('listSources', { token: ada.token });
    for (const source of body.results) {
      const told = await explain(`of=balance&source_id=${source.id}`);
      expect([told.value, told.currency]).toEqual([source.amount, source.currency]);
    }
  });
});

describe('a saved report', () => {
  it('is kept under its name, changed and forgotten, and goes with an archive', async () => {
    const { token } = ada;
    const query = { from: '2026-01-01', by: 'name', group: 'quarter' };
    const body = { name: 'Where it goes', report: 'spending' as const, query };
    const { id } = (await saldo.call('createSavedReport', { body, token })).body.results;
    const change = { name: 'Shops' };
    await saldo.call('changeSavedReport', { params: { id }, body: change, token });
    const list = async () => (await saldo.call('listSavedReports', { token })).body.results;
    expect(await list()).toEqual([{ id, ...body, name: 'Shops' }]);
    const headers = { authorization: `Bearer ${token}` };
    const archive = (await saldo.app.inject({ url: '/api/export', headers })).json();
    expect(archive.saved_reports).toEqual([{ ...body, name: 'Shops' }]);
    const eve = await saldo.signUp();
    await bringIn(saldo, eve, archive);
    const theirs = await saldo.call('listSavedReports', { token: eve.token });
    expect(theirs.body.results).toMatchObject([{ ...body, name: 'Shops' }]);
    expect((await saldo.call('removeSavedReport', { params: { id }, token })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('is one of at most a hundred, also where the last ones come at once', async () => {
    const { token } = await saldo.signUp();
    const body = { name: 'Again', report: 'compare' as const, query: {} };
    const save = () => saldo.call('createSavedReport', { body, token });
    for (let count = 0; count < 97; count++) await save();
    const answers = await Promise.all(Array.from({ length: 6 }, save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
    const refused = await save();
    expect([refused.status, refused.body.code]).toEqual([409, 'saved_report.too_many']);
    expect((await saldo.call('listSavedReports', { token })).body.results).toHaveLength(100);
  });

  it('is as long as an address may be, unless an archive of before has a longer one', async () => {
    const { token } = await saldo.signUp();
    const queryOf = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, no) => [`p${10 + no}`, 'x'.repeat(197)]));
    const body = { name: 'Long', report: 'compare' as const, query: queryOf(10) };
    expect((await saldo.call('createSavedReport', { body, token })).status).toBe(201);
    const long = { ...body, query: queryOf(11) };
    const refused = await saldo.call('createSavedReport', { body: long, token });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('must be at most 2000 characters long in all'),
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const archive = (await saldo.app.inject({ url: '/api/export', headers })).json();
    const eve = await saldo.signUp();
    await bringIn(saldo, eve, { ...archive, saved_reports: [long] });
    expect((await saldo.call('listSavedReports', { token: eve.token })).body.results).toMatchObject([long]);
  });
});
