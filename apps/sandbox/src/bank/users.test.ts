import { describe, expect, it } from 'vitest';
import { NOW, openSandbox } from './test/harness.ts';

const sandbox = await openSandbox();
const { call } = sandbox;

describe('users', () => {
  it('are answered bare, with 201', async () => {
    const answer = await call('POST', '/users', { body: { applicationUserId: 'ada' } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      applicationUuid: '50e3a1b2-0000-4000-8000-000000000001',
      applicationUserId: 'ada',
      createdAt: NOW,
      vopOptOut: false,
      institutionConsents: [],
    });
  });

  it('cannot have a name that is taken', async () => {
    await call('POST', '/users', { body: { applicationUserId: 'taken' } });
    const answer = await call('POST', '/users', { body: { applicationUserId: 'taken' } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatchObject({ code: 409, status: 'CONFLICT', message: expect.any(String) });
    expect(answer.json().error.tracingId).toMatch(/^[\da-f]{32}$/);
  });

  it('need no name, which must be a text', async () => {
    expect((await call('POST', '/users', { body: {} })).statusCode).toBe(201);
    expect((await call('POST', '/users', { body: { applicationUserId: 7 } })).statusCode).toBe(400);
  });

  it('are found by one name or several, as a bare list', async () => {
    for (const applicationUserId of ['one', 'two'])
      await call('POST', '/users', { body: { applicationUserId } });
    const filter =
      'filter[applicationUserId]=one&filter[applicationUserId]=two&filter[applicationUserId]=none';
    const found = (await call('GET', `/users?${filter}`)).json();
    expect(found.map((user: { applicationUserId: string }) => user.applicationUserId)).toEqual([
      'one',
      'two',
    ]);
    expect((await call('GET', '/users?filter[applicationUserId]=none')).json()).toEqual([]);
  });

  it('are made by the first request for access in their name, and show where they are connected', async () => {
    await sandbox.connect('caja-del-faro', { applicationUserId: 'new' });
    const [user] = (await call('GET', '/users?filter[applicationUserId]=new')).json();
    expect(user.institutionConsents).toEqual([{ institutionId: 'caja-del-faro' }]);
    expect((await call('GET', `/users/${user.uuid}`)).json()).toEqual(user);
  });

  it('take their consents with them', async () => {
    const { id, userUuid, consentToken } = await sandbox.connect('banco-naranjo', {
      applicationUserId: 'leaves',
    });
    const answer = await call('DELETE', `/users/${userUuid}`, {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      meta: { tracingId: expect.stringMatching(/^[\da-f]{32}$/) },
      data: {
        id: userUuid,
        deleteStatus: 'SUCCESS',
        userConsents: [{ id, deleteStatus: 'SUCCESS', institutionId: 'banco-naranjo' }],
      },
    });
    expect((await call('GET', `/users/${userUuid}`)).statusCode).toBe(404);
    expect((await call('GET', `/consents/${id}`)).json().data.status).toBe('REVOKED');
    expect((await call('GET', '/accounts', { consent: consentToken })).statusCode).toBe(403);
    expect((await call('DELETE', `/users/${userUuid}`)).statusCode).toBe(404);
  });
});
