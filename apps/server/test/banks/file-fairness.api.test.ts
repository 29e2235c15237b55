import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
let bob: WithMoney;
beforeEach(async () => {
  saldo = await startApp();
  [ada, bob] = [await startWithMoney(saldo), await startWithMoney(saldo)];
});
afterEach(() => saldo.close());

/** Which part of its dates is the day is asked. */
const makeFile = (rows: number) =>
  [
    'Date,Description,Amount',
    ...Array.from({ length: rows }, (_, row) => `0${1 + (row % 9)}/0${1 + (row % 7)}/2026,Shop ${row},-1.25`),
    '',
  ].join('\n');

const sendAll = async (count: number, rows: number) => {
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent++)
    ids.push((await sendFile(saldo, ada, makeFile(rows))).body.results.id);
  return ids;
};

const readAnew = (id: string) =>
  saldo.call('changeFileImport', {
    params: { id },
    body: { answers: { date_order: 'dmy' } },
    token: ada.token,
  });

describe('somebody who has long files read again and again', () => {
  it('keeps nobody else’s short file waiting', async () => {
    const ids = await sendAll(4, 4000);
    let answered = 0;
    const long = ids.map(async (id) => {
      const { status } = await readAnew(id);
      answered += 1;
      return status;
    });
    expect((await sendFile(saldo, bob, makeFile(3))).status).toBe(201);
    expect(answered).toBe(0);
    expect(await Promise.all(long)).toEqual([200, 200, 200, 200]);
  });

  it('is told to come back, and when, where too many of theirs wait', async () => {
    const ids = await sendAll(16, 3);
    const answers = await Promise.all(ids.map(readAnew));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused)
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'attempts.too_many', '5']);
    for (const id of ids) expect((await readAnew(id)).status).toBe(200);
  });
});
