import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let another: string;
beforeAll(async () => {
  saldo = await startApp();
  await saldo.app.listen({ port: 0, host: '127.0.0.1' });
  ada = await startWithMoney(saldo);
  const body = { name: 'Another', type_source: 'manual_entry', amount: 0, currency: 'EUR' } as const;
  another = (await saldo.call('createSource', { body, token: ada.token })).body.results.id;
});
afterAll(() => saldo.close());

const BOUNDARY = 'between';
const textPart = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="statement.csv"\r\n\r\n${content}\r\n`;

const toCsv = (rows: number) =>
  `Date,Description,Amount\n${Array.from({ length: rows }, (_, index) => `2026-09-${String(1 + (index % 28)).padStart(2, '0')},Shop ${index},-${1 + (index % 90)}.00`).join('\n')}\n`;

/** Over a real connection, in pieces of this size. */
async function send(parts: readonly string[], piece = Number.POSITIVE_INFINITY) {
  const { port } = saldo.app.server.address() as AddressInfo;
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/file-imports',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answer = once(call, 'response');
  const bytes = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
  for (let start = 0; start < bytes.length; start += piece) {
    call.write(bytes.subarray(start, Math.min(bytes.length, start + piece)));
    await setImmediate();
  }
  call.end();
  const [response] = await answer;
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is looked at, not computed with
  return { status: response.statusCode, body: (await json(response)) as any };
}

const SIZES = [
  ['short', 3, undefined],
  ['long', 9000, undefined],
  ['slow', 40, 97],
] as const;

it.each(
  SIZES.flatMap(([kind, rows, piece]) =>
    (['before', 'after'] as const).map((order) => [kind, order, rows, piece] as const),
  ),
)('a %s file comes into the source that is named %s it', async (_, order, rows, piece) => {
  // The one that was used last is another.
  expect((await send([textPart('source_id', ada.source.id), filePart(toCsv(2))])).status).toBe(201);
  const parts = [textPart('source_id', another), filePart(toCsv(rows))];
  const { status, body } = await send(order === 'before' ? parts : parts.toReversed(), piece);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
  expect(body.results.accounts).toMatchObject([{ source_id: another }]);
});

it('a source that is named after the file and is none of theirs is refused', async () => {
  const { status, body } = await send([
    filePart(toCsv(2)),
    textPart('source_id', '0190a5a0-0000-7000-8000-000000000000'),
  ]);
  expect([status, body.code]).toEqual([404, 'source.not_found']);
});

it('a source that is named twice is refused', async () => {
  const { status, body } = await send([
    textPart('source_id', ada.source.id),
    filePart(toCsv(2)),
    textPart('source_id', another),
  ]);
  expect([status, body.errors]).toEqual([400, [{ path: 'source_id', message: 'is there more than once' }]]);
});
