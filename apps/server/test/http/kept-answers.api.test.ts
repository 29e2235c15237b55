import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, inject as provided } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/database.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
/** As in production: answers that are kept are sent again. */
let app: Awaited<ReturnType<typeof buildApp>>;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  saldo = await startApp();
  app = await buildApp(saldo.context);
  [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
  // Enough to be compressed.
  const source_id = await addSource('First');
  for (const name of ['Bread', 'Milk', 'Rent'])
    await write('POST', '/api/transactions', {
      ...{ name, type: 'expense', amount: 1, date: '2026-11-10', source_id },
    });
});
afterAll(async () => {
  await app.close();
  await saldo.close();
});

const isKept = provided('database') === 'sqlite';
const KEPT = [
  '/api/transactions?page=1',
  '/api/transactions/months',
  '/api/sources',
  '/api/balances',
  '/api/months/2026-11',
  '/api/budgets',
  '/api/categories',
];

type Headers = Record<string, string>;
const read = (url: string, { token }: Pick<Person, 'token'> = ada, headers: Headers = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object, { token } = ada) =>
  app.inject({ method, url, payload: body, headers: { authorization: `Bearer ${token}` } });

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = saldo.database.countStatements();
  await work();
  return saldo.database.countStatements() - before;
}

const addSource = async (name: string, person = ada): Promise<string> =>
  (await write('POST', '/api/sources', { name, type_source: 'manual_entry', amount: 1 }, person)).json()
    .results.id;

describe('an answer about money', () => {
  it.each(KEPT)('%s is the same when asked for again, without asking the database', async (url) => {
    const first = await read(url);
    expect(first.statusCode).toBe(200);
    let again = first;
    const statements = await countStatements(async () => {
      again = await read(url);
    });
    expect(again.body).toBe(first.body);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(again.headers['cache-control']).toBe('no-store');
    if (isKept) expect(statements).toBe(0);
  });

  it.each(KEPT)('%s is no more than a 304 for whoever has it', async (url) => {
    const { etag } = (await read(url)).headers;
    const known = await read(url, ada, { 'if-none-match': String(etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    expect((await read(url, ada, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it.each(['br', 'gzip', 'gzip, deflate, br'])('is compressed again into the same: %s', async (accepted) => {
    const first = await read('/api/transactions?page=1', ada, { 'accept-encoding': 'identity' });
    for (let turn = 0; turn < 3; turn++) {
      const { headers, rawPayload } = await read('/api/transactions?page=1', ada, {
        'accept-encoding': accepted,
      });
      expect(headers['content-encoding']).toBe(accepted === 'gzip' ? 'gzip' : 'br');
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-length']).toBe(String(rawPayload.length));
      const decode = headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync;
      expect(decode(rawPayload).toString()).toBe(first.body);
    }
    const plain = await read('/api/transactions?page=1', ada, {
      'x-no-compression': '1',
      'accept-encoding': accepted,
    });
    expect(plain.body).toBe(first.body);
  });

  it('is another one as soon as something was written', async () => {
    const before = await read('/api/sources');
    const id = await addSource('Wallet');
    const after = await read('/api/sources');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.json().results).toContainEqual(expect.objectContaining({ name: 'Wallet' }));
    const body = { name: 'Tea', type: 'expense', amount: 2, date: '2026-11-15', source_id: id };
    await read('/api/transactions?page=1');
    await write('POST', '/api/transactions', body);
    expect((await read('/api/transactions?page=1')).json().total).toBe(4);
    expect((await read('/api/sources')).json().results[1].amount).toBe(-1);
  });

  it.each([
    '/api/recurring',
    '/api/recurring/calendar',
    '/api/forecast?days=30',
    '/api/safe-to-spend',
    '/api/plan',
  ])('%s, which follows from what recurs, stays from the first after a change', async (url) => {
    const { results } = (await read('/api/sources')).json();
    const body = { name: 'Cake', type: 'expense', amount: 3, date: '2026-11-15' };
    await write('POST', '/api/transactions', { ...body, source_id: results[0].id });
    const first = await read(url);
    let again = first;
    const statements = await countStatements(async () => {
      again = await read(url);
    });
    expect(again.body).toBe(first.body);
    // Finding wrote something, so the session is looked up once more.
    if (isKept) expect(statements).toBeLessThanOrEqual(1);
  });

  it('stays while somebody else writes, and is never theirs', async () => {
    const mine = await read('/api/sources');
    await addSource('Purse', bob);
    let again = mine;
    const statements = await countStatements(async () => {
      again = await read('/api/sources');
    });
    expect(again.body).toBe(mine.body);
    if (isKept) expect(statements).toBe(0);
    expect(
      (await read('/api/sources', bob)).json().results.map(({ name }: { name: string }) => name),
    ).toEqual(['Purse']);
  });

  it('is another one on another day', async () => {
    const { clock } = saldo;
    const today = clock.now;
    await write('POST', '/api/transactions', {
      ...{ name: 'Tea', type: 'expense', amount: 2, date: '2026-11-15' },
      source_id: await addSource('Jar'),
    });
    const before = (await read('/api/balances')).json().results.length;
    clock.now = new Date('2026-12-15T12:00:00Z');
    const after = (await read('/api/balances')).json().results.length;
    clock.now = today;
    expect(after).toBe(before + 1);
  });

  it('is another one after a write of another process', async () => {
    const other = openDatabase({ dataDir: saldo.context.config.dataDir, databaseUrl: saldo.databaseUrl });
    const id = await addSource('Box');
    await read('/api/sources');
    await other.db.updateTable('sources').set({ name: 'Chest' }).where('id', '=', id).execute();
    await other.close();
    expect((await read('/api/sources')).json().results).toContainEqual(
      expect.objectContaining({ id, name: 'Chest' }),
    );
  });

  it('is refused to whoever has just signed out', async () => {
    const guest = await saldo.signUp();
    expect((await read('/api/sources', guest)).statusCode).toBe(200);
    expect((await read('/api/sources', guest)).statusCode).toBe(200);
    await write('POST', '/api/logout', {}, guest);
    expect((await read('/api/sources', guest)).statusCode).toBe(401);
  });

  it('is never older than what was answered before it', async () => {
    const id = await addSource('Till');
    const seen: number[] = [];
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        const { results } = (await read('/api/sources')).json();
        seen.push(results.find((source: { id: string }) => source.id === id).amount);
        await setImmediate();
      }
    })();
    for (let count = 1; count <= 30; count++) {
      const body = { name: 'Sale', type: 'income', amount: 1, date: '2026-11-15', source_id: id };
      await write('POST', '/api/transactions', body);
      const { results } = (await read('/api/sources')).json();
      expect(results.find((source: { id: string }) => source.id === id).amount).toBe(1 + count);
    }
    isOver = true;
    await reading;
    expect(seen).toEqual(seen.toSorted((one, two) => one - two));
  });
});
