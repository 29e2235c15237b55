import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { emptyPlans } from '../support/plans/plans.ts';

const ROWS = 4000;
const LINES = 10;

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

type Fields = {
  name?: string;
  tags?: string[];
  lines?: object[];
  category_id?: string | null;
  date?: string;
};

/** Forty years of one transaction every few days. */
async function addPerson(toFields: (index: number) => Fields, rows = ROWS): Promise<Person> {
  const person = await saldo.signUp();
  const start = Date.UTC(1986, 0, 1);
  const transactions = Array.from({ length: rows }, (_, index) => ({
    ...{ name: 'Shop', description: '', type: 'expense', amount: 2, source_id: 's', category_id: null },
    date: new Date(start + index * (14_400 / rows) * 86_400_000).toISOString().slice(0, 10),
    ...toFields(index),
  }));
  const source = { id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 0, currency: 'EUR' };
  const categories = Array.from({ length: LINES }, (_, index) => ({
    ...{ id: `c${index}`, name: `Category ${index}`, description: '' },
  }));
  const head = { format: 'saldo-archive', version: 2, categories, sources: [source] };
  await bringIn(saldo, person, { ...head, ...emptyPlans, transactions });
  return person;
}

/** How often the event loop came round, and so could have answered somebody else, while a report was made. */
async function countTurns(person: Person, query: string) {
  const headers = { authorization: `Bearer ${person.token}` };
  let isDone = false;
  const days = 'from=1986-01-01&to=2025-12-31';
  const url = `/api/reports/spending?${days}&${query}`;
  const report = saldo.app.inject({ url, headers }).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    // Whoever waits for PostgreSQL need not be asked without a pause: that would only take its processor away.
    await (saldo.databaseUrl ? setTimeout(1) : setImmediate());
    turns += 1;
  }
  const answer = await report;
  expect(answer.statusCode).toBe(200);
  return { turns, report: answer.json().results };
}

describe('a report over many rows lets others in', () => {
  it('by tags of which each row has some', async () => {
    const ada = await addPerson((index) => ({ tags: [`t${index % 3}`, `u${index % 7}`] }), 12_000);
    const { turns, report } = await countTurns(ada, 'by=tag&group=year');
    expect(turns).toBeGreaterThan(3);
    expect(report.spending.items).toHaveLength(10);
  });

  it('by names that come once each, over many periods, and tells the largest', async () => {
    const ada = await addPerson((index) => ({
      name: `Name ${'abcdefghij'[index % 10]}x${index.toString(36)}`,
    }));
    const { turns, report } = await countTurns(ada, 'by=name');
    expect(turns).toBeGreaterThan(3);
    const { items, others, total } = report.spending;
    expect(items).toHaveLength(200);
    expect(items[0].amounts).toHaveLength(480);
    const told = items.reduce((sum: number, item: { total: number }) => sum + item.total, 0);
    expect(told + others.total).toBe(total);
    expect(total).toBe(ROWS * 2);
  });

  it('where every row is split into many lines', async () => {
    const lines = Array.from({ length: LINES }, (_, index) => ({
      category_id: `c${index}`,
      amount: 0.2,
      description: '',
    }));
    const ada = await addPerson(() => ({ lines, category_id: null }));
    for (const query of ['by=tag&group=year', 'by=category&q=shop']) {
      const { turns, report } = await countTurns(ada, query);
      expect(turns, query).toBeGreaterThan(3);
      expect(report.spending.total).toBe(ROWS * 2);
    }
  });

  it('where all that is split is of one day', async () => {
    const lines = [0.5, 1.5].map((amount, index) => ({ category_id: `c${index}`, amount, description: '' }));
    const ada = await addPerson(() => ({ lines, category_id: null, date: '2020-02-02' }), 5000);
    const { report } = await countTurns(ada, 'by=category&min=1');
    expect(report.spending.items.map(({ total }: { total: number }) => total)).toEqual([7500, 2500]);
    const { report: byName } = await countTurns(ada, 'by=name&group=year');
    expect(byName.spending.total).toBe(10_000);
  });
});

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

it('totals are told of thousands of sources in as many currencies', async () => {
  const count = 3000;
  const letter = (index: number) => String.fromCharCode(65 + (index % 26));
  const sources = Array.from({ length: count }, (_, index) => ({
    ...{ id: `s${index}`, name: `S${index}`, type_source: 'manual_entry', amount: 5 },
    currency: letter(index / 676) + letter(index / 26) + letter(index),
  }));
  const transactions = [0, 1, count - 1].map((index) => ({
    ...{ name: 'Shop', description: '', type: 'expense', amount: 2, category_id: null },
    ...{ source_id: `s${index}`, date: '2026-11-02' },
  }));
  const head = { format: 'saldo-archive', version: 2, categories: [], sources };
  const many = await saldo.signUp();
  await bringIn(saldo, many, { ...head, ...emptyPlans, transactions });
  const found = (await saldo.call('readCurrencies', { token: many.token })).body.results.currencies;
  expect(found).toHaveLength(count);
  const rate = { date: '2026-11-01' as never, from: 'AUD', to: 'EUR', rate: '0.6' };
  await saldo.call('addRate', { body: rate, token: many.token });
  const known = (await saldo.call('readCurrencies', { token: many.token })).body.results.currencies;
  expect(known.flatMap(({ code, rate: now }) => (now ? [[code, now.rate]] : []))).toEqual([['AUD', 0.6]]);
  expect(found.reduce((sum, { unknown }) => sum + unknown, 0)).toBe(3);
  const list = await saldo.call('listTransactions', {
    query: { page: 1, min: '1' as never },
    token: many.token,
  });
  expect(list.body).toMatchObject({ total: 3, summary: { left_out: 3 } });
  for (const by of ['source', 'category'] as const) {
    const query = { ...NOVEMBER, by };
    const report = await saldo.call('reportSpending', { query, headers: {}, token: many.token });
    expect(report.body.results).toMatchObject({ left_out: 3 });
  }
  const explained = await saldo.call('explain', { query: { of: 'expense' }, token: many.token });
  expect(explained.body.results.left_out).toMatchObject([{ count: 1 }, { count: 1 }, { count: 1 }]);
});
