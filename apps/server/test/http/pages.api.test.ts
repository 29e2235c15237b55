import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';

const assets = fileURLToPath(new URL('../../../web/dist/assets/', import.meta.url));

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

describe('the pages', () => {
  it.each(['/', '/login', '/dashboard', '/edit-budget/1'])(
    '%s comes compressed, and its head alone',
    async (url) => {
      const headers = { accept: 'text/html', 'accept-encoding': 'br' };
      const page = await saldo.app.inject({ url, headers });
      expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'br']);
      const head = await saldo.app.inject({ method: 'HEAD', url, headers: { accept: '*/*' } });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-type']).toContain('text/html');
    },
  );

  it.each(['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', undefined])(
    'come for whoever takes anything: %s',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept };
      for (const url of ['/login', '/sources/some-id/proof', '/budgets?month=2026-11', '/goals/']) {
        const answer = await saldo.app.inject({ url, headers });
        expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
          url,
          200,
          'text/html; charset=utf-8',
        ]);
      }
    },
  );

  it.each(['/nowhere', '/login/more', '/sources/some-id', '/Dashboard'])(
    'that do not exist are a 404, and still the page that says so: %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await saldo.app.inject({ method, url, headers: { accept: 'text/html' } });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(answer.headers['content-security-policy']).toContain("'nonce-");
        if (method === 'GET') expect(answer.body).toContain('<html');
      }
    },
  );

  it('are not there for whoever asks for something else', async () => {
    const answer = await saldo.app.inject({ url: '/nothing.json', headers: { accept: 'application/json' } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'route.not_found']);
    const head = await saldo.app.inject({ method: 'HEAD', url: '/api/nothing' });
    expect(head.statusCode).toBe(404);
  });

  it.each([
    ['/favicon.svg', 200],
    ['/pictures/budgets.en.svg', 200],
    ['/assets/nothing.js', 404],
    ['/assets/', 404],
    ['/assets/..%2findex.html', 404],
    ['/assets/%E0%A4%A', 400],
    ['/index.html', 404],
    ['/.sources', 404],
  ])('come with their own files, and no others: %s', async (url, status) => {
    const answer = await saldo.app.inject({ url, headers: { accept: 'image/*' } });
    expect(answer.statusCode).toBe(status);
  });

  it('have files that are not sent again to whoever has them', async () => {
    const file = readdirSync(assets).find((name) => name.endsWith('.js'));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = (more = {}) =>
        saldo.app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': encoding, ...more } });
      const { headers } = await ask();
      const again = await ask({ 'if-none-match': headers.etag });
      expect([encoding, again.statusCode, again.body]).toEqual([encoding, 304, '']);
    }
  });
});

describe('a deletion', () => {
  it('may name the type of a body that it does not have', async () => {
    const { token } = await saldo.signUp();
    const { body } = await saldo.call('createCategory', { body: { name: 'Food' }, token });
    const answer = await saldo.app.inject({
      method: 'DELETE',
      url: `/api/categories/${body.results.id}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('the worker that opens the app without a network', () => {
  it('may fetch from its own origin alone, and is asked for again each time', async () => {
    const answer = await saldo.app.inject({ url: '/worker.js' });
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(answer.body).toContain('/assets/');
  });

  it('is one that removes itself where the operator wants none', async () => {
    const without = await startApp({ OFFLINE: 'off' });
    const { body, headers } = await without.app.inject({ url: '/worker.js' });
    expect(headers['content-type']).toContain('text/javascript');
    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain('/assets/');
    await without.close();
  });

  it('and the page carry the same mark', async () => {
    const page = await saldo.app.inject({ url: '/', headers: { accept: 'text/html' } });
    const [, mark = 'none'] = /name="saldo-build" content="(\w+)"/.exec(page.body) ?? [];
    expect((await saldo.app.inject({ url: '/worker.js' })).body).toContain(mark);
  });
});
