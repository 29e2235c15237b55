import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BankError } from './bank.ts';
import { createYapilyClient } from './yapily-client.ts';
import { accountsShape, anyShape } from './yapily-shapes.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, nth: number) => void;

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A provider with scripted answers, and a client with a short timeout. */
async function against(answer: Answer, patience = 2000) {
  let count = 0;
  const lines: string[] = [];
  const server = createServer((request, response) => {
    count += 1;
    answer(request, response, count);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as { port: number };
  const settings = { baseUrl: `http://127.0.0.1:${port}`, applicationId: 'app', secret: 'hidden-secret' };
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const call = createYapilyClient(settings, log, { patience, pauses: [10, 20] });
  return { call, count: () => count, log: () => lines.join('') };
}

const reply = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const problemOf = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof BankError)) throw new Error(`not a bank's failure: ${error}`);
  return error;
};

describe('the provider’s client', () => {
  it('says who it is, and hands over the consent', async () => {
    const { call } = await against((request, response) =>
      reply(response, 200, { headers: request.headers, url: request.url }),
    );
    const echo = z.object({ headers: z.record(z.string(), z.string()), url: z.string() });
    const answer = await call('GET', '/accounts', echo, {
      consent: 'token',
      query: { 'filter[applicationUserId]': 'a b' },
    });
    expect(answer.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('app:hidden-secret').toString('base64')}`,
      consent: 'token',
    });
    expect(answer.url).toBe('/accounts?filter%5BapplicationUserId%5D=a+b');
  });

  it.each([
    [400, 'refused'],
    [401, 'credentials'],
    [403, 'reauthorize'],
    [404, 'not_found'],
    [409, 'conflict'],
    [424, 'bank_failed'],
  ])('takes %i for %s, at the first try', async (status, problem) => {
    const body = { error: { code: status, status: 'WHATEVER', message: 'words', tracingId: 'abc123' } };
    const { call, count, log } = await against((_, response) => reply(response, status, body));
    const error = await problemOf(call('GET', '/accounts', anyShape, { consent: 'very-secret' }));
    expect(error).toMatchObject({ problem, trace: 'abc123' });
    expect(count()).toBe(1);
    expect(log()).toContain('abc123');
    expect(log()).not.toMatch(/very-secret|hidden-secret/);
  });

  it('reads the newer kind of error, and one that is only a message', async () => {
    const issues = { error: { tracingId: 'def456', code: 424, status: 'X', issues: [{ message: 'no' }] } };
    const newer = await against((_, response) => reply(response, 424, issues));
    expect(await problemOf(newer.call('GET', '/accounts', anyShape))).toMatchObject({
      problem: 'bank_failed',
      trace: 'def456',
    });
    const bare = await against((_, response) => reply(response, 500, { message: 'oops' }));
    expect(await problemOf(bare.call('POST', '/users', anyShape))).toMatchObject({ problem: 'unavailable' });
    const html = await against((_, response) => response.writeHead(502).end('<html>'));
    expect(await problemOf(html.call('POST', '/users', anyShape))).toMatchObject({ problem: 'unavailable' });
  });

  it('reads again what failed for a moment, and writes only once', async () => {
    const flaky: Answer = (_, response, nth) => reply(response, nth < 3 ? 503 : 200, { nth });
    const reading = await against(flaky);
    expect(await reading.call('GET', '/institutions', anyShape)).toEqual({ nth: 3 });
    const writing = await against(flaky);
    expect(await problemOf(writing.call('POST', '/users', anyShape))).toMatchObject({
      problem: 'unavailable',
    });
    expect(writing.count()).toBe(1);
  });

  it('waits as long as it is asked to, unless that is too long', async () => {
    const limited = (seconds: string) =>
      against((_, response, nth) => reply(response, nth === 1 ? 429 : 200, {}, { 'retry-after': seconds }));
    const short = await limited('1');
    await short.call('GET', '/accounts', anyShape);
    expect(short.count()).toBe(2);
    const long = await limited('60');
    expect(await problemOf(long.call('GET', '/accounts', anyShape))).toMatchObject({
      problem: 'rate_limited',
      retryAfter: 60,
    });
    expect(long.count()).toBe(1);
  });

  it('gives up on what takes too long, and on what is not there', async () => {
    const slow = await against(() => {}, 50);
    expect(await problemOf(slow.call('GET', '/accounts', anyShape))).toMatchObject({ problem: 'too_slow' });
    const log = pino({ level: 'silent' });
    const settings = { baseUrl: 'http://127.0.0.1:9', applicationId: 'a', secret: 'b' };
    const away = createYapilyClient(settings, log, { patience: 500, pauses: [] });
    expect(await problemOf(away('GET', '/accounts', anyShape))).toMatchObject({ problem: 'unavailable' });
  });

  it.each([
    ['is no JSON', '<html>'],
    ['is empty', ''],
    ['has no data', '{}'],
    ['has something else as data', '{"data":{"id":"very-secret"}}'],
    ['has a number as text', '{"data":[{"id":"a","balance":"12.50"}]}'],
    ['has a row without an id', '{"data":[{"nickname":"very-secret"}]}'],
  ])('refuses an answer that %s, at the first try, and logs where, not what', async (_, text) => {
    const { call, count, log } = await against((_request, response) => response.writeHead(200).end(text));
    const error = await problemOf(call('GET', '/accounts', accountsShape, { consent: 'very-secret' }));
    expect(error).toMatchObject({ problem: 'bad_answer' });
    expect(count()).toBe(1);
    expect(log()).toContain('/accounts');
    expect(log()).not.toContain('very-secret');
  });

  it('takes null for nothing, and more than it knows', async () => {
    const text = '{"data":[{"id":"a","nickname":null,"balance":1,"new":{"x":[null]}}],"meta":null}';
    const { call } = await against((_request, response) => response.writeHead(200).end(text));
    expect((await call('GET', '/accounts', accountsShape)).data).toMatchObject([{ id: 'a', balance: 1 }]);
  });

  it('lets in nothing that no database keeps as text', async () => {
    const text = '{"data":[{"id":"\\u0000a\\ud800","nickname":"😀","accountNames":[{"name":"b\\u0000"}]}]}';
    const { call } = await against((_request, response) => response.writeHead(200).end(text));
    expect((await call('GET', '/accounts', accountsShape)).data).toEqual([
      { id: 'a\ufffd', nickname: '😀', accountNames: [{ name: 'b' }] },
    ]);
  });
});
