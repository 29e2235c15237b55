import { describe, expect, it } from 'vitest';
import { CALLBACK, decide, logIn, NOW, openSandbox, queryOf } from './test/harness.ts';

const sandbox = await openSandbox();
const { app, call, ask, control } = sandbox;
const statusOf = async (id: string) => (await call('GET', `/consents/${id}`)).json().data.status;
const decode = (text = '') => Buffer.from(text, 'base64').toString();
const MOST = ['banco-naranjo-current', 'banco-naranjo-savings'];

describe('a request for access', () => {
  it('is answered with a consent that waits, and the address of the bank’s page', async () => {
    const body = { applicationUserId: 'fin-42', institutionId: 'banco-naranjo', callback: CALLBACK };
    const answer = await call('POST', '/account-auth-requests', { body, headers: { host: 'bank.test' } });
    expect(answer.statusCode).toBe(201);
    const { meta, data } = answer.json();
    expect(meta.tracingId).toMatch(/^[\da-f]{32}$/);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      userUuid: expect.stringMatching(/^[\da-f-]{36}$/),
      applicationUserId: 'fin-42',
      institutionId: 'banco-naranjo',
      status: 'AWAITING_AUTHORIZATION',
      createdAt: NOW,
      featureScope: ['ACCOUNTS', 'ACCOUNT', 'ACCOUNT_BALANCES', 'ACCOUNT_TRANSACTIONS'],
      institutionConsentId: expect.stringMatching(/^aac-/),
      state: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(data.authorisationUrl).toBe(`http://bank.test/bank/banco-naranjo/auth?state=${data.state}`);
    expect(data.consentToken).toBeUndefined();
  });

  it.each([
    [400, { applicationUserId: 'a' }],
    [400, { institutionId: 'banco-naranjo' }],
    [400, { applicationUserId: 'a', institutionId: 'banco-naranjo', callback: 'javascript:alert(1)' }],
    [400, { applicationUserId: 'a', institutionId: 'banco-naranjo', oneTimeToken: true }],
    [404, { institutionId: 'banco-naranjo', userUuid: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused with %i for %j', async (code, body) => {
    const answer = await call('POST', '/account-auth-requests', { body });
    expect([answer.statusCode, answer.json().error.code]).toEqual([code, code]);
  });

  it('names the application and the bank that it does not know', async () => {
    const body = { applicationUserId: 'a', institutionId: 'nowhere' };
    const answer = await call('POST', '/account-auth-requests', { body });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.message).toBe(
      "Institution credentials not found for application '50e3a1b2-0000-4000-8000-000000000001' and institution 'nowhere'",
    );
  });
});

describe('a person at the bank', () => {
  it('approves some accounts and is sent back with the consent', async () => {
    const asked = await ask('banco-naranjo', { callback: `${CALLBACK}?tab=2`, forwardParameters: ['ref:1'] });
    const { answer, proof } = await logIn(sandbox, asked);
    expect(answer.body.match(/type="checkbox"[^>]+checked/g)).toHaveLength(5);
    const back = await decide(sandbox, asked, proof, 'approve', MOST);
    expect(back.statusCode).toBe(302);
    const { consentToken } = (await call('GET', `/consents/${asked.id}`)).json().data;
    expect(back.headers.location).toBe(
      `${CALLBACK}?tab=2&consent=${consentToken}&application-user-id=fin-42&user-uuid=${asked.userUuid}&institution=banco-naranjo&consentid=${asked.id}&ref%3A1=`,
    );
    const { data } = (await call('GET', '/accounts', { consent: consentToken })).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual(MOST);
    expect((await call('GET', '/accounts/banco-naranjo-card', { consent: consentToken })).statusCode).toBe(
      404,
    );
  });

  it('gets a token that says whose it is', async () => {
    const { consentToken, id, userUuid } = await sandbox.connect('banco-naranjo');
    const [header, claims] = consentToken.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header ?? '')).toEqual({ typ: 'JWT', alg: 'HS512' });
    expect(JSON.parse(claims ?? '')).toEqual({
      INSTITUTION: 'banco-naranjo',
      CONSENT: id,
      APPLICATION_USER_ID: 'fin-42',
      USER: userUuid,
    });
  });

  it('refuses, and is sent back without a consent', async () => {
    const asked = await ask('banco-naranjo');
    const { proof } = await logIn(sandbox, asked);
    const back = await decide(sandbox, asked, proof, 'refuse', MOST);
    expect(back.statusCode).toBe(302);
    const query = queryOf(back.headers.location);
    expect(Object.keys(query)).toEqual([
      'application-user-id',
      'user-uuid',
      'institution',
      'error',
      'error-source',
      'error-description',
    ]);
    expect(query).toMatchObject({
      error: 'access_denied',
      'error-source': 'user',
      institution: 'banco-naranjo',
    });
    expect(decode(query['error-description'])).toBe('The user refused access');
    expect(await statusOf(asked.id)).toBe('REJECTED');
  });

  it('is turned away after a wrong password, with a text that is broken into lines', async () => {
    const asked = await ask('banco-naranjo');
    const { answer } = await logIn(sandbox, asked, 'guess');
    const query = queryOf(answer.headers.location);
    expect([query.error, query['error-source']]).toEqual(['access_denied', 'user']);
    expect(query['error-description']).toContain('\n');
    expect(decode(query['error-description'])).toContain('password was wrong');
    expect(await statusOf(asked.id)).toBe('REJECTED');
  });

  it('meets a bank that fails', async () => {
    await control('failure', { institutionId: 'caja-del-faro', kind: 'authorisation_failed' });
    const asked = await ask('caja-del-faro');
    const { proof } = await logIn(sandbox, asked);
    const back = await decide(sandbox, asked, proof, 'approve', ['caja-del-faro-current']);
    const query = queryOf(back.headers.location);
    expect([query.error, query['error-source']]).toEqual(['uncategorized_error', 'institution']);
    expect(await statusOf(asked.id)).toBe('FAILED');
  });

  it('cannot approve twice', async () => {
    const asked = await ask('banco-naranjo');
    const { proof } = await logIn(sandbox, asked);
    await decide(sandbox, asked, proof, 'approve', MOST);
    const again = await decide(sandbox, asked, proof, 'approve', MOST);
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('decided already');
  });

  it('cannot approve without having logged in', async () => {
    const asked = await ask('banco-naranjo');
    const answer = await decide(sandbox, asked, '', 'approve', MOST);
    expect(answer.body).toContain('Log in to Banco Naranjo');
    expect(await statusOf(asked.id)).toBe('AWAITING_AUTHORIZATION');
  });

  it('must choose an account', async () => {
    const asked = await ask('banco-naranjo');
    const { proof } = await logIn(sandbox, asked);
    const answer = await decide(sandbox, asked, proof, 'approve', []);
    expect(answer.body).toContain('Choose at least one account');
    expect(await statusOf(asked.id)).toBe('AWAITING_AUTHORIZATION');
  });

  it('stays at the bank if the application named no page', async () => {
    const body = { applicationUserId: 'fin-42', institutionId: 'banco-naranjo' };
    const asked = (await call('POST', '/account-auth-requests', { body })).json().data;
    const { proof } = await logIn(sandbox, asked);
    const answer = await decide(sandbox, asked, proof, 'approve', MOST);
    expect(answer.body).toContain('You can close this page');
  });

  it.each(['/bank/banco-naranjo/auth?state=none', '/bank/none/auth'])('finds nothing at %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });
});

describe('a one-time token', () => {
  it('comes in the place of the consent and is good once', async () => {
    const asked = await ask('banco-naranjo', { oneTimeToken: true });
    const { proof } = await logIn(sandbox, asked);
    const back = await decide(sandbox, asked, proof, 'approve', MOST);
    const query = queryOf(back.headers.location);
    expect(query.consent).toBeUndefined();
    const body = { oneTimeToken: query['one-time-token'] };
    const first = await call('POST', '/consent-one-time-token', { body });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({
      id: asked.id,
      status: 'AUTHORIZED',
      consentToken: expect.any(String),
    });
    expect((await call('POST', '/consent-one-time-token', { body })).statusCode).toBe(400);
  });
});

describe('an approval without a browser', () => {
  it('opens all accounts, once', async () => {
    const { state } = await ask('banco-naranjo');
    const approve = () => app.inject({ method: 'POST', url: '/exchange-code', payload: { state } });
    const { consentToken } = (await approve()).json();
    expect((await call('GET', '/accounts', { consent: consentToken })).json().meta.count).toBe(5);
    expect((await approve()).statusCode).toBe(409);
  });

  it('needs a state that is known', async () => {
    const answer = await app.inject({ method: 'POST', url: '/exchange-code', payload: { state: 'none' } });
    expect(answer.statusCode).toBe(404);
  });
});
