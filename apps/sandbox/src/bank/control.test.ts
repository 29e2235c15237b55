import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { NOW, openSandbox, temporaryFolder } from './test/harness.ts';

const sandbox = await openSandbox();
const { app, call, connect, control, submit } = sandbox;

describe('a bank that is made to fail', () => {
  const failWith = async (kind: string) => {
    const { consentToken } = await connect('caja-del-faro');
    await control('failure', { institutionId: 'caja-del-faro', kind });
    const start = performance.now();
    const answer = await call('GET', '/accounts', { consent: consentToken });
    await control('failure', { institutionId: 'caja-del-faro', kind: 'none' });
    return { answer, code: answer.statusCode, body: answer.json(), took: performance.now() - start };
  };

  it('is down', async () => {
    const { code, body } = await failWith('bank_down');
    expect(code).toBe(424);
    expect(body.error).toMatchObject({
      code: 424,
      source: 'INSTITUTION',
      institutionError: { httpStatusCode: 503, errorMessage: expect.any(String) },
    });
  });

  it('has had too many calls', async () => {
    const { answer, code } = await failWith('rate_limited');
    expect([code, answer.headers['retry-after']]).toEqual([429, '60']);
  });

  it('takes the provider down with it', async () => {
    const { code, body } = await failWith('server_error');
    expect([code, body]).toEqual([500, { message: expect.any(String) }]);
  });

  it('answers in the newer form of errors', async () => {
    const { code, body } = await failWith('issues');
    expect(code).toBe(424);
    expect(body.error.message).toBeUndefined();
    expect(body.error.issues).toEqual([expect.objectContaining({ type: expect.any(String), code: '11003' })]);
  });

  it.each([
    ['slow', 55],
    ['timeout', 115],
  ])('takes its time: %s', async (kind, least) => {
    const { code, took } = await failWith(kind);
    expect(code).toBe(200);
    expect(took).toBeGreaterThan(least);
  });

  it('is one bank always, until it is told to work', async () => {
    const { consentToken: consent } = await connect('skoghell-bank');
    expect((await call('GET', '/accounts', { consent })).statusCode).toBe(424);
    await control('failure', { institutionId: 'skoghell-bank', kind: 'none' });
    expect((await call('GET', '/accounts', { consent })).statusCode).toBe(200);
  });

  it('does not keep the sandbox from closing', async () => {
    const other = await openSandbox(temporaryFolder(), { slow: 0, timeout: 25_000 });
    await other.control('failure', { institutionId: 'caja-del-faro', kind: 'timeout' });
    const { consentToken } = await other.connect('caja-del-faro');
    const start = performance.now();
    const waiting = other.call('GET', '/accounts', { consent: consentToken });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await other.app.close();
    await waiting;
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it.each([
    [400, { institutionId: 'caja-del-faro', kind: 'explodes' }],
    [404, { institutionId: 'none', kind: 'none' }],
    [400, { kind: 'none' }],
  ])('must be known, and fail in a known way: %i for %j', async (code, body) => {
    expect((await control('failure', body)).statusCode).toBe(code);
  });
});

describe('a long history', () => {
  it('is added with exactly so many rows, for consents that come later', async () => {
    const { consentToken: early } = await connect('banque-du-heron');
    const { accountId } = (await control('bulk', { institutionId: 'banque-du-heron', count: 1_234 })).json();
    const { consentToken: late } = await connect('banque-du-heron');
    const url = `/accounts/${accountId}/transactions?limit=1000&offset=1000`;
    expect((await call('GET', url, { consent: early })).statusCode).toBe(404);
    const { data, meta } = (await call('GET', url, { consent: late })).json();
    expect([data.length, meta.pagination.totalCount]).toEqual([234, 1_234]);
    expect(data.every(({ status }: { status: string }) => status === 'BOOKED')).toBe(true);
  });

  it.each([0, 1_000_001, 'many', undefined])('cannot have %s rows', async (count) =>
    expect((await control('bulk', { institutionId: 'banque-du-heron', count })).statusCode).toBe(400),
  );
});

describe('the control page', () => {
  it.each(['none', 'constructor', '__proto__'])('knows no consent %s', async (consentId) => {
    expect((await control('revoke', { consentId })).statusCode).toBe(404);
    expect((await control('expire', { consentId })).statusCode).toBe(404);
  });

  it('lists banks and consents, with their buttons', async () => {
    const { id } = await connect('banco-naranjo', { applicationUserId: '<b>ada</b>' });
    const { body } = await app.inject({ url: '/control' });
    expect(body).toContain('Banco Naranjo');
    expect(body).toContain(id);
    expect(body).toContain('&lt;b&gt;ada&lt;/b&gt;');
    expect(body).not.toContain('<b>ada</b>');
    expect(body).not.toContain('<script');
  });

  it('answers a form by leading back to itself', async () => {
    const { id, consentToken: consent } = await connect('banco-naranjo');
    const answer = await submit('/control/revoke', { consentId: id });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/control']);
    expect((await call('GET', '/accounts', { consent })).statusCode).toBe(403);
  });

  it('moves the clock by whole days, either way', async () => {
    expect((await control('clock', { days: 3 })).json()).toEqual({ now: '2026-03-07T10:15:30.123Z' });
    await submit('/control/clock', { days: '-3' });
    expect((await app.inject({ url: '/control' })).body).toContain(NOW);
    expect((await control('clock', { days: 1.5 })).statusCode).toBe(400);
    expect((await control('clock')).statusCode).toBe(400);
  });

  it('begins again', async () => {
    const { id } = await connect('banco-naranjo');
    await control('clock', { days: 3 });
    expect((await control('reset')).json()).toEqual({ now: NOW });
    expect((await call('GET', `/consents/${id}`)).statusCode).toBe(404);
    expect((await call('GET', '/users')).json()).toEqual([]);
  });
});

describe('a restart', () => {
  it('keeps consents, failures and the clock', async () => {
    const folder = temporaryFolder();
    const first = await openSandbox(folder);
    const { consentToken: consent } = await first.connect('banco-naranjo');
    await first.control('clock', { days: 5 });
    await first.app.close();
    const second = await openSandbox(folder);
    expect((await second.call('GET', '/accounts', { consent })).statusCode).toBe(200);
    expect((await second.app.inject({ url: '/control' })).body).toContain('2026-03-09T10:15:30.123Z');
  });

  it('is not needed for a change to be kept', async () => {
    const folder = temporaryFolder();
    const { connect } = await openSandbox(folder);
    const { id } = await connect('banco-naranjo');
    const read = () => readFileSync(join(folder, 'sandbox.json'), 'utf8');
    await vi.waitFor(() => expect(read()).toContain(id), { timeout: 120_000 });
  });

  it.each(['', '{', '[]', '{"users":{}}', 'null'])('ignores a file that holds %j', async (content) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'sandbox.json'), content);
    const { connect, call } = await openSandbox(folder);
    const { consentToken: consent } = await connect('banco-naranjo');
    expect((await call('GET', '/accounts', { consent })).statusCode).toBe(200);
  });
});
