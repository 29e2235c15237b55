import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaging, removeAbandonedStagings } from '../../src/account-data/personal-data/staging.ts';
import { scratchFolder } from '../../src/adapters/files/scratch.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { emptyPlans } from '../support/plans/plans.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

async function bringBack({ token }: Person, content: object | string, headers = {}) {
  const form = new FormData();
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  form.append('file', new Blob([text]), 'saldo.json');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const response = await saldo.app.inject({
    method: 'POST',
    url: '/api/import',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const source = { id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 5, currency: 'EUR' };
const entry = {
  name: 'Coffee',
  description: '',
  type: 'expense',
  amount: 1.5,
  date: '2026-11-15',
  source_id: 's',
  category_id: null,
};
const archive = {
  format: 'saldo-archive',
  version: 1,
  categories: [] as object[],
  sources: [source],
  ...emptyPlans,
  transactions: [] as object[],
};
const many = (count: number, toRow: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => toRow(index));

const listStagings = () =>
  saldo.database.db.selectFrom('users').select('id').where('email_key', 'like', 'staging:%').execute();

async function expectNothingLeft({ token }: Person) {
  const { body } = await saldo.call('readPersonalData', { token });
  expect(body.results).toMatchObject({ sources: 0, categories: 0, transactions: 0 });
  expect(await listStagings()).toEqual([]);
  const folder = scratchFolder(saldo.context.config.dataDir);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
}

describe('a large archive', () => {
  it('lets others in while it is brought back, and is there all at once', async () => {
    const [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
    const categories = many(3000, (index) => ({
      id: `c${index}`,
      name: `Category ${index}`,
      description: '',
    }));
    const transactions = many(6000, (index) => ({ ...entry, category_id: `c${index % 3000}` }));
    let isDone = false;
    const importing = bringBack(ada, { ...archive, categories, transactions }).finally(() => {
      isDone = true;
    });
    const seen = new Set<number>();
    let served = 0;
    while (!isDone) {
      const body = { name: `Mine ${served}` };
      expect((await saldo.call('createCategory', { body, token: bob.token })).status).toBe(201);
      const own = await saldo.call('readPersonalData', { token: ada.token });
      seen.add(own.body.results.transactions);
      served += 1;
    }
    const { body } = await importing;
    expect(body.results).toMatchObject({ categories: 3000, transactions: 6000 });
    expect(served).toBeGreaterThan(10);
    expect([...seen].filter((count) => count !== 0 && count !== 6000)).toEqual([]);
    const sources = (await saldo.call('listSources', { token: ada.token })).body.results;
    expect(sources).toMatchObject([{ amount: 5, transaction_count: 6000 }]);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
    expect(await listStagings()).toEqual([]);
  });

  it('does not send away whoever writes at the moment it comes in', async () => {
    const ada = await saldo.signUp();
    const importing = bringBack(ada, { ...archive, transactions: many(1500, () => entry) });
    const statuses: number[] = [];
    for (let turn = 0; turn < 60; turn++) {
      const given = { params: { id: crypto.randomUUID() }, token: ada.token };
      statuses.push((await saldo.call('removeCategory', given)).status);
    }
    expect((await importing).status).toBe(201);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  it.each([
    ['rows that are empty', { ...archive, transactions: many(200_000, () => ({})) }, 'transactions.0.name'],
    [
      'a bad row at its end',
      { ...archive, transactions: [...many(2000, () => entry), { ...entry, amount: -1 }] },
      'transactions.2000.amount',
    ],
    [
      'a source that is there twice',
      { ...archive, sources: [source, { ...source, name: 'Other' }] },
      'sources.1.id',
    ],
    ['more categories than anybody has', { ...archive, categories: many(50_001, toCategory) }, 'categories'],
    ['a part that is none of an archive', { ...archive, more: many(100_000, () => [0]) }, 'more'],
    ['a list that is none', { ...archive, transactions: { 0: entry } }, 'transactions'],
  ])('with %s is refused at once, by its place, and leaves nothing', async (_, content, path) => {
    const ada = await saldo.signUp();
    const answer = await bringBack(ada, content);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path }]);
    await expectNothingLeft(ada);
  });

  it.each([
    ['ever deeper', `{"format":"saldo-archive","person":${'['.repeat(1_000_000)}`],
    ['one endless row', `{"format":"saldo-archive","version":1,"categories":[[${'{},'.repeat(300_000)}`],
    ['one endless value', `{"format":[${'{},'.repeat(300_000)}`],
    [
      'one endless object as a value',
      `{"version":{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":{}`).join(',')}`,
    ],
    ['one endless number', `{"format":"saldo-archive","person":${'1'.repeat(4_000_000)}`],
    ['endless space', `{"format":"saldo-archive",${' '.repeat(4_000_000)}`],
    [
      'endless in what it only tells',
      `{"format":"saldo-archive","security_events":[${'0,'.repeat(1_500_000)}0]}`,
    ],
    ['endless parts', `{${Array.from({ length: 500 }, (_, index) => `"p${index}":1`).join(',')}}`],
    ['one endless text', `{"format":"${'x'.repeat(3_000_000)}`],
    ['the same part twice', '{"format":"saldo-archive","sources":[],"sources":[]}'],
  ])('that is %s is refused and leaves nothing', async (_, text) => {
    const ada = await saldo.signUp();
    expect((await bringBack(ada, text)).status).toBe(400);
    await expectNothingLeft(ada);
  });

  it('is read in whatever order its parts stand', async () => {
    const ada = await saldo.signUp();
    const { transactions: _, ...rest } = archive;
    expect((await bringBack(ada, { transactions: [entry], ...rest })).status).toBe(201);
  });

  it('under the key of another file is in conflict; under its own it answers as the first time', async () => {
    const ada = await saldo.signUp();
    const headers = { 'idempotency-key': 'one' };
    const first = await bringBack(ada, archive, headers);
    expect(first.status).toBe(201);
    expect(await bringBack(ada, archive, headers)).toEqual(first);
    const other = await bringBack(ada, { ...archive, transactions: [entry] }, headers);
    expect(other.body.code).toBe('request.in_conflict');
  });

  it('that a server left half-written goes after a day', async () => {
    const { now } = saldo.clock;
    await addStaging(saldo.context);
    await removeAbandonedStagings(saldo.context);
    expect(await listStagings()).toHaveLength(1);
    saldo.clock.now = new Date(now.getTime() + 25 * 3_600_000);
    await removeAbandonedStagings(saldo.context);
    saldo.clock.now = now;
    expect(await listStagings()).toEqual([]);
  });
});

function toCategory(index: number): object {
  return { id: `c${index}`, name: 'Category', description: '' };
}

describe('an archive with more of everything than a statement can name', () => {
  it('comes in, with the right balances, and every list of it is answered', async () => {
    const ada = await saldo.signUp();
    const COUNT = 33_000;
    const sources = many(COUNT, (index) => ({ ...source, id: `s${index}`, amount: index }));
    expect((await bringBack(ada, { ...archive, sources })).status).toBe(201);
    const { token } = ada;
    const { status, body } = await saldo.call('listSources', { token });
    expect(status).toBe(200);
    expect(body.results).toHaveLength(COUNT);
    expect(body.results.at(-1)?.amount).toBe(COUNT - 1);
    expect((await saldo.call('listBalances', { query: {}, token })).status).toBe(200);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });
});
