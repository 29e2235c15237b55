import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { version } from '../../src/config/version.ts';
import { toOpenApi } from '../../src/http/routes/openapi.ts';
import { startApp, type TestApp } from '../support/harness.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
  saldo.app.get('/api/planted-failure', async () => {
    throw new Error('a secret of the inside');
  });
});
afterAll(() => saldo.close());

const send = (options: InjectOptions) => saldo.app.inject(options);
const post = (payload: string | Buffer, type = 'application/json') =>
  send({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } });

describe('what cannot be read', () => {
  it.each([
    ['broken JSON', '{"email":', 400, 'input.invalid'],
    ['an empty body', '', 400, 'input.invalid'],
    ['JSON that is no object', '[1]', 400, 'input.invalid'],
    ['null', 'null', 400, 'input.invalid'],
    ['a poisoned prototype', '{"__proto__":{"email":"x"}}', 400, 'input.invalid'],
    ['a body over the limit', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413, 'body.too_large'],
  ])('is refused: %s', async (_, payload, status, code) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('is refused: another kind of content', async () => {
    const answer = await post('<x/>', 'application/xml');
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'body.unsupported' });
  });
});

describe('what no database takes', () => {
  it('is refused: half of a character', async () => {
    const { token } = await saldo.signUp();
    for (const half of ['\\ud83d', '\\ude00x']) {
      const answer = await send({
        method: 'POST',
        url: '/api/categories',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: `{"name":"Food ${half}"}`,
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it('is refused: a NUL in an id, a filter or an email', async () => {
    const { token } = await saldo.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const email = 'a\0@example.org';
    const answers = await Promise.all([
      saldo.call('login', { body: { email, password: 'x' } }),
      saldo.call('removeSource', { params: { id: '\0' }, token }),
      saldo.call('endSession', { params: { id: 'a\0b' }, token }),
      saldo.call('listTransactions', { query: { source_id: '\0', page: 1 }, token }),
      saldo.call('createBudget', {
        body: { budget_amount: 1, target_period: '2026-11-30', category_id: '\0' },
        token,
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await send({ url: '/api/sources', headers })).statusCode).toBe(200);
  });

  it.each([
    ['multipart without its boundary', 'multipart/form-data', 'x'],
    [
      'multipart that ends too soon',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="img"; filename="a.png"\r\n\r\nabc',
    ],
  ])('is refused: %s', async (_, type, payload) => {
    const answer = await send({
      method: 'POST',
      url: '/api/upload',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'input.invalid' });
  });

  it.each(['/uploads//x', '/uploads/%2e%2e/saldo.db'])('has nothing at %s', async (url) => {
    expect((await send({ url })).statusCode).toBe(404);
  });
});

describe('a method that an address does not take', () => {
  it.each([
    ['GET', '/api/login', 'POST'],
    ['PATCH', '/api/transactions/some-id', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '/api/transactions?type=income', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/hello', 'GET, HEAD'],
    ['HEAD', '/api/live', 'GET'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/login', 'GET, HEAD'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/assets/nothing.js', 'GET, HEAD'],
  ] as const)('is a 405 that says which it does: %s %s', async (method, url, allow) => {
    const answer = await send({ method, url, headers: { accept: '*/*' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json().code).toBe('method.not_allowed');
  });

  it.each(['POST', 'PATCH'] as const)('is a 404 where there is nothing by any: %s', async (method) => {
    for (const url of ['/api/nothing', '/nowhere']) {
      const answer = await send({ method, url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    }
  });
});

describe('what is not there', () => {
  it.each(['/api/nothing', '/api', '/api/users', '/assets/nothing.js'])(
    'is a 404 in JSON: %s',
    async (url) => {
      const answer = await send({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        code: 'route.not_found',
        message: 'Nothing exists at this address.',
      });
    },
  );
});

describe('a bug', () => {
  it('says nothing of the inside, but carries the id under which the log has it', async () => {
    const answer = await send({ url: '/api/planted-failure' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'server.failed',
      message: 'Something went wrong on our side.',
      request_id: answer.headers['x-request-id'],
    });
  });
});

describe('health', () => {
  it('is up and ready', async () => {
    expect((await send({ url: '/healthz' })).statusCode).toBe(200);
    const nothingYet = { backup_made_at: null, backup_proven_at: null };
    expect((await send({ url: '/readyz' })).json()).toEqual({ status: 'ready', ...nothingYet });
  });

  it('is not ready while a migration is missing', async () => {
    const { db } = saldo.database;
    const [row] = await db.deleteFrom('migrations').returningAll().execute();
    expect((await send({ url: '/readyz' })).statusCode).toBe(503);
    if (row) await db.insertInto('migrations').values(row).execute();
  });
});

describe('metrics', () => {
  it('count answers by route, without addresses', async () => {
    await send({ url: '/api/users/somebody' });
    const { headers, body } = await send({ url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/users/:id",status="401"} 1',
    );
    expect(body).not.toContain('somebody');
  });

  it('are not there for anybody elsewhere, unless they are open', async () => {
    const elsewhere = { url: '/metrics', remoteAddress: '203.0.113.7' };
    expect((await send(elsewhere)).statusCode).toBe(404);
    const proxied = await startApp({ TRUST_PROXY: 'on', PUBLIC_URL: 'https://saldo.example' });
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      // A caller can have a proxy drop that header; the name that was asked for stays.
      { host: 'saldo.example' },
    ])
      expect((await proxied.app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
    expect((await proxied.app.inject({ url: '/metrics' })).statusCode).toBe(200);
    await proxied.close();
    const open = await startApp({ METRICS: 'open' });
    expect((await open.app.inject(elsewhere)).statusCode).toBe(200);
    await open.close();
  });
});

describe('the name that is asked for', () => {
  const ask = (host: string, url = '/api/hello') => send({ url, headers: { host } });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:1234', '[::1]:3000'])('may be %s', async (host) => {
    expect((await ask(host)).statusCode).toBe(200);
  });

  it.each([
    'rebound.example',
    'localhost.example',
    '127.0.0.1.example',
    '10.0.0.1:3000',
    'a b',
    'x@localhost',
  ])('may not be %s', async (host) => {
    for (const url of ['/api/hello', '/', '/metrics', '/api/docs/', '/uploads/x', '/nothing']) {
      const answer = await ask(host, url);
      expect([url, answer.statusCode]).toEqual([url, 421]);
      expect(answer.json().code).toBe('host.refused');
    }
    expect((await ask(host, '/healthz')).statusCode).toBe(200);
  });

  it('may be that of the public address, also as a proxy of ours tells it', async () => {
    const named = await startApp({ PUBLIC_URL: 'https://saldo.example', TRUST_PROXY: 'on' });
    const asked = async (headers: Record<string, string>) =>
      (await named.app.inject({ url: '/api/hello', headers })).statusCode;
    expect(await asked({ host: 'saldo.example' })).toBe(200);
    expect(await asked({ host: 'upstream', 'x-forwarded-host': 'saldo.example' })).toBe(200);
    expect(await asked({ host: 'upstream', 'x-forwarded-host': 'rebound.example' })).toBe(421);
    await named.close();
  });
});

describe('every answer', () => {
  it('of the API is kept by no browser, whoever asked', async () => {
    const { token } = await saldo.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const urls = [
      '/api/sources',
      '/api/transactions',
      '/api/transactions?page=1',
      '/api/export',
      '/api/hello',
    ];
    for (const url of urls) {
      const answer = await send({ url, headers });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
    expect((await send({ url: '/api/sources' })).headers['cache-control']).toBe('no-store');
  });

  it('forbids framing, sniffing and foreign content', async () => {
    const { headers } = await send({ url: '/api/hello' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('insists on TLS where the public address has it', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://saldo.example' });
    const { headers } = await secure.app.inject({ url: '/api/hello' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    await secure.close();
  });

  it('is compressed where it is long and the caller can read it', async () => {
    const answer = await send({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });
});

describe('the API reference', () => {
  it('is the OpenAPI document, with the address that this Saldo has', async () => {
    const document = (await send({ url: '/api/openapi.json' })).json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
    expect(document).toEqual(toOpenApi(saldo.context.config.publicUrl));
  });

  it('is a page that loads nothing from elsewhere', async () => {
    const page = await send({ url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
  });

  it('comes with its script, and has nothing else', async () => {
    const { body } = await send({ url: '/api/docs/' });
    const [, address = ''] = /src="([^"]+)"/.exec(body) ?? [];
    const script = await send({ url: new URL(address, 'http://localhost/api/docs/').pathname });
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect((await send({ url: '/api/docs' })).headers.location).toBe('/api/docs/');
    expect((await send({ url: '/api/docs/other' })).json()).toMatchObject({ code: 'route.not_found' });
  });
});

describe('stopping', () => {
  it('does not wait for a reader that reads nothing', async () => {
    const stopping = await startApp();
    const app = await buildApp(stopping.context, { stopWithin: 100 });
    app.get('/api/endless', async (_request, reply) => {
      const endless = new Readable({ read() {} });
      endless.push('the beginning');
      return reply.send(endless);
    });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /api/endless HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    await app.close();
    await stopping.close();
  });

  it('ends a connection with the answer to what was under way on it', async () => {
    const stopping = await startApp();
    const [begun, isStopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stopping.app.get('/api/slow', async () => {
      begun.resolve();
      await isStopping.promise;
      return { message: 'done' };
    });
    stopping.app.addHook('preClose', async () => isStopping.resolve());
    const origin = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = fetch(`${origin}/api/slow`);
    await begun.promise;
    await stopping.app.close();
    expect((await asked).headers.get('connection')).toBe('close');
    await stopping.close();
  });

  it('finishes the request under way, and tells later ones to come back', async () => {
    const stopping = await startApp();
    const [begun, isStopping, later, finished] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    stopping.app.get('/api/slow', async () => {
      begun.resolve();
      await finished.promise;
      return { message: 'done' };
    });
    stopping.app.addHook('preClose', async () => isStopping.resolve());
    stopping.app.server.on('request', ({ url }) => {
      if (url === '/api/hello') later.resolve();
    });
    const address = new URL(await stopping.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    const ended = once(socket, 'close');
    socket.write('GET /api/slow HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await begun.promise;
    const closed = stopping.app.close();
    await isStopping.promise;
    socket.write('GET /api/hello HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await later.promise;
    finished.resolve();
    await Promise.all([closed, ended]);
    expect(received).toMatch(/^HTTP\/1\.1 200 .*"done".*HTTP\/1\.1 503 .*"server\.stopping"/s);
    await stopping.close();
  });
});

describe('a list that is asked for', () => {
  it.each(['/api/transactions', '/api/file-imports/some-id', '/api/currencies/rates'])(
    'with too many on a page is told how many there may be: %s',
    async (url) => {
      const { token } = await saldo.signUp();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await send({ url: `${url}?page=1&per_page=501`, headers });
      const most = url.endsWith('rates') ? 100 : 500;
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ path: 'per_page', message: `must be at most ${most}` }],
      ]);
    },
  );

  it.each([
    '/api/transactions',
    '/api/transactions/months',
    '/api/export/csv',
    '/api/export/journal',
    '/api/reports/spending',
    '/api/reports/cash-flow',
    '/api/reports/net-worth',
    '/api/reports/trends',
    '/api/reports/compare',
    '/api/explain?of=spending',
    '/api/sources/some-id/proof',
  ])('with days the wrong way round is refused: %s', async (url) => {
    const { token } = await saldo.signUp();
    const headers = { authorization: `Bearer ${token}` };
    const days = 'from=2026-11-30&to=2026-11-01';
    const answer = await send({ url: `${url}${url.includes('?') ? '&' : '?'}${days}`, headers });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'to', message: 'must not be before from' }],
    ]);
  });

  it('to be changed, with days the wrong way round, is refused, too', async () => {
    const { token } = await saldo.signUp();
    const filter = { from: '2026-11-30', to: '2026-11-01' };
    const answer = await send({
      ...{ method: 'POST', url: '/api/transactions/bulk' },
      headers: { authorization: `Bearer ${token}` },
      payload: { filter, change: { category_id: null } },
    });
    expect([answer.statusCode, answer.json().errors[0]?.path]).toEqual([400, 'filter.to']);
  });
});
