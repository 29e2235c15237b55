import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { linkBank, undo, update } from '../support/linked-bank.ts';
import { loseAnswer, takeEachBackOnce } from '../support/lost-answers.ts';
import { startWithMoney } from '../support/money.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { sendFile } from '../support/send-file.ts';
import { sendForm } from '../support/send-form.ts';

let sandbox: Sandbox;
let saldo: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox();
  saldo = await startApp({ SANDBOX_PORT: String(sandbox.port), PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(async () => {
  await saldo.close();
  await sandbox.close();
});
afterEach(() => vi.restoreAllMocks());

async function send(url: string, token: string, content: BlobPart, name: string, key?: string) {
  const answer = await sendForm(saldo, url, { token, content, name, key });
  return { status: answer.statusCode, body: answer.json() };
}

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** More than are written in one go, with receipts in both of them, and a refund in the second. */
async function makeArchive(): Promise<{ transactions: object[]; attachments: object[] }> {
  const { token } = await saldo.signUp();
  const { body: empty } = await saldo.call('exportArchive', { token });
  const source = { id: 's', name: 'Cash', type_source: 'manual_entry', amount: 1000, currency: 'EUR' };
  const row = {
    description: '',
    type: 'expense',
    amount: 10,
    date: '2026-10-05',
    source_id: 's',
    category_id: null,
  };
  const transactions: object[] = Array.from({ length: 510 }, (_, index) => ({ ...row, name: `T${index}` }));
  transactions[509] = { ...row, name: 'T509', type: 'income', refund_of: 508 };
  const receipt = { name: 'receipt.png', type: 'image/png', content: PICTURE };
  const attachments = [5, 509].map((transaction) => ({ ...receipt, transaction }));
  return { ...(empty as object), sources: [source], transactions, attachments } as never;
}

type Told = { transactions: { name: string; refund_of?: number }[]; attachments: { transaction: number }[] };

describe('what the database takes back is done again, and no other than it would have been', () => {
  it('an archive: each receipt and refund where it belongs', async () => {
    const archive = await makeArchive();
    const { token } = await saldo.signUp();
    const taken = takeEachBackOnce();
    const { status } = await send('/api/import', token, JSON.stringify(archive), 'saldo.json');
    vi.restoreAllMocks();
    expect(status).toBe(201);
    expect(taken.count()).toBeGreaterThan(5);
    const { transactions, attachments } = (await saldo.call('exportArchive', { token }))
      .body as never as Told;
    const nameOf = (index: number | undefined) => transactions[index ?? -1]?.name;
    expect(attachments.map(({ transaction }) => nameOf(transaction)).sort()).toEqual(['T5', 'T509']);
    expect(nameOf(transactions.find(({ name }) => name === 'T509')?.refund_of)).toBe('T508');
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('a file: each row once', async () => {
    const { token, source } = await startWithMoney(saldo);
    const content = 'Date;Description;Amount\n2026-11-01;Bread;-3.50\n2026-11-02;Milk;-1.20\n';
    const taken = takeEachBackOnce();
    const { body } = await sendFile(saldo, { token }, content, { source_id: source.id });
    const params = { id: body.results.id };
    const { status } = await saldo.call('confirmFileImport', { params, token });
    vi.restoreAllMocks();
    expect(status).toBe(200);
    expect(taken.count()).toBeGreaterThan(1);
    const { results } = (await saldo.call('listTransactions', { query: {}, token })).body;
    expect(results.map(({ name }) => name).sort()).toEqual(['Bread', 'Milk']);
  });
});

describe('what was kept, and nobody was told of it, is not done again with the same key', () => {
  it.each([1, 2])('a receipt, where the answer to its transaction %i is lost', async (which) => {
    const { token, post } = await startWithMoney(saldo);
    const { id } = (await post()).body.results;
    const url = `/api/transactions/${id}/attachments`;
    const attach = () =>
      send(url, token, Buffer.from(PICTURE, 'base64'), 'receipt.png', `key ${which}`.replace(' ', '-'));
    loseAnswer(which);
    const first = await attach();
    vi.restoreAllMocks();
    const again = await attach();
    const { results } = (await saldo.call('readTransaction', { params: { id }, token })).body;
    expect(results.attachments).toHaveLength(1);
    // The key is known by its mark, so that the first one is not lost with it; of the receipt itself nobody knows.
    expect([first.status, again.status]).toEqual(which === 1 ? [201, 201] : [503, 409]);
  });
});

it('an import of a bank that was kept, and nobody was told of it, is done, and can be undone', async () => {
  const ada = await linkBank(saldo, sandbox);
  const { token } = ada.person;
  // The first begins it, the second writes all of it down.
  loseAnswer(2);
  expect((await update(saldo, ada)).status).toBe(503);
  vi.restoreAllMocks();
  const query = { source_id: ada.source.id };
  const [batch] = (await saldo.call('listImports', { query, token })).body.results;
  expect(batch?.state).toBe('done');
  expect(batch?.added).toBeGreaterThan(0);
  expect((await undo(saldo, ada, batch?.id ?? '')).status).toBe(200);
});
