import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bucket, startBucket } from '../support/bucket.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';

let saldo: TestApp;
let ada: WithMoney;
let id: string;

const PDF = Buffer.from('%PDF-1.4\nhello');
const send = (content: Buffer<ArrayBuffer> = PDF, name = 'Rechnung Käse.pdf', to = id) =>
  uploadReceipt(saldo, ada.token, to, content, name);
const read = (file: string, token = ada.token) =>
  saldo.app.inject({ url: `/api/attachments/${file}`, headers: { authorization: `Bearer ${token}` } });
const photo = async (format: 'jpeg' | 'png' | 'webp') =>
  Buffer.from(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f2b01c' } })
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .toFormat(format)
      .toBuffer(),
  );

describe.each(['its row', 'a bucket'])('a receipt that lies in %s', (place) => {
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = await startBucket();
    saldo = await startApp(place === 'a bucket' ? bucket.environment : {});
  });
  beforeEach(async () => {
    ada = await startWithMoney(saldo);
    id = (await ada.post()).body.results.id;
  });
  afterAll(async () => {
    await saldo.close();
    await bucket.stop();
  });

  it('that is a PDF stays as it is, and is saved, never shown as a page', async () => {
    const added = await send();
    expect(added.statusCode).toBe(201);
    const file = added.json().results;
    expect(file).toEqual({
      id: expect.any(String),
      name: 'Rechnung Käse.pdf',
      type: 'application/pdf',
      bytes: PDF.length,
    });
    const answer = await read(file.id);
    expect(answer.rawPayload).toEqual(PDF);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Rechnung K_se.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect((await ada.list({ has: 'attachment' })).results[0]?.attachments).toEqual([file]);
  });

  it('that is a long PDF comes back byte for byte', async () => {
    const long = Buffer.concat([PDF, randomBytes(1_600_000)]);
    const file = (await send(long, 'long.pdf')).json().results;
    expect(file.bytes).toBe(long.length);
    expect((await read(file.id)).rawPayload.equals(long)).toBe(true);
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'that is a %s loses what the camera wrote into it',
    async (format) => {
      const original = await photo(format);
      expect(original.includes('SECRET PLACE')).toBe(true);
      const file = (await send(original, `photo.${format}`)).json().results;
      const { rawPayload } = await read(file.id);
      expect(rawPayload.includes('SECRET PLACE')).toBe(false);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format, width: 40, height: 20 });
      expect(file.type).toBe(`image/${format}`);
    },
  );

  it.each([
    ['a page', Buffer.from('<script>alert(1)</script>'), 'page.pdf'],
    ['nothing', Buffer.alloc(0), 'empty.png'],
    ['half a photo', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'half.png'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg'],
  ])('that is %s is refused', async (_, content, name) => {
    expect((await send(content, name)).statusCode).toBe(415);
    expect((await ada.list({ has: 'attachment' })).results).toEqual([]);
  });

  it('is somebody’s own: nobody else reads, removes or adds one', async () => {
    const file = (await send()).json().results;
    const bo = await startWithMoney(saldo);
    expect((await read(file.id, bo.token)).statusCode).toBe(404);
    expect((await saldo.app.inject({ url: `/api/attachments/${file.id}` })).statusCode).toBe(401);
    const params = { id: file.id };
    expect((await saldo.call('removeAttachment', { params, token: bo.token })).status).toBe(404);
    expect((await uploadReceipt(saldo, bo.token, id, PDF, 'a.pdf')).statusCode).toBe(404);
  });

  it('is found by its name, and comes off and on again by undo', async () => {
    const file = (await send()).json().results;
    expect((await ada.list({ q: 'kase.pdf' })).results).toHaveLength(1);
    const removed = await saldo.call('removeAttachment', { params: { id: file.id }, token: ada.token });
    expect((await read(file.id)).statusCode).toBe(404);
    expect((await ada.list({ q: 'kase.pdf' })).results).toHaveLength(0);
    await saldo.call('undoChange', { params: { id: removed.body.change_id }, token: ada.token });
    expect((await read(file.id)).rawPayload).toEqual(PDF);
  });

  it('goes for good with its transaction’s trash, and comes back with it before that', async () => {
    const file = (await send()).json().results;
    await saldo.call('removeTransaction', { params: { id }, token: ada.token });
    expect((await read(file.id)).statusCode).toBe(404);
    await saldo.call('restoreTrashed', { params: { id }, token: ada.token });
    expect((await read(file.id)).statusCode).toBe(200);
    await saldo.call('removeTransaction', { params: { id }, token: ada.token });
    await saldo.call('removeTrashed', { params: { id }, token: ada.token });
    const left = await saldo.database.db
      .selectFrom('attachments')
      .select('id')
      .where('id', '=', file.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('is at most one of ten', async () => {
    for (let index = 0; index < 10; index += 1) expect((await send()).statusCode).toBe(201);
    expect((await send()).json()).toMatchObject({ code: 'attachment.too_many' });
    const other = (await ada.post()).body.results.id;
    expect((await send(PDF, 'a.pdf', other)).statusCode).toBe(201);
  });

  it('of more than 10 MB is refused', async () => {
    expect((await send(Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]))).statusCode).toBe(413);
  });

  it('has no room where there is a gigabyte already', async () => {
    await send();
    await saldo.database.db
      .updateTable('attachments')
      .set({ bytes: 1024 ** 3 })
      .execute();
    expect((await send()).json()).toMatchObject({ code: 'attachment.no_room' });
  });
});
