import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchFolder } from '../../src/adapters/files/scratch.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { emptyPng } from '../support/pictures.ts';
import { uploadReceipt } from '../support/receipts.ts';

let saldo: TestApp;
let ada: WithMoney;
let id: string;
let origin: string;
beforeAll(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
  ({ id } = (await ada.post()).body.results);
  origin = await saldo.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => saldo.close());

const photo = async () =>
  Buffer.from(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f2b01c' } })
      .png()
      .toBuffer(),
  );
const countReceipts = async () =>
  (await saldo.database.db.selectFrom('attachments').select('id').execute()).length;

it('a receipt whose sender has gone before its turn is not decoded, and the next one is', async () => {
  const before = await countReceipts();
  const end = Promise.withResolvers<void>();
  const held = saldo.context.local.pictures.run(() => end.promise);
  const leaving = new AbortController();
  const body = new FormData();
  body.append('file', new Blob([await photo()]), 'photo.png');
  const arrived = new Promise<void>((resolve) =>
    saldo.app.server.once('request', (request) => request.once('end', () => setTimeout(resolve, 100))),
  );
  const sent = fetch(`${origin}/api/transactions/${id}/attachments`, {
    ...{ method: 'POST', body, signal: leaving.signal },
    headers: { authorization: `Bearer ${ada.token}` },
  });
  await arrived;
  leaving.abort();
  await expect(sent).rejects.toThrow();
  // Until the server has heard of it, too.
  await new Promise((resolve) => setTimeout(resolve, 100));
  end.resolve();
  await held;
  expect((await uploadReceipt(saldo, ada.token, id, await photo(), 'next.png')).statusCode).toBe(201);
  expect(await countReceipts()).toBe(before + 1);
});

it('a receipt that would take seconds to decode is refused by its header', async () => {
  const file = emptyPng(6300, { depth: 16, color: 'rgba', isInterlaced: true });
  const start = performance.now();
  const answer = await uploadReceipt(saldo, ada.token, id, file, 'receipt.png');
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'attachment.too_large']);
  expect(performance.now() - start).toBeLessThan(1000);
});

it('a long receipt that is not read waits on the disk, and goes with its reader', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9_000_000, 'x')]);
  const { results } = (await uploadReceipt(saldo, ada.token, id, pdf, 'long.pdf')).json();
  const folder = scratchFolder(saldo.context.config.dataDir);
  const listWaiting = async () => (await readdir(folder)).filter((name) => name.startsWith('receipt-'));
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${ada.token}` };
  const readers = Array.from({ length: 5 }, () =>
    fetch(`${origin}/api/attachments/${results.id}`, { headers, signal: leaving.signal }),
  );
  const answers = await Promise.all(readers);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await listWaiting()).toHaveLength(5);
  const [first] = answers;
  expect(Buffer.from(first ? await first.arrayBuffer() : new ArrayBuffer(0)).equals(pdf)).toBe(true);
  await expect.poll(async () => (await listWaiting()).length).toBe(4);
  leaving.abort();
  await expect.poll(listWaiting).toEqual([]);
});

it('a page scanned at 600 dpi is taken', async () => {
  const page = await sharp({ create: { width: 4960, height: 7016, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await uploadReceipt(saldo, ada.token, id, Buffer.from(page), 'page.png')).statusCode).toBe(201);
});
