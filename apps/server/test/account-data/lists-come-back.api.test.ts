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
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

const CURRENCIES: { [source: string]: string } = { Dollars: 'USD' };

async function liveAWhile(): Promise<void> {
  const savings = await ada.addSource({ name: '@Savings; joint' });
  const dollars = await ada.addSource({ name: 'Dollars', currency: 'USD' });
  const move = async (from: string, to: string, amount: number, toAmount?: number) => {
    const ends = { from_source_id: from, to_source_id: to, date: '2026-06-06' };
    const body = { ...ends, amount, ...(toAmount !== undefined && { to_amount: toAmount }) };
    expect((await saldo.call('createTransfer', { body, token: ada.token })).status).toBe(201);
  };
  for (let time = 0; time < 2; time++) await move(ada.source.id, savings.id, 25);
  await move(savings.id, ada.source.id, 25);
  await move(ada.source.id, dollars.id, 100, 110);
  await move(ada.source.id, dollars.id, 30, 34.5);
  await ada.post({ amount: 25, date: '2026-06-06', category_id: null });
}

/** Each movement with the other side of its transfer, whatever ids they have. */
async function listAll(who: Pick<WithMoney, 'token'>) {
  const { results } = (await saldo.call('listTransactions', { query: {}, token: who.token })).body;
  const amounts = new Map(results.map(({ id, amount, currency }) => [id, `${amount} ${currency}`]));
  return results
    .map(({ source, type, amount, currency, transfer }) => {
      const other = transfer && `${transfer.source_name} ${amounts.get(transfer.transaction_id)}`;
      return `${source.name} ${type} ${amount} ${currency} ${other ?? ''}`;
    })
    .toSorted();
}

const summaryOf = async ({ token }: Pick<WithMoney, 'token'>) =>
  (await saldo.call('listTransactions', { query: { page: 1 }, token })).body.summary;

async function bringAllIn(path: string) {
  const headers = { authorization: `Bearer ${ada.token}` };
  const list = (await saldo.app.inject({ url: path, headers })).body;
  const bo = await saldo.signUp();
  const sent = (await sendFile(saldo, bo, list, { name: path.split('/').at(-1) ?? '' })).body.results;
  expect(sent.questions).toEqual([]);
  const new_sources = Object.fromEntries(
    sent.accounts.map(({ key }) => [key, { name: key, currency: CURRENCIES[key] ?? 'EUR' }]),
  );
  const said = { params: { id: sent.id }, token: bo.token };
  await saldo.call('changeFileImport', { ...said, body: { new_sources } });
  expect((await saldo.call('confirmFileImport', said)).status).toBe(200);
  return bo;
}

describe('a list that comes back into an empty account', () => {
  it.each(['/api/export/transactions.csv', '/api/export/csv', '/api/export/qif'])(
    'has its transfers, equal ones and those between currencies too: %s',
    async (path) => {
      await liveAWhile();
      const bo = await bringAllIn(path);
      expect(await listAll(bo)).toEqual(await listAll(ada));
      expect(await summaryOf(bo)).toEqual(await summaryOf(ada));
    },
  );
});
