import { type Endpoint, endpoints } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it, inject as provided } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
/** As in production: answers that are kept are sent again. */
let app: Awaited<ReturnType<typeof buildApp>>;
let ada: Person;
let bob: Person;
let adas: { source: string; transaction: string };
beforeAll(async () => {
  saldo = await startApp();
  app = await buildApp(saldo.context);
  [ada, bob] = [await saldo.signUp(), await saldo.signUp()];
  const source_id = (await write('/api/sources', { name: 'Purse', type_source: 'manual_entry', amount: 10 }))
    .id;
  const row = { name: 'Bread', type: 'expense', amount: 1, date: '2026-11-10', source_id };
  adas = { source: source_id, transaction: (await write('/api/transactions', row)).id };
});
afterAll(async () => {
  await app.close();
  await saldo.close();
});

const isKept = provided('database') === 'sqlite';

const read = (url: string, { token } = ada, headers = {}) =>
  app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
const write = async (url: string, body: object): Promise<{ id: string }> =>
  (
    await app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { authorization: `Bearer ${ada.token}` },
    })
  ).json().results;

const toUrl = (...addresses: string[]) =>
  `/api/screens?${addresses.map((one) => `get=${encodeURIComponent(one)}`).join('&')}`;
const readScreen = (addresses: string[], person = ada, headers = {}) =>
  read(toUrl(...addresses), person, headers);

const DASHBOARD = [
  ...['/api/sources', '/api/transactions?page=1&per_page=3', '/api/budgets', '/api/connections'],
  ...['/api/categories', '/api/months/2026-11', '/api/balances', '/api/safe-to-spend', '/api/sample-data'],
];

describe('a screen', () => {
  it('is what its addresses answer one by one, byte for byte', async () => {
    const alone = await Promise.all(DASHBOARD.map(async (url) => [url, (await read(url)).body] as const));
    const { statusCode, body } = await readScreen(DASHBOARD);
    expect(statusCode).toBe(200);
    const sorted = alone.toSorted(([one], [two]) => (one < two ? -1 : 1));
    expect(body).toBe(
      `{"results":{${sorted.map(([url, text]) => `${JSON.stringify(url)}:${text}`).join(',')}}}`,
    );
  });

  it('has every read of one’s own that needs no more than its address', async () => {
    const rows = Object.values<Endpoint>(endpoints).filter(
      ({ method, access, path, raw, outside, queued, limit, gathers }) =>
        method === 'GET' &&
        access === 'user' &&
        !/[{]/.test(path) &&
        !(raw || outside || queued || limit || gathers),
    );
    for (const { path } of rows) {
      const alone = await read(path);
      const { results } = (await readScreen([path])).json();
      // A whole list may come in portions, and is asked for alone.
      if (alone.statusCode !== 200) expect(results).toEqual({});
      else if (results[path]) expect(results[path]).toEqual(alone.json());
    }
    expect(rows.length).toBeGreaterThan(30);
  });

  it('costs nothing more as long as nothing changes, and shows at once what did', async () => {
    const urls = ['/api/sources', '/api/balances', '/api/budgets'];
    const first = await readScreen(urls);
    const before = saldo.database.countStatements();
    expect((await readScreen(urls)).body).toBe(first.body);
    if (isKept) expect(saldo.database.countStatements()).toBe(before);
    const { etag } = first.headers;
    expect((await readScreen(urls, ada, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    await write('/api/sources', { name: 'Bank', type_source: 'manual_entry', amount: 5 });
    const { results } = (await readScreen(urls, ada, { 'if-none-match': String(etag) })).json();
    expect(results['/api/sources'].results).toHaveLength(2);
  });

  it('leaves out what is refused, what is nobody’s, and itself', async () => {
    const bad = [
      ...['/api/nowhere', '/api/transactions?page=0', '/api/transactions?unknown=1', '/api/sources/%zz'],
      ...['/api/transactions?from=2026-12-01&to=2026-01-01', '/api/live', '/api/hello', '/api/settings'],
      ...['/api/sources/../sources', `/api/transactions/${crypto.randomUUID()}`, toUrl('/api/sources')],
    ];
    const { results } = (await readScreen([...bad, '/api/sources'])).json();
    expect(Object.keys(results)).toEqual(['/api/sources']);
  });

  it('shows nobody what is somebody else’s', async () => {
    const urls = [
      `/api/transactions/${adas.transaction}`,
      `/api/sources/${adas.source}`,
      `/api/users/${ada.user.id}`,
    ];
    expect(Object.keys((await readScreen(urls)).json().results)).toEqual(urls.toSorted());
    expect((await readScreen(urls, bob)).json().results).toEqual({});
    expect((await readScreen(['/api/sources'], bob)).json().results['/api/sources'].results).toEqual([]);
  });

  it('is for whoever is signed in, of no more than twenty addresses of ours', async () => {
    expect((await app.inject({ url: toUrl('/api/sources') })).statusCode).toBe(401);
    expect((await read('/api/screens')).statusCode).toBe(400);
    expect((await readScreen(['https://elsewhere.example/api/sources'])).statusCode).toBe(400);
    const many = Array.from({ length: 21 }, (_, index) => `/api/transactions?page=${index + 1}`);
    expect((await readScreen(many)).statusCode).toBe(400);
    expect((await readScreen(many.slice(1))).statusCode).toBe(200);
  });
});
