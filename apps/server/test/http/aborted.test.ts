import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../src/adapters/files/scratch.ts';
import { MOST_AHEAD, MOST_PER_NETWORK } from '../../src/http/limits/connections.ts';
import { MOST_AT_ONCE } from '../../src/http/limits/pressure.ts';
import { startApp, type TestApp } from '../support/harness.ts';

/** More than may be under way at once: what was left behind by each would block the next. */
const TIMES = Number(process.env.ABORTED_REQUESTS ?? MOST_AT_ONCE + 50);
const AT_ONCE = 100;

let saldo: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  saldo = await startApp();
  // Waits as long as whoever asked is there: nothing answers it.
  saldo.app.get('/api/held', async (_request, reply) => once(reply.raw, 'close').then(() => reply));
  ({ token } = await saldo.signUp());
  port = Number(new URL(await saldo.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => saldo.close());

const head = (first: string, ...headers: string[]) =>
  `${[first, 'host: localhost', `authorization: Bearer ${token}`, ...headers].join('\r\n')}\r\n\r\n`;

/** Each way of going away before there is an answer: what is said, and how much of it the server has heard. */
const ways: [string, () => string][] = [
  ['a request that is read to its end', () => head('GET /api/held HTTP/1.1')],
  [
    'half a body',
    () =>
      `${head('POST /api/login HTTP/1.1', 'content-type: application/json', 'content-length: 100')}{"email":`,
  ],
  [
    'half a chunk',
    () =>
      `${head('POST /api/sources HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked')}20\r\n{"na`,
  ],
  [
    'half an upload',
    () =>
      `${head('POST /api/upload HTTP/1.1', 'content-type: multipart/form-data; boundary=b', 'content-length: 9000')}--b\r\ncontent-disposition: form-data; name="img"; filename="a.png"\r\n\r\nabc`,
  ],
  ['half a head', () => 'POST /api/login HTTP/1.1\r\nhost: localh'],
];

async function open(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const ask = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/sources`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
  });
  return answer.status;
};

/** What was sent and is still on the disk. */
const listScratch = () => {
  const folder = scratchFolder(saldo.context.config.dataDir);
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('requests whose sender goes away', () => {
  it.each(ways)('with %s leave nothing behind, however many', async (_, toText) => {
    for (let sent = 0; sent < TIMES; sent += AT_ONCE) {
      const sockets = await Promise.all(Array.from({ length: AT_ONCE }, () => open(toText())));
      await setTimeout(5);
      for (const socket of sockets) socket.resetAndDestroy();
    }
    await expect.poll(ask).toBe(200);
    await expect.poll(listScratch).toEqual([]);
  });
});

describe('requests that are never sent to their end', () => {
  it('keep nobody else waiting, not even from the same address', async () => {
    const [, toText] = ways[1] ?? ['', () => ''];
    const sockets: Socket[] = [];
    for (let opened = 0; opened < MOST_AT_ONCE + 5; opened += 1) sockets.push(await open(toText()));
    expect(await ask()).toBe(200);
    await expect.poll(countConnections).toBeLessThanOrEqual(MOST_PER_NETWORK);
    for (const socket of sockets) socket.destroy();
  });
});

describe('requests whose answers are never read', () => {
  it('keep nobody else waiting, however many are sent ahead on one connection', async () => {
    const socket = await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(MOST_AT_ONCE + 100));
    socket.pause();
    expect(await ask()).toBe(200);
    await expect.poll(() => socket.destroyed || socket.readableEnded || isCut(socket)).toBe(true);
  });

  it('count for one while they wait for each other, and are no more than a connection may send ahead', async () => {
    const held = await Promise.all(
      Array.from({ length: 40 }, () => open(head('GET /api/held HTTP/1.1').repeat(MOST_AHEAD))),
    );
    expect(await ask()).toBe(200);
    for (const socket of held) socket.destroy();
  });
});

/** The other side has ended it; reading on finds that out. */
function isCut(socket: Socket): boolean {
  socket.resume();
  return socket.closed;
}

const countConnections = () =>
  new Promise<number>((resolve, reject) =>
    saldo.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
