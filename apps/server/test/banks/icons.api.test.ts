import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { type OddProvider, startOddProvider } from '../support/odd-provider.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const MB = 1024 * 1024;

let sandbox: Sandbox;
let provider: OddProvider;
let saldo: TestApp;
/** Who has the pictures, and somebody else. */
let host: Server;
let other: Server;
let asked: string[];
let sent: number;
const hostOf = (server: Server) => `127.0.0.1:${(server.address() as { port: number }).port}`;

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

beforeAll(async () => {
  sandbox = await startSandbox();
  provider = await startOddProvider(sandbox.address);
  host = await listen(
    createServer((request, response) => {
      const { url = '' } = request;
      asked.push(url);
      if (url === '/elsewhere')
        return response.writeHead(302, { location: `http://${hostOf(other)}/` }).end();
      if (url === '/around') return response.writeHead(302, { location: '/around' }).end();
      if (url === '/moved') return response.writeHead(301, { location: '/picture' }).end();
      if (url === '/missing') return response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8' });
      if (url !== '/endless') return response.end(SVG);
      const endless = new Readable({
        read() {
          sent += 64 * 1024;
          this.push(Buffer.alloc(64 * 1024, ' '));
        },
      });
      pipeline(endless, response, () => {});
    }),
  );
  other = await listen(
    createServer((_request, response) => {
      asked.push('other');
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG);
    }),
  );
});
beforeEach(() => {
  asked = [];
  sent = 0;
});
afterAll(async () => {
  for (const server of [host, other]) server.closeAllConnections();
  for (const server of [host, other]) server.close();
  await provider.close();
  await sandbox.close();
});

/** A Saldo whose first bank has its picture there, and what reads it. */
async function startWithIcon(path: string) {
  provider.alter((url, answer) => {
    if (url !== '/institutions') return answer;
    const { data, ...rest } = JSON.parse(answer.body);
    data[0].media = [{ type: 'icon', source: `http://${hostOf(host)}${path}` }];
    return { ...answer, body: JSON.stringify({ ...rest, data: [data[0]] }) };
  });
  saldo = await startApp(provider.environment);
  const { results } = (await saldo.call('listInstitutions', {})).body;
  return () => saldo.app.inject(results[0]?.icon ?? '');
}

describe("a bank's picture", () => {
  it('is fetched once, however many want it at the same moment, and kept', async () => {
    const read = await startWithIcon('/moved');
    const answers = await Promise.all([read(), read(), read()]);
    answers.push(await read());
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 4 }, () => [200, SVG]),
    );
    expect(asked).toEqual(['/moved', '/picture']);
    await saldo.close();
  });

  it('that has no end is given up as soon as it is too long', async () => {
    const read = await startWithIcon('/endless');
    expect((await read()).statusCode).toBe(404);
    expect(sent).toBeLessThan(32 * MB);
    await saldo.close();
  });

  it.each([
    ['of another host is not asked for there', '/elsewhere', ['/elsewhere']],
    ['that leads around in a circle is given up', '/around', Array.from({ length: 4 }, () => '/around')],
  ])('%s', async (_, path, expected) => {
    const read = await startWithIcon(path);
    expect((await read()).statusCode).toBe(404);
    expect(asked).toEqual(expected);
    await saldo.close();
  });

  it('that is not to be had is not asked for again for ten minutes', async () => {
    const read = await startWithIcon('/missing');
    for (const answer of await Promise.all([read(), read()])) expect(answer.statusCode).toBe(404);
    expect((await read()).statusCode).toBe(404);
    expect(asked).toEqual(['/missing']);
    saldo.clock.now = new Date(saldo.clock.now.getTime() + 10 * 60_000);
    await read();
    expect(asked).toEqual(['/missing', '/missing']);
    await saldo.close();
  });
});
