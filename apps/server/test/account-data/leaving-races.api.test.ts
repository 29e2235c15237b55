import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { type LyingBucket, startLyingBucket } from '../support/lying-bucket.ts';
import { startWithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';

const PDF = Buffer.from('%PDF-1.4\nwhat somebody bought, and where');

let bucket: LyingBucket;
let saldo: TestApp;
beforeAll(async () => {
  bucket = await startLyingBucket();
  saldo = await startApp(bucket.environment);
});
afterAll(async () => {
  await saldo.close();
  await bucket.stop();
});

describe('somebody who leaves', () => {
  it('while their archive is written is told that they are gone, and nothing of it stays', async () => {
    const ada = await startWithMoney(saldo);
    const { id } = (await ada.post()).body.results;
    await uploadReceipt(saldo, ada.token, id, PDF, 'a.pdf');
    const { held, release } = bucket.hold();
    const headers = { authorization: `Bearer ${ada.token}` };
    const exported = saldo.app.inject({ url: '/api/export', headers });
    await held;
    const params = { id: ada.user.id };
    expect((await saldo.call('removeUser', { params, token: ada.token })).status).toBe(200);
    release();
    const { statusCode, body } = await exported;
    expect([statusCode, JSON.parse(body).code]).toEqual([401, 'session.required']);
    expect(readdirSync(join(saldo.context.config.dataDir, 'tmp'))).toEqual([]);
  });
});
