import type { WireConsent } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { decide, logIn, NOW, openSandbox } from './test/harness.ts';

const sandbox = await openSandbox();
const { app, call, control, connect } = sandbox;
const read = async (id: string): Promise<WireConsent> => (await call('GET', `/consents/${id}`)).json().data;
const accountsWith = async (consent: string | undefined) =>
  (await call('GET', '/accounts', { consent })).statusCode;
const IN_90_DAYS = '2026-06-02T10:15:30.123Z';

describe('a consent', () => {
  it('shows all that is known of it', async () => {
    const { id } = await connect('banco-naranjo');
    const answer = await call('GET', `/consents/${id}`);
    expect(answer.json().meta.tracingId).toMatch(/^[\da-f]{32}$/);
    expect(answer.json().data).toMatchObject({
      id,
      status: 'AUTHORIZED',
      createdAt: NOW,
      authorizedAt: NOW,
      lastConfirmedAt: NOW,
      reconfirmBy: IN_90_DAYS,
      expiresAt: IN_90_DAYS,
      consentToken: expect.any(String),
    });
    expect(answer.json().data.inner).toBeUndefined();
  });

  it.each([
    '/consents',
    '/consents?filter[institution]=banco-naranjo',
    '/consents?limit=0',
    '/consents?limit=1001',
  ])('is not listed by %s', async (url) => expect((await call('GET', url)).statusCode).toBe(400));

  it('is listed by user, institution and status, newest first', async () => {
    const first = await connect('banco-naranjo', { applicationUserId: 'lister' });
    const second = await connect('caja-del-faro', { applicationUserId: 'lister' });
    const list = async (query: string) => (await call('GET', `/consents?${query}`)).json();
    const all = await list('filter[applicationUserId]=lister');
    expect(all.data.map(({ id }: WireConsent) => id)).toEqual([second.id, first.id]);
    expect(all.meta).toMatchObject({
      count: 2,
      pagination: { totalCount: 2, self: { limit: 1_000, offset: 0, sort: '-date' } },
    });
    const one = await list(`filter[userUuid]=${first.userUuid}&filter[institution]=banco-naranjo`);
    expect(one.data.map(({ id }: WireConsent) => id)).toEqual([first.id]);
    const page = await list(`filter[userUuid]=${first.userUuid}&limit=1&offset=1&filter[status]=AUTHORIZED`);
    expect(page.data.map(({ id }: WireConsent) => id)).toEqual([first.id]);
  });

  it('that is deleted reads as revoked and opens nothing', async () => {
    const { id, consentToken } = await connect('banco-naranjo');
    const answer = await call('DELETE', `/consents/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ id, deleteStatus: 'SUCCESS', institutionId: 'banco-naranjo' });
    expect((await read(id)).status).toBe('REVOKED');
    expect(await accountsWith(consentToken)).toBe(403);
    expect((await call('DELETE', '/consents/none')).statusCode).toBe(404);
  });

  it('that is revoked at the bank still reads as authorised, and opens nothing', async () => {
    const { id, consentToken } = await connect('banco-naranjo');
    await control('revoke', { consentId: id });
    expect((await read(id)).status).toBe('AUTHORIZED');
    const answer = await call('GET', '/accounts', { consent: consentToken });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({
      code: 403,
      status: 'FORBIDDEN',
      message: expect.any(String),
    });
  });

  it('can be made to expire', async () => {
    const { id, consentToken } = await connect('banco-naranjo');
    await control('expire', { consentId: id });
    expect((await read(id)).status).toBe('EXPIRED');
    expect(await accountsWith(consentToken)).toBe(403);
  });

  it('ends earlier where the application asks for it', async () => {
    const { expiresAt } = await connect('banco-naranjo', {
      accountRequest: { expiresAt: '2026-03-05T00:00:00Z' },
    });
    expect(expiresAt).toBe('2026-03-05T00:00:00.000Z');
  });

  it.each([undefined, '', 'abc', 'a.b.c'])('is not replaced by the token %j', async (token) =>
    expect(await accountsWith(token)).toBe(403),
  );

  it('is not opened by a token with another signature', async () => {
    const { consentToken } = await connect('banco-naranjo');
    expect(await accountsWith(`${consentToken.slice(0, -4)}AAAA`)).toBe(403);
  });

  it('limits the calls to its scope', async () => {
    const accountRequest = { featureScope: ['ACCOUNTS', 'ACCOUNT'] };
    const { consentToken: consent, featureScope } = await connect('banco-naranjo', { accountRequest });
    expect(featureScope).toEqual(['ACCOUNTS', 'ACCOUNT']);
    expect(await accountsWith(consent)).toBe(200);
    for (const part of ['balances', 'transactions']) {
      const answer = await call('GET', `/accounts/banco-naranjo-current/${part}`, { consent });
      expect(answer.statusCode).toBe(403);
    }
  });
});

describe('a confirmation', () => {
  const extend = (id: string, body: object) => call('POST', `/consents/${id}/extend`, { body });

  it('moves the end of a consent', async () => {
    const { id } = await connect('foxglove-mutual');
    const answer = await extend(id, { lastConfirmedAt: '2026-03-04T09:00:00Z' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      lastConfirmedAt: '2026-03-04T09:00:00.000Z',
      reconfirmBy: '2026-06-02T09:00:00.000Z',
    });
  });

  it('cannot lie in the future, and must lie somewhere', async () => {
    const { id } = await connect('foxglove-mutual');
    const answer = await extend(id, { lastConfirmedAt: '2026-03-05T00:00:00Z' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toContain('future');
    expect((await extend(id, {})).statusCode).toBe(400);
  });
});

describe('authorising again', () => {
  const patch = (consent: string) => call('PATCH', '/account-auth-requests', { consent });

  it('keeps id and token, under a new address', async () => {
    const before = await connect('banco-naranjo');
    await control('expire', { consentId: before.id });
    const answer = await patch(before.consentToken);
    expect(answer.statusCode).toBe(201);
    const asked = answer.json().data;
    expect(asked).toMatchObject({ id: before.id, status: 'AWAITING_RE_AUTHORIZATION' });
    expect(asked.state).not.toBe(before.state);
    await app.inject({ method: 'POST', url: '/exchange-code', payload: { state: asked.state } });
    expect(await read(before.id)).toMatchObject({ status: 'AUTHORIZED', consentToken: before.consentToken });
    expect(await accountsWith(before.consentToken)).toBe(200);
  });

  it('leaves the old state in place when it is refused', async () => {
    const { id, consentToken } = await connect('banco-naranjo');
    const asked = (await patch(consentToken)).json().data;
    const { proof } = await logIn(sandbox, asked);
    await decide(sandbox, asked, proof, 'refuse', []);
    expect((await read(id)).status).toBe('AUTHORIZED');
    expect(await accountsWith(consentToken)).toBe(200);
  });

  it('heals a consent that was revoked at the bank, but not a deleted one', async () => {
    const { id, consentToken } = await connect('banco-naranjo');
    await control('revoke', { consentId: id });
    const { state } = (await patch(consentToken)).json().data;
    await app.inject({ method: 'POST', url: '/exchange-code', payload: { state } });
    expect(await accountsWith(consentToken)).toBe(200);
    await call('DELETE', `/consents/${id}`);
    expect((await patch(consentToken)).statusCode).toBe(403);
  });
});

// Last: the clock moves for all.
describe('ninety days', () => {
  it('end a consent', async () => {
    const { id, consentToken } = await connect('banco-naranjo');
    await control('clock', { days: 89 });
    expect(await accountsWith(consentToken)).toBe(200);
    await control('clock', { days: 1 });
    expect((await read(id)).status).toBe('EXPIRED');
    expect(await accountsWith(consentToken)).toBe(403);
  });
});
