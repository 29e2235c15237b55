import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(async () => {
  // Of everybody's at once: each test has people of its own, whom no later one touches.
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

const fixtures = new URL('../../../../packages/statements/fixtures/', import.meta.url);
const readFixture = (path: string) => new Uint8Array(readFileSync(new URL(path, fixtures)));
const send = (path: string) =>
  sendFile(saldo, ada, readFixture(path), { name: path.replace(/.*\//, ''), source_id: ada.source.id });
const confirm = (id: string) => saldo.call('confirmFileImport', { params: { id }, token: ada.token });
const listed = async () =>
  (await ada.list({})).results.map(({ date, name, amount, type }) => [date, name, type, amount]);

describe('a file of a kind of its own', () => {
  it.each([
    [
      'csb43/one-account.n43',
      { format: 'csb43', proof: { kind: 'statement_balance', holds: true }, problems: [], questions: [] },
      [
        ['2026-01-28', 'NOMINA ENERO', 'income', 1800],
        ['2026-01-05', 'COMPRA TARJETA FRUTERIA LA PLAZA MADRID', 'expense', 23.5],
      ],
    ],
    [
      'csb43/code-page-850.n43',
      { format: 'csb43', encoding: 'ibm850', problems: [], questions: [] },
      [['2026-01-05', 'PANADERÍA NÚÑEZ LOGROÑO', 'expense', 23.5]],
    ],
    [
      'blocks/spanish-by-the-repeated-label.txt',
      { format: 'csv', proof: { kind: 'running_balance', holds: true }, problems: [], questions: [] },
      [
        ['2026-01-31', 'FRUTERIA LA PLAZA', 'expense', 1012.5],
        ['2026-01-30', 'NOMINA', 'income', 1800],
      ],
    ],
  ])('comes in as it was shown, and adds nothing when it comes again: %s', async (path, shown, rows) => {
    const { status, body } = await send(path);
    expect(status).toBe(201);
    expect(body.results).toMatchObject(shown);
    expect((await confirm(body.results.id)).body).toMatchObject({ added: rows.length, refused: 0 });
    expect(await listed()).toEqual(rows);
    const again = (await send(path)).body.results;
    expect(again.decisions).toEqual({ new: 0, known: rows.length, same: 0, refused: 0 });
    expect((await confirm(again.id)).body).toMatchObject({ added: 0, matched: rows.length });
    expect(await listed()).toEqual(rows);
  });

  it('brings nothing into a source of another currency, and says so', async () => {
    const { body } = await send('csb43/yen.n43');
    expect(body.results).toMatchObject({ decisions: { new: 0, refused: 1 } });
    expect(body.results.problems.map(({ line, code }) => [line, code])).toEqual([
      [4, 'amount_too_fine'],
      [6, 'statement_disagrees'],
    ]);
    expect(body.results.questions).toMatchObject([{ id: 'balance', choices: [{ id: 'as_read' }] }]);
  });

  it('that is none we know is refused with all that we take', async () => {
    const { status, body } = await send('blocks/no-amount.txt');
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'file', code: 'unknown_format' }]);
    expect(JSON.stringify(body.errors)).toContain('CSB43');
  });
});
