import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../src/adapters/files/scratch.ts';
import { buildApp } from '../../src/app.ts';
import { MOST_PER_NETWORK } from '../../src/http/limits/connections.ts';
import { MOST_AT_ONCE } from '../../src/http/limits/pressure.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { openNarrowLine } from '../support/narrow-line.ts';

let saldo: TestApp;
let port: number;
let ada: Person;
beforeAll(async () => {
  saldo = await startApp();
  // Has begun to answer, and goes on for as long as somebody is there: like whoever reads a byte now and then.
  saldo.app.get('/api/endless', async (_request, reply) => reply.send(endless()));
  ada = await saldo.signUp();
  port = Number(new URL(await saldo.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => saldo.close());

function endless(): Readable {
  const stream = new Readable({ read() {} });
  stream.push('the beginning');
  return stream;
}

const get = (path: string, token = '') =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Each of these addresses is another network to the server. */
const networkOf = (index: number) => `127.0.1.${1 + Math.floor(index / (MOST_PER_NETWORK - 6))}`;

async function open(to: number, text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const ask = async (to = port) =>
  (await fetch(`http://127.0.0.1:${to}/api/hello`, { headers: { connection: 'close' } })).status;

describe('whoever reads slowly', () => {
  it('keeps nobody else waiting, from however many networks', async () => {
    const sockets: Socket[] = [];
    for (let index = 0; index < MOST_AT_ONCE + 50; index += 1)
      sockets.push(await open(port, get('/api/endless'), networkOf(index)));
    await Promise.all(
      sockets.map((socket) => (socket.readableLength > 0 ? socket : once(socket, 'readable'))),
    );
    expect(await ask()).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('gives way, where all connections are taken, to whose network holds fewer', async () => {
    const small = await buildApp(saldo.context, { mostConnections: 20 });
    small.get('/api/endless', async (_request, reply) => reply.send(endless()));
    const to = Number(new URL(await small.listen({ port: 0, host: '127.0.0.1' })).port);
    const crowd: Socket[] = [];
    for (let index = 0; index < 19; index += 1) {
      const socket = await open(to, get('/api/endless'), '127.0.1.1');
      await once(socket, 'readable');
      crowd.push(socket);
    }
    const few = await open(to, get('/api/endless'), '127.0.1.2');
    await once(few, 'readable');
    expect(await ask(to)).toBe(200);
    for (const socket of crowd) socket.resume();
    await expect.poll(() => crowd.filter((socket) => socket.closed).length).toBe(1);
    expect(few.closed).toBe(false);
    for (const socket of [...crowd, few]) socket.destroy();
    await small.close();
  });
});

describe('an answer that waits in a compressor to be read', () => {
  it('counts as waiting, and ends where too much waits in all', async () => {
    const small = await buildApp(saldo.context, { mostUnreadBytes: 25_000_000 });
    const long = randomBytes(7_500_000).toString('base64');
    small.get('/api/long', async (_request, reply) => reply.type('text/plain').send(long));
    await small.listen({ port: 0, host: '127.0.0.1' });
    const line = await openNarrowLine(small);
    const asked = get('/api/long').replace('\r\n\r\n', '\r\naccept-encoding: gzip\r\n\r\n');
    for (let count = 0; count < 4; count += 1) await once(await line.say(asked), 'readable');
    // Nobody reads, and so nobody hears of the end either: the server counts who is left.
    await expect.poll(line.count).toBeLessThan(4);
    await line.close();
    await small.close();
  });
});

describe('an export', () => {
  it('leaves nothing on the disk, and no place taken, where its reader goes away', async () => {
    const folder = scratchFolder(saldo.context.config.dataDir);
    const listScratch = () => (existsSync(folder) ? readdirSync(folder) : []);
    for (let turn = 0; turn < 4; turn += 1) {
      const sockets = await Promise.all(
        Array.from({ length: 3 }, () => open(port, get('/api/export', ada.token))),
      );
      for (const socket of sockets) socket.resetAndDestroy();
    }
    await expect.poll(listScratch).toEqual([]);
    const headers = { authorization: `Bearer ${ada.token}` };
    const statusOf = async () => (await saldo.app.inject({ url: '/api/export', headers })).statusCode;
    await expect.poll(statusOf).toBe(200);
  });
});
