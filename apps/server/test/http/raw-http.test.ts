import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { MOST_AHEAD } from '../../src/http/limits/connections.ts';
import { addPicture } from '../../src/identity/uploads/uploads.service.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';

const SECRET = 'a secret that no address leads to';

let saldo: TestApp;
let port: number;
beforeAll(async () => {
  saldo = await startApp({ PUBLIC_URL: 'http://saldo' });
  writeFileSync(join(saldo.context.config.dataDir, 'secret.key'), SECRET);
  // How often Node looks for those who take too long; told before it listens.
  Object.assign(saldo.app.server, { connectionsCheckingInterval: 50 });
  port = Number(new URL(await saldo.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => saldo.close());
afterEach(async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
  expect(answer.status, 'the server is well afterwards').toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

type Talk = { text: string; statuses: number[]; isClosed: boolean };

/**
 * Says these things one after the other, until it is answered or cut off, waits for as many answers as are to come, for
 * as long as it takes, and listens on until the line is silent.
 */
async function say(parts: (string | Buffer)[], silence = 300, answers = 1): Promise<Talk> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  const { talk, closed } = listen(socket);
  for (const part of parts) {
    if (talk.isClosed || talk.text) break;
    socket.write(part);
    await setTimeout(1);
  }
  await expect.poll(() => talk.isClosed || talk.statuses.length >= answers, { interval: 5 }).toBe(true);
  for (let heard = -1; !talk.isClosed && heard !== talk.text.length; ) {
    heard = talk.text.length;
    await Promise.race([closed, setTimeout(silence)]);
  }
  socket.destroy();
  return talk;
}

function listen(socket: Socket): { talk: Talk; closed: Promise<void> } {
  const talk: Talk = {
    text: '',
    isClosed: false,
    get statuses() {
      return [...talk.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
    },
  };
  socket.on('data', (chunk) => {
    talk.text += chunk;
  });
  // To be cut off in the middle of a sentence is one of the ways to be refused.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      talk.isClosed = true;
      resolve();
    });
  });
  return { talk, closed };
}

/** A long thing in pieces, so that a refusal is heard before all of it is said. */
const inPieces = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));

const GOOD = 'GET /api/hello HTTP/1.1\r\nhost: saldo\r\n\r\n';
const LAST = 'host: saldo\r\nconnection: close\r\n\r\n';

/** The one request of a line, so that the server hangs up after its answer. */
const get = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\n${LAST}`;

const JSON_HEAD = 'POST /api/login HTTP/1.1\r\ncontent-type: application/json\r\n';
const post = (body: string) => `${JSON_HEAD}content-length: ${Buffer.byteLength(body)}\r\n${LAST}${body}`;

const nested = (depth: number) => `{"email":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`;

describe('a body', () => {
  it('of 10 MB is refused by its announced length, before it is read', async () => {
    const all = post(`{"email":"${'x'.repeat(10_000_000)}"}`);
    const { statuses, isClosed } = await say(inPieces(all, 50_000));
    expect(statuses).toEqual([413]);
    expect(isClosed).toBe(true);
  });

  it('of 10 MB in pieces without an announced length is refused at the limit', async () => {
    const head = `${JSON_HEAD}transfer-encoding: chunked\r\n${LAST}`;
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    const { statuses } = await say([head, ...Array.from({ length: 100 }, () => chunk), '0\r\n\r\n']);
    expect(statuses).toEqual([413]);
  });

  it.each([1000, 100_000])('nested %i deep is refused', async (depth) => {
    expect((await say([post(nested(depth))])).statuses).toEqual([400]);
  });

  it.each([
    ['__proto__', '{"__proto__":{"polluted":1},"email":"a","password":"b"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}},"email":"a","password":"b"}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"polluted":1},"email":"a","password":"b"}'],
  ])('with %s changes no prototype', async (_, body) => {
    const [status = 0] = (await say([post(body)])).statuses;
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('that is not UTF-8 is refused, and not kept as something else', async () => {
    const { token } = await saldo.signUp();
    const body = Buffer.from('{"name":"caf\xe9 \xc0\xaf"}', 'latin1');
    const head = `POST /api/categories HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n${LAST}`;
    const { statuses } = await say([Buffer.concat([Buffer.from(head), body])]);
    expect((await saldo.call('listCategories', { token })).body.results).toEqual([]);
    expect(statuses).toEqual([400]);
  });

  it('that never comes is not waited for', async () => {
    await whileImpatient(async () => {
      const { statuses, isClosed } = await say([`${JSON_HEAD}content-length: 100\r\n${LAST}{`], 3000);
      expect(isClosed).toBe(true);
      expect(statuses).toEqual([408]);
    });
  });

  it.each([
    ['goes on coming is waited for', 50_000, 415],
    ['comes too slowly is not waited for', 5, 408],
  ])('that %s', async (_, bytesAtOnce, status) => {
    await whileImpatient(async () => {
      const head = 'POST /api/upload HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b\r\n';
      const file = '--b\r\ncontent-disposition: form-data; name="img"; filename="a.png"\r\n\r\n';
      const end = '\r\n--b--\r\n';
      const length = file.length + 30 * bytesAtOnce + end.length;
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      const { talk, closed } = listen(socket);
      socket.write(`${head}content-length: ${length}\r\n${LAST}${file}`);
      for (let piece = 0; piece < 30 && !talk.isClosed; piece += 1) {
        socket.write('x'.repeat(bytesAtOnce));
        await setTimeout(50);
      }
      if (!talk.isClosed) socket.write(end);
      await closed;
      expect(talk.statuses).toEqual([status]);
    });
  });
});

describe('an upload', () => {
  it('that breaks off before anybody listens gives its place back', async () => {
    const money = await startWithMoney(saldo);
    const { id } = (await money.post({ amount: 4 })).body.results;
    const head = `POST /api/transactions/${id}/attachments HTTP/1.1\r\nauthorization: Bearer ${money.token}\r\n`;
    const type = 'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n';
    for (let count = 0; count < 12; count += 1) await say([`${head}${type}host: saldo\r\n\r\nzz\r\n`]);
    const receipt = await uploadReceipt(saldo, money.token, id, Buffer.from('%PDF-1.4\n%%EOF'), 'a.pdf');
    expect(receipt.statusCode).toBe(201);
    const scratch = join(saldo.context.config.dataDir, 'tmp');
    await expect.poll(() => readdirSync(scratch).filter((name) => name.startsWith('upload'))).toEqual([]);
  });
});

describe('a head', () => {
  it.each([
    ['one of 200 kB', `x-flood: ${'x'.repeat(200_000)}\r\n`],
    ['5000 small ones', Array.from({ length: 5000 }, (_, n) => `x-${n}: ${n}\r\n`).join('')],
  ])('with too many headers (%s) is refused, and the line closed', async (_, headers) => {
    const all = `GET /api/hello HTTP/1.1\r\n${headers}${LAST}`;
    const { statuses, isClosed } = await say(inPieces(all, 4000));
    expect(statuses).toEqual([431]);
    expect(isClosed).toBe(true);
  });

  it.each([
    ['two different hosts', 'host: localhost\r\nhost: saldo\r\n'],
    ['the same host twice', 'host: localhost\r\nHost: localhost\r\n'],
  ])('with %s is refused: whoever stands before us may go by the other', async (_, hosts) => {
    for (const path of ['/api/hello', '/healthz', '/', '/nowhere']) {
      const { statuses, text } = await say([`GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`]);
      expect([path, statuses]).toEqual([path, [400]]);
      expect(text).toContain('"code":"host.twice"');
    }
  });

  it('that comes byte by byte is not waited for', async () => {
    await whileImpatient(async () => {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      const { talk } = listen(socket);
      for (const byte of GOOD.slice(0, -4)) {
        if (talk.isClosed) break;
        socket.write(byte);
        await setTimeout(50);
      }
      socket.destroy();
      expect(talk.isClosed).toBe(true);
      expect(talk.statuses).toEqual([408]);
    });
  });

  it('that never comes is not waited for', async () => {
    await whileImpatient(async () => {
      expect((await say([], 2000)).isClosed).toBe(true);
    });
  });

  it.each(['/api/users/%ff%fe', '/%c0%ae%c0%ae/', '/api/%', '/uploads/%zz', '/%00'])(
    'with the unreadable path %s is refused',
    async (path) => {
      const { statuses, text } = await say([get(path)]);
      expect([400, 404]).toContain(statuses[0]);
      expect(text.toLowerCase()).toContain("content-security-policy: default-src 'none'");
      expect(text).toMatch(/"code":"(input\.invalid|route\.not_found)"/);
      expect(text).not.toContain(path);
    },
  );

  it('with raw bytes in its path is refused', async () => {
    const [status = 0] = (await say([Buffer.from(get('/api/\xff\xfe\x80'), 'latin1')])).statuses;
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each(['BREW', 'TRACE', 'CONNECT', 'PROPFIND', 'PATCH', 'get'])(
    'with the method %s does nothing',
    async (method) => {
      const talk = await say([get('/api/hello', method)]);
      const [status] = talk.statuses;
      // Node hangs up on CONNECT without a word.
      if (status === undefined) expect(talk.isClosed).toBe(true);
      else expect([400, 404, 405]).toContain(status);
    },
  );
});

describe('two requests in one', () => {
  const garbage = '\x00\x01 not http at all\r\n\r\n';

  it('garbage after a good one that was answered is refused, and the line closed', async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const { talk, closed } = listen(socket);
    socket.write(GOOD);
    await once(socket, 'data');
    socket.write(garbage);
    await closed;
    expect(talk.statuses).toEqual([200, 400]);
  });

  it('garbage together with a good one ends the line, with one answer and no second', async () => {
    // Node gives up the line at once, so the good one may go without its answer; it never gets one not its own.
    const { statuses, isClosed } = await say([`${GOOD}${garbage}`]);
    expect([[400], [200, 400]]).toContainEqual(statuses);
    expect(isClosed).toBe(true);
  });

  const smuggled = 'GET /api/smuggled HTTP/1.1\r\nhost: saldo\r\n\r\n';
  it.each([
    ['a length and chunks', `content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['chunks and a length', `transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `content-length: 0\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`],
    ['a length that is a list', `content-length: 0, 5\r\n\r\n${smuggled}`],
    ['a signed length', `content-length: +0\r\n\r\n${smuggled}`],
    [
      'chunks that are not the last coding',
      `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['an unknown coding', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a space before the colon', `content-length : 5\r\n\r\n${smuggled}`],
    ['a folded header', `transfer-encoding:\r\n chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a chunk size that is none', `transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\nx\r\n${smuggled}`],
    ['a bare line feed', `content-length: 0\n\n${smuggled}`],
  ])('by %s are refused', async (_, rest) => {
    const { statuses, text, isClosed } = await say([`POST /api/logout HTTP/1.1\r\nhost: saldo\r\n${rest}`]);
    expect(statuses[0]).toBe(400);
    expect(statuses).toHaveLength(1);
    expect(text).not.toContain('smuggled');
    expect(isClosed).toBe(true);
  });
});

describe('a client that goes away', () => {
  it('in the middle of what it sends is forgotten', async () => {
    const socket = connect(port, '127.0.0.1');
    const head =
      'POST /api/upload HTTP/1.1\r\nhost: saldo\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n';
    const part = '--b\r\ncontent-disposition: form-data; name="img"; filename="a.png"\r\n\r\n';
    socket.write(`${head}${part}${'x'.repeat(100_000)}`);
    await setTimeout(50);
    socket.resetAndDestroy();
    await expect.poll(countConnections).toBe(0);
  });

  it('in the middle of what it is sent is forgotten', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: saldo\r\n\r\n'.repeat(MOST_AHEAD));
    await once(socket, 'data');
    socket.pause();
    socket.resetAndDestroy();
    await expect.poll(countConnections).toBe(0);
  });
});

describe('a path that leads elsewhere', () => {
  const up = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '..;'];
  const slashes = ['/', '%2f', '\\', '%5c', '//', '%252f'];
  const ways = up.flatMap((dots) => slashes.map((slash) => `${dots}${slash}`));
  const places = ['/', '/uploads/', '/uploads/x/../', '/assets/', '/api/docs/', 'http://saldo/uploads/'];

  it('is told from one that leads to a picture', async () => {
    const name = await addPicture(saldo.context, Buffer.from('a picture'));
    expect((await say([get(`/uploads/${name}`)])).text).toContain('a picture');
  });

  it.each(places)('from %s serves no file of ours', async (place) => {
    const paths = ways.flatMap((way) => [
      `${place}${way}secret.key`,
      `${place}${way}saldo.db`,
      `${place}${way.repeat(12)}etc/passwd`,
      `${place}${way.repeat(3)}server/src/main.ts`,
    ]);
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: saldo\r\n\r\n`);
    for (let start = 0; start < requests.length; start += MOST_AHEAD - 1) {
      const some = requests.slice(start, start + MOST_AHEAD - 1);
      const { statuses, text } = await say([`${some.join('')}${get('/nowhere')}`], 20, some.length + 1);
      expect(statuses.filter((status) => status !== 404 && status !== 400)).toEqual([]);
      expect(text).not.toContain(SECRET);
      expect(text).not.toMatch(/root:x?:0:0|SQLite format 3|import \{ buildApp \}/);
    }
  });
});

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    saldo.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** A server with a short patience: what is shown is that it has one, and what it does when it is at an end. */
async function whileImpatient(run: () => Promise<void>): Promise<void> {
  expect(saldo.app.server.headersTimeout).toBe(15_000);
  const patience = { firstMs: 400, bytesPerSecond: 20_000, lookEveryMs: 50 };
  const app = await buildApp(saldo.context, { patience });
  Object.assign(app.server, { headersTimeout: 200, connectionsCheckingInterval: 50 });
  const patientPort = port;
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  try {
    await run();
  } finally {
    port = patientPort;
    await app.close();
  }
}
