import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { addHistory } from '../support/long-history.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeEach(async () => {
  saldo = await startApp();
  ada = await startWithMoney(saldo);
});
afterEach(() => saldo.close());

const changes = async () => (await saldo.call('listChanges', { query: {}, token: ada.token })).body.results;
const newest = async () => (await changes())[0]?.id ?? '';
const find = async (id: string) => (await changes()).find((one) => one.id === id);
const undo = (id: string) => saldo.call('undoChange', { params: { id }, token: ada.token });
async function bulk(change: object): Promise<string> {
  const answer = await saldo.call('changeTransactions', { body: { filter: {}, change }, token: ada.token });
  expect(answer.status).toBe(200);
  return newest();
}

/** More than are looked at one by one. */
const ROWS = 5200;
const LARGEST = 999_999_999_999.99;

describe('whether a change of very many rows can be undone', () => {
  it('is told after later changes of other fields, and after one of the same field', async () => {
    await addHistory(saldo, ada, ROWS);
    const made = await newest();
    const named = await bulk({ name: 'Tea' });
    const described = await bulk({ description: 'with milk' });
    expect(await find(named)).toMatchObject({ can_undo: true });
    const [row] = (await ada.list({ page: 1 })).results;
    await ada.change(row?.id ?? '', { name: 'Cocoa' });
    expect(await find(named)).toMatchObject({ can_undo: false });
    expect(await find(made)).toMatchObject({ can_undo: false });
    expect(await find(described)).toMatchObject({ can_undo: true });
    expect((await undo(named)).body.code).toBe('change.in_the_way');
    expect((await undo(made)).body.code).toBe('change.in_the_way');
    expect((await undo(described)).status).toBe(200);
  });

  it('is told where their source is gone', async () => {
    await addHistory(saldo, ada, ROWS);
    const other = await ada.addSource({ name: 'Other' });
    const moved = await bulk({ source_id: other.id });
    await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect(await find(moved)).toMatchObject({ can_undo: false });
    expect((await undo(moved)).status).toBe(409);
  });
});

describe('whether a change can be undone where there is nearly as much as can be told', () => {
  it('is told of what was deleted, and of a source with all it began with', async () => {
    for (let index = 0; index < 6; index++) await ada.post({ amount: LARGEST });
    const deleted = await bulk({ delete: true });
    expect(await find(deleted)).toMatchObject({ can_undo: true });
    const wealthy = await ada.addSource({ name: 'Wealthy', amount: LARGEST });
    await saldo.call('removeSource', { params: { id: wealthy.id }, token: ada.token });
    const removed = await newest();
    for (let index = 0; index < 10; index++)
      expect((await ada.post({ type: 'income', amount: LARGEST })).status).toBe(201);
    for (const id of [deleted, removed]) {
      expect(await find(id)).toMatchObject({ can_undo: false });
      expect((await undo(id)).body.code).toBe('ledger.full');
    }
  });

  it('is told of what counts for more since a rate became known', async () => {
    const pounds = await ada.addSource({ name: 'Pounds', currency: 'GBP' });
    for (let index = 0; index < 12; index++)
      await ada.post({ source_id: pounds.id, amount: 240_000_000_000 });
    const deleted = await bulk({ delete: true });
    expect(await find(deleted)).toMatchObject({ can_undo: true });
    const rate = { date: '2026-01-01', from: 'GBP', to: 'EUR', rate: '4' };
    expect((await saldo.call('addRate', { body: rate, token: ada.token })).status).toBe(201);
    expect(await find(deleted)).toMatchObject({ can_undo: false });
    expect((await undo(deleted)).body.code).toBe('ledger.full');
  });
});
