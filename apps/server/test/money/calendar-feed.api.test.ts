import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { monthly, startWithRecurring, type WithRecurring } from '../support/recurring.ts';

let saldo: TestApp;
let ada: WithRecurring;
let token: string;
/** Today is 2026-11-15. */
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithRecurring(saldo);
  token = ada.token;
});
afterAll(() => saldo.close());

const createKey = async () => (await saldo.call('createCalendarKey', { token })).body.results;
const readKey = async () => (await saldo.call('readCalendarKey', { token })).body.results;
const read = (key: string, headers: Record<string, string> = {}) =>
  saldo.app.inject({ url: `/api/recurring.ics?key=${encodeURIComponent(key)}`, headers });

describe('the calendar feed', () => {
  it('says what is due in the next twelve months and was in the last one', async () => {
    await ada.pay('Netflix; the; films', 12.99, monthly('2026-11-08', 8));
    await ada.pay('Employer', 2340, monthly('2026-10-26', 6), { type: 'income' });
    const { key, url } = await createKey();
    expect(url).toMatch(/^http.*\/api\/recurring\.ics\?key=/);
    const answer = await read(key);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const unfolded = answer.body.replaceAll('\r\n ', '');
    expect(unfolded).toMatch(/SUMMARY:Netflix\\; the\\; films −12\\,99\s€/);
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20261126');
    expect(unfolded.match(/^DTSTART;VALUE=DATE:\d{8}/gm)).toHaveLength(2 + 12 + 12);
    const uids = unfolded.match(/^UID:.*$/gm) ?? [];
    expect(new Set(uids).size).toBe(uids.length);
    expect((await read(key)).body).toBe(answer.body);
  });

  it('is not sent again to whoever has it', async () => {
    const { key } = await createKey();
    const { etag = '' } = (await read(key)).headers;
    expect((await read(key, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
    expect((await read(key, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('has one key, which is shown once, and which another or none revokes', async () => {
    expect(await readKey()).toEqual({ created_at: null });
    const one = await createKey();
    expect(await readKey()).toEqual({ created_at: one.created_at });
    const two = await createKey();
    expect([(await read(one.key)).statusCode, (await read(two.key)).statusCode]).toEqual([404, 200]);
    await saldo.call('removeCalendarKey', { token });
    expect((await read(two.key)).json()).toMatchObject({ code: 'calendar.not_found' });
    expect(await readKey()).toEqual({ created_at: null });
    const [stored] = await saldo.database.db.selectFrom('calendar_keys').select('key_hash').execute();
    expect(stored?.key_hash).not.toContain(two.key);
  });

  it('opens nothing else, and nothing else opens it', async () => {
    const { key } = await createKey();
    const eve = await startWithRecurring(saldo);
    await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
    const theirs = (await saldo.call('createCalendarKey', { token: eve.token })).body.results;
    expect((await read(theirs.key)).body).not.toContain('Netflix');
    expect((await saldo.call('listRecurring', { token: key })).status).toBe(401);
    for (const wrong of [token, `${key}x`, 'x'.repeat(100)]) expect((await read(wrong)).statusCode).toBe(404);
    for (const url of [
      '/api/recurring.ics',
      '/api/recurring.ics?key=',
      `/api/recurring.ics?key=${'x'.repeat(101)}`,
    ])
      expect((await saldo.app.inject({ url })).statusCode).toBe(400);
  });

  it('ends with the account', async () => {
    const { key } = await createKey();
    const { id } = ada.user;
    expect((await saldo.call('removeUser', { params: { id }, token })).status).toBe(200);
    expect((await read(key)).statusCode).toBe(404);
  });
});
