import { describe, expect, it } from 'vitest';
import { authorization, openSandbox } from './test/harness.ts';

const sandbox = await openSandbox();
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

describe('the credentials of an application', () => {
  it.each([
    ['none at all', undefined],
    ['a name alone', basic('id:')],
    ['a secret alone', basic(':secret')],
    ['no pair', basic('id')],
    ['another scheme', 'Bearer abc'],
  ])('are wanted by each call: %s is refused', async (_what, header) => {
    const headers = header === undefined ? {} : { authorization: header };
    const answer = await sandbox.app.inject({ url: '/institutions', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      error: {
        code: 401,
        status: 'UNAUTHORIZED',
        message: 'Full authentication is required to access this resource',
      },
    });
  });

  it.each([
    ['GET', '/users'],
    ['POST', '/users'],
    ['POST', '/account-auth-requests'],
    ['PATCH', '/account-auth-requests'],
    ['GET', '/consents?limit=1'],
    ['POST', '/consent-one-time-token'],
    ['GET', '/accounts'],
    ['GET', '/accounts/x/transactions'],
  ] as const)('are wanted by %s %s', async (method, url) => {
    expect((await sandbox.app.inject({ method, url })).statusCode).toBe(401);
  });

  it.each(['/', '/control', '/mailbox', '/images/banco-naranjo.svg'])('are not wanted by %s', async (url) => {
    expect((await sandbox.app.inject({ url })).statusCode).toBe(200);
  });

  it('keep the users and consents of two applications apart', async () => {
    const { consentToken: consent, id } = await sandbox.connect('banco-naranjo');
    const headers = { authorization: basic('other:secret') };
    expect((await sandbox.call('GET', '/users', { headers })).json()).toEqual([]);
    expect((await sandbox.call('GET', `/consents/${id}`, { headers })).statusCode).toBe(404);
    expect((await sandbox.call('GET', '/accounts', { headers, consent })).statusCode).toBe(403);
    expect((await sandbox.call('GET', '/accounts', { headers: { authorization }, consent })).statusCode).toBe(
      200,
    );
  });

  it('let a body that is no JSON be refused in the usual form', async () => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await sandbox.app.inject({ method: 'POST', url: '/users', headers, payload: '{' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 400, status: 'BAD_REQUEST' });
  });
});
