import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toIdBytes } from '../../src/ledger/schema/entry-id.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { uploadReceipt } from '../support/receipts.ts';
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

const remove = (id: string) => saldo.call('removeTransaction', { params: { id }, token: ada.token });
const restore = (id: string) => saldo.call('restoreTrashed', { params: { id }, token: ada.token });
const read = async (id: string) => (await ada.list()).results.find((row) => row.id === id);
const income = async () => (await ada.list({ page: 1 })).summary?.income;
const removeTogether = (ids: string[]) =>
  saldo.call('changeTransactions', { body: { ids, change: { delete: true } }, token: ada.token });
const newest = async () => (await saldo.call('listChanges', { token: ada.token })).body.results[0]?.id ?? '';
const undo = (id: string) => saldo.call('undoChange', { params: { id }, token: ada.token });

async function makeTransfer() {
  const savings = await ada.addSource({ name: 'Savings' });
  const body = { from_source_id: ada.source.id, to_source_id: savings.id, amount: 500, date: '2026-11-01' };
  const { from, to } = (await saldo.call('createTransfer', { body, token: ada.token })).body.results;
  return { from: from.id, to: to.id };
}

async function makeRefund() {
  const expense = (await ada.post({ amount: 90 })).body.results.id;
  const refund = (await ada.post({ type: 'income', amount: 40, refund_of: expense })).body.results.id;
  return { expense, refund };
}

describe('a transfer of which one side was deleted', () => {
  it('is a transfer again once that side is restored', async () => {
    await ada.post({ type: 'income', amount: 100 });
    for (const side of ['from', 'to'] as const) {
      const transfer = await makeTransfer();
      await remove(transfer[side]);
      expect((await restore(transfer[side])).status).toBe(200);
      expect((await read(transfer.from))?.transfer?.transaction_id).toBe(transfer.to);
      expect((await read(transfer.to))?.transfer?.transaction_id).toBe(transfer.from);
    }
    expect(await income()).toBe(100);
  });

  it('stays apart where its person has parted the two before', async () => {
    const { from, to } = await makeTransfer();
    const id = (await read(from))?.transfer?.id ?? '';
    await remove(from);
    await restore(from);
    await saldo.call('unlinkTransfer', {
      params: { id: (await read(from))?.transfer?.id ?? id },
      token: ada.token,
    });
    await remove(from);
    await restore(from);
    expect((await read(from))?.transfer).toBeNull();
    expect((await read(to))?.transfer).toBeNull();
  });

  it('stays apart where the other side has become part of another transfer', async () => {
    const { from, to } = await makeTransfer();
    await remove(from);
    const other = (await ada.post({ amount: 500, date: '2026-11-02' })).body.results.id;
    await saldo.call('linkTransfer', { body: { from_id: other, to_id: to }, token: ada.token });
    await restore(from);
    expect((await read(from))?.transfer).toBeNull();
    expect((await read(to))?.transfer?.transaction_id).toBe(other);
  });
});

describe('a transfer of which both sides were deleted', () => {
  it.each([
    [
      'one after the other',
      async ({ from, to }: { from: string; to: string }) => [await remove(from), await remove(to)],
    ],
    ['together', async ({ from, to }: { from: string; to: string }) => removeTogether([from, to])],
  ])('%s, is one again once both are restored, whichever first', async (_, removeBoth) => {
    for (const order of [
      ['from', 'to'],
      ['to', 'from'],
    ] as const) {
      const transfer = await makeTransfer();
      await removeBoth(transfer);
      for (const side of order) expect((await restore(transfer[side])).status).toBe(200);
      expect((await read(transfer.from))?.transfer?.transaction_id).toBe(transfer.to);
      expect((await read(transfer.to))?.transfer?.transaction_id).toBe(transfer.from);
    }
    expect(await income()).toBe(0);
  });
});

describe('a refund and its expense', () => {
  it.each([
    ['the refund', ['refund']],
    ['the expense', ['expense']],
    ['the refund and then the expense', ['refund', 'expense']],
    ['the expense and then the refund', ['expense', 'refund']],
  ] as const)('belong together again after %s was deleted and restored', async (_, deleted) => {
    for (const restored of [deleted, deleted.toReversed()]) {
      const pair = await makeRefund();
      for (const one of deleted) await remove(pair[one]);
      for (const one of restored) expect((await restore(pair[one])).status).toBe(200);
      expect((await read(pair.refund))?.refund_of).toBe(pair.expense);
      expect((await read(pair.expense))?.refunded).toBe(40);
    }
  });
});

const PDF = Buffer.from('%PDF-1.4\nhello');
const addReceipt = async (id: string) => {
  expect((await uploadReceipt(saldo, ada.token, id, PDF, 'gym.pdf')).statusCode).toBe(201);
};

describe('undoing a change of a row that came by a file', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['its tags', (id) => ada.change(id, { tags: ['trip'] })],
    [
      'its lines',
      (id) =>
        ada.change(id, {
          lines: [
            { category_id: ada.category.id, amount: 10 },
            { category_id: null, amount: 20 },
          ],
        }),
    ],
    ['its receipt', addReceipt],
    [
      'a transfer',
      async (id) => {
        const savings = await ada.addSource({ name: 'Savings' });
        const other = (
          await ada.post({ type: 'income', amount: 30, source_id: savings.id, date: '2026-09-01' })
        ).body.results.id;
        await saldo.call('linkTransfer', { body: { from_id: id, to_id: other }, token: ada.token });
      },
    ],
  ])('of %s keeps where it came from and its kind of shop, there and back', async (_, change) => {
    const file = 'Date,Description,Amount\n2026-09-01,Gym,-30.00\n';
    const { id } = (await sendFile(saldo, ada, file, { source_id: ada.source.id })).body.results;
    await saldo.call('confirmFileImport', { params: { id }, token: ada.token });
    const row = (await ada.list({ q: 'Gym' })).results[0];
    const idBytes = toIdBytes(row?.id ?? '') ?? new Uint8Array();
    await saldo.database.db
      .updateTable('transactions')
      .set({ more: JSON.stringify({ from: { file: 'statement.csv', line: 2 }, mcc: '7997' }) })
      .where('id', '=', idBytes)
      .execute();
    const stored = async () => {
      const { more } = await saldo.database.db
        .selectFrom('transactions')
        .select('more')
        .where('id', '=', idBytes)
        .executeTakeFirstOrThrow();
      const { from, mcc } = JSON.parse(more ?? '{}');
      return { from, mcc };
    };
    const before = await stored();
    await change(row?.id ?? '');
    await undo(await newest());
    expect(await stored()).toEqual(before);
    await undo(await newest());
    expect(await stored()).toEqual(before);
  });
});
