import { type Endpoint, endpoints } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  await ada.post();
});
afterAll(() => saldo.close());

const get = (url: string) =>
  saldo.app.inject({ url, headers: { authorization: `Bearer ${ada.token}`, consent: 'x', sourceid: 'y' } });

/** What a path says, where not just any text will do. */
const NAMED: Record<string, string> = { month: '2026-11', format: 'csv' };

const asked = Object.entries<Endpoint>(endpoints)
  .filter(([, { method, access }]) => method === 'GET' && access !== 'public')
  .map(([name, { path }]) => [name, path.replaceAll(/\{(\w+)\}/g, (_, part) => NAMED[part] ?? 'x')] as const);

describe('a name that nobody knows', () => {
  it.each(asked)('is refused and named in the query of %s', async (_, path) => {
    const response = await get(`${path}?categry_id=x`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'input.invalid' });
    expect(response.json().errors).toContainEqual({ path: 'categry_id', message: 'is not known here' });
  });

  it('that is long is named by its beginning', async () => {
    const { errors } = (await get(`/api/trash?${encodeURIComponent('ñ'.repeat(4000))}=x`)).json();
    expect(errors).toEqual([{ path: 'ñ'.repeat(64), message: 'is not known here' }]);
  });

  it('is refused in the filter of a change of many, and nothing is changed', async () => {
    const response = await saldo.app.inject({
      method: 'POST',
      url: '/api/transactions/bulk',
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { filter: { categry_id: 'x' }, change: { delete: true } },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: 'filter.categry_id', message: 'is not known here' }]);
    expect((await ada.list()).results).toHaveLength(1);
  });
});
