import { makeRandom } from '@saldo/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { plans } from '../support/plans/plans.ts';
import { type Twin, Twins } from '../support/twins.ts';

/** One ledger in hundredths and once more in thousandths: whatever is told of the one is told of the other. */

let saldo: TestApp;
let twins: Twins;
type Id = (twin: Twin) => string;
const sources: Id[] = [];
const categories: Id[] = [];
const transactions: Id[] = [];
let goal: Id;

beforeAll(async () => {
  saldo = await startApp();
  twins = await Twins.start(saldo);
  await liveAWhile();
}, 120_000);
afterAll(() => saldo.close());

const random = makeRandom(24);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
const anyUnits = () => 101 + Math.floor(random() * 90_000);
const two = (number: number) => String(number).padStart(2, '0');
const anyDay = () => `2026-${two(1 + Math.floor(random() * 11))}-${two(1 + Math.floor(random() * 28))}`;

async function liveAWhile(): Promise<void> {
  await twins.ask('PUT', '/api/currencies', ({ currency }) => ({ home: currency }));
  for (const [name, units] of [
    ['Wallet', 123_456],
    ['Bank', -7_891],
    ['Savings', 5_000_007],
  ] as const)
    sources.push(
      await twins.make('/api/sources', ({ currency, money }) => ({
        ...{ name, type_source: 'manual_entry', amount: money(units), currency },
      })),
    );
  for (const name of ['Food', 'Bars', 'Home']) categories.push(await twins.make('/api/categories', { name }));
  for (let count = 0; count < 70; count++) await moveMoney(count);
  await plan();
  await sortByRule();
}

/** A row, a split one, a transfer, or an expense that somebody owes and gives back a part of. */
async function moveMoney(count: number): Promise<void> {
  const [source, category, kind] = [pick(sources), pick(categories), random()];
  const [units, more, date] = [anyUnits(), anyUnits(), anyDay()];
  const name = `Row ${count % 9}`;
  const plain = (twin: Twin) => ({
    ...{ name, date, source_id: source(twin), amount: twin.money(units), tags: count % 5 ? [] : ['trip'] },
  });
  if (kind < 0.15) {
    const to = pick(sources.filter((one) => one !== source));
    await twins.make('/api/transfers', (twin) => ({
      ...{ from_source_id: source(twin), to_source_id: to(twin), amount: twin.money(units), date },
    }));
    return;
  }
  if (kind < 0.3) {
    const other = pick(categories);
    transactions.push(
      await twins.make('/api/transactions', (twin) => ({
        ...{ ...plain(twin), type: 'expense', category_id: null, amount: twin.money(units + more) },
        lines: [
          { category_id: category(twin), amount: twin.money(units) },
          { category_id: other(twin), amount: twin.money(more), description: 'the rest' },
        ],
      })),
    );
    return;
  }
  const type = random() < 0.3 && kind > 0.45 ? 'income' : 'expense';
  const made = await twins.make('/api/transactions', (twin) => ({
    ...{ ...plain(twin), type, category_id: category(twin) },
    ...(kind < 0.45 && { to_be_paid_back: true }),
  }));
  transactions.push(made);
  if (kind < 0.45)
    await twins.make('/api/transactions', (twin) => ({
      ...{ ...plain(twin), type: 'income', amount: twin.money(Math.ceil(units / 3)), refund_of: made(twin) },
    }));
}

async function plan(): Promise<void> {
  for (const [index, category] of categories.entries())
    await twins.make('/api/budgets', (twin) => ({
      budget_amount: twin.money(40_003 + index),
      ...{ target_period: '2026-10-31', category_id: category(twin), total_expense: twin.money(index) },
    }));
  await twins.ask('POST', '/api/budgets/copies', { from: '2026-10', to: '2026-11' });
  for (const { feature, bodyOf } of plans)
    await twins.make(`/api/${feature}`, (twin) =>
      bodyOf(twin.money(78_001), { category_id: idOf(categories, twin), source_id: idOf(sources, twin) }),
    );
  goal = await twins.make('/api/goals', (twin) => ({
    ...{ name: 'Trip', target: twin.money(9_000_001), target_date: '2027-06-30' },
    source_ids: [sources[1]?.(twin), sources[2]?.(twin)],
  }));
}

const idOf = ([first]: readonly Id[], twin: Twin) => first?.(twin) ?? '';

const rule = (twin: Twin) => ({
  name: 'Large ones',
  match: 'all',
  conditions: [
    { field: 'amount', op: 'more_than', value: twin.money(30_001) },
    { field: 'amount', op: 'between', value: [twin.money(101), twin.money(80_003)] },
  ],
  actions: [{ set: 'add_tag', value: 'large' }],
});

async function sortByRule(): Promise<void> {
  await twins.ask('POST', '/api/rules/preview', rule);
  await twins.make('/api/rules', rule);
  await twins.ask('POST', '/api/rules/run', {});
}

const listed = (query: string | ((twin: Twin) => string)) => (twin: Twin) =>
  `/api/transactions?${typeof query === 'string' ? query : query(twin)}`;

describe('a ledger in thousandths is told as one in hundredths is', () => {
  it.each([
    ...['page=1&per_page=20', 'page=2&per_page=20', '', 'sort=amount', 'sort=-amount&page=1&per_page=9'],
    ...['type=transfer', 'has=lines', 'has=refund&page=1', 'tag=large', 'sort=name&page=1'],
  ])('in the list of transactions: %s', async (query) => {
    await twins.ask('GET', listed(query));
  });

  it('in lists by amount, and by what is looked for', async () => {
    const [found] = await twins.ask('GET', listed('page=1&per_page=5'));
    const { results } = found.body as { results: { amount: number }[] };
    expect(results.length).toBe(5);
    for (const { amount } of results) {
      const units = Math.round(amount * 100);
      const [exact] = await twins.ask(
        'GET',
        listed(({ money }) => `q=${money(units)}&page=1`),
      );
      expect((exact.body as { total: number }).total).toBeGreaterThan(0);
      await twins.ask(
        'GET',
        listed(({ money }) => `min=${money(units)}&page=1&sort=amount`),
      );
      await twins.ask(
        'GET',
        listed(({ money }) => `max=${money(units)}&page=1&sort=-amount`),
      );
      await twins.ask(
        'GET',
        listed(({ money }) => `min=${money(units)}&max=${money(units)}`),
      );
      await twins.ask('GET', ({ money }) => `/api/reports/spending?min=${money(units + 1)}`);
      await twins.ask('GET', ({ money }) => `/api/ask?q=over%20${money(units)}`);
      await twins.ask('GET', ({ money }) => `/api/ask?q=coffee%20${money(units)}%20yesterday`);
    }
  });

  it.each([
    ...['/api/transactions/months', '/api/balances', '/api/sources'],
    ...plans.map(({ feature }) => `/api/${feature}`),
    ...['/api/claims', '/api/rules', '/api/rules/report', '/api/changes', '/api/trash'],
    ...[
      '/api/transfers/suggestions',
      '/api/suggestions',
      '/api/currencies',
      '/api/tags',
      '/api/months/2026-10',
    ],
    ...['/api/export/transactions.csv', '/api/export/csv', '/api/export/qif', '/api/export/ofx'],
    '/api/export/journal',
  ])('in %s', async (url) => {
    const [told] = await twins.ask('GET', url);
    expect(told.status, url).toBe(200);
  });

  it.each(
    ['spending', 'cash-flow', 'trends', 'compare'].flatMap((report) =>
      ['category', 'source', 'tag', 'name'].map((by) => [report, by] as const),
    ),
  )('in the report %s by %s', async (report, by) => {
    for (const group of ['month', 'quarter', 'year']) {
      const asked = report === 'compare' ? '' : `&group=${group}`;
      const url = `/api/reports/${report}?from=2026-01-01&to=2026-11-30&by=${by}${asked}`;
      expect((await twins.ask('GET', url))[0].status, url).toBe(200);
      await twins.ask('GET', url, undefined, { accept: 'text/csv' });
    }
  });

  it('in what is worth and in how each figure came about', async () => {
    await twins.ask('GET', '/api/reports/net-worth?group=month');
    await twins.ask('GET', ({ currency }) => `/api/reports/spending?currency=${currency}`);
    for (const of of ['income', 'earned', 'expense', 'spending', 'refunded', 'left', 'balance']) {
      await twins.ask('GET', `/api/explain?of=${of}`);
      for (const source of sources)
        await twins.ask('GET', (twin) => `/api/explain?of=${of}&source_id=${source(twin)}`);
      for (const category of categories)
        await twins.ask('GET', (twin) => `/api/explain?of=${of}&category_id=${category(twin)}`);
    }
    await twins.ask('GET', (twin) => `/api/explain?of=balance&goal_id=${goal(twin)}`);
    for (const source of sources) {
      await twins.ask('GET', (twin) => `/api/balances?source_id=${source(twin)}`);
      await twins.ask(
        'GET',
        listed((twin) => `source_id=${source(twin)}&page=1`),
      );
    }
  });

  it('while it is changed, deleted, taken back and looked at as it was', async () => {
    const [first, second, third] = transactions as [Id, Id, Id];
    const change = (id: Id, body: (twin: Twin) => object) =>
      twins.ask('PUT', (twin) => `/api/transactions/${id(twin)}`, body);
    await change(first, ({ money }) => ({ amount: money(77_777), lines: null }));
    await twins.ask('GET', (twin) => `/api/transactions/${first(twin)}/history`);
    await change(second, ({ money }) => ({ amount: `${money(5)}1` }));
    await twins.ask('DELETE', (twin) => `/api/transactions/${third(twin)}`);
    await twins.ask('GET', '/api/trash');
    await twins.ask(
      'PUT',
      (twin) => `/api/sources/${sources[0]?.(twin)}`,
      ({ money }) => ({ amount: money(1) }),
    );
    const [told, other] = await twins.ask('GET', '/api/changes');
    const changes = [told, other].map(
      ({ body }) => (body as { results: { id: string; at: string }[] }).results,
    );
    const changeOf = (index: number) => (twin: Twin) => changes[twins.all.indexOf(twin)]?.[index];
    const then = (twin: Twin) => `as_of=${changeOf(6)(twin)?.at}`;
    for (const path of ['transactions?page=1&', 'sources?', 'budgets?', 'balances?', 'transactions/months?'])
      await twins.ask('GET', (twin) => `/api/${path}${then(twin)}`);
    await twins.ask(
      'GET',
      (twin) => `/api/transactions?page=1&sort=-amount&min=${twin.money(9_001)}&${then(twin)}`,
    );
    for (const index of [0, 1, 2])
      await twins.ask('POST', (twin) => `/api/changes/${changeOf(index)(twin)?.id}/undo`, {});
    await twins.ask('GET', listed('page=1&per_page=50'));
    await twins.ask('DELETE', (twin) => `/api/sources/${sources[1]?.(twin)}`);
    await twins.ask('GET', '/api/trash');
    await twins.ask('GET', '/api/goals');
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('when a file brings rows in, and its balances are held against them', async () => {
    const [wallet] = sources as [Id];
    const file = ({ currency, money }: Twin) =>
      [
        'Date,Description,Amount,Balance,Currency',
        ...[
          ['2026-11-10', 'Coffee', -1_251, 900_000],
          ['2026-11-11', 'Tea', -377, 899_623],
          ['2026-11-12', 'Salary', 1_250_505, 2_150_128],
        ].map(([day, name, units, balance]) =>
          [day, name, money(Number(units)), money(Number(balance)), currency].join(','),
        ),
      ].join('\n');
    const sent = await twins.send('/api/file-imports', 'statement.csv', file);
    const ids = sent.map(({ body }) => (body as { results: { id: string } }).results.id);
    const url = (twin: Twin) => `/api/file-imports/${ids[twins.all.indexOf(twin)]}`;
    await twins.ask('PUT', url, (twin) => ({ source_id: wallet(twin) }));
    await twins.ask('GET', (twin) => `${url(twin)}?page=1`);
    const [done] = await twins.ask('POST', (twin) => `${url(twin)}/confirm`, {});
    expect(done.status).toBe(200);
    await twins.ask('GET', '/api/imports');
    const proofs = await twins.ask('GET', (twin) => `/api/sources/${wallet(twin)}/proof`);
    type Proof = { results: { first_difference: { date: string; difference: number } } };
    const difference = (twin: Twin) => {
      const { body } = twin === twins.all[0] ? proofs[0] : proofs[1];
      return (body as Proof).results.first_difference;
    };
    const [corrected] = await twins.ask(
      'POST',
      (twin) => `/api/sources/${wallet(twin)}/corrections`,
      (twin) => ({ date: difference(twin).date, amount: difference(twin).difference }),
    );
    expect(corrected.status).toBe(201);
    await twins.ask('GET', (twin) => `/api/sources/${wallet(twin)}/proof`);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('as an archive, which comes back as it was', async () => {
    const archives = await twins.ask('GET', '/api/export');
    const others = await Twins.start(saldo);
    const archiveOf = (twin: Twin) => JSON.stringify(archives[others.all.indexOf(twin)]?.body);
    const [brought] = await others.send('/api/import', 'saldo.json', archiveOf);
    expect(brought.status, JSON.stringify(brought.body)).toBe(201);
    for (const url of [
      '/api/transactions',
      '/api/sources',
      '/api/months/2026-10',
      '/api/goals',
      '/api/rules',
    ])
      await others.ask('GET', url);
    const strip = (body: unknown) => {
      const { transactions: rows, sources: kept } = body as Record<string, { amount: number }[]>;
      return [rows?.map(({ amount }) => amount), kept?.map(({ amount }) => amount)];
    };
    const again = await others.ask('GET', '/api/export');
    expect(again.map(({ body }) => strip(body))).toEqual(archives.map(({ body }) => strip(body)));
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });
});
