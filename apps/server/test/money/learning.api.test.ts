import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
let food: string;
let sport: string;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  food = (await ada.addCategory('Groceries')).id;
  sport = (await ada.addCategory('Climbing')).id;
});
afterAll(() => saldo.close());

const learning = async (who = ada) => (await saldo.call('readLearning', { token: who.token })).body.results;
const waiting = async () => (await saldo.call('listSuggestions', { token: ada.token })).body.results;

async function teach(name = 'Taberna El Nogal', category_id = sport, times = 6): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    await ada.post({ name, category_id, amount: 10 + turn, date: `2026-0${1 + turn}-03` });
}

/** Each on a day of its own. */
async function bring(...names: string[]): Promise<void> {
  const rows = names.map((name, index) => `2026-10-${10 + index},${name},-${12 + index}.30`);
  const file = ['Date,Description,Amount', ...rows].join('\n');
  const { id } = (await sendFile(saldo, ada, file, { source_id: ada.source.id })).body.results;
  await saldo.call('confirmFileImport', { params: { id }, token: ada.token });
}

const brought = async () => (await ada.list()).results.filter(({ date }) => date.startsWith('2026-10'));
const newest = async () =>
  (await saldo.call('listChanges', { query: {}, token: ada.token })).body.results[0]?.id ?? '';
const undo = (id: string) => saldo.call('undoChange', { params: { id }, token: ada.token });

describe('what is told of decisions', () => {
  it('is how many of those that were made were left as they were', async () => {
    await teach();
    await bring(...Array.from({ length: 5 }, () => 'Taberna El Nogal'));
    const rows = await brought();
    expect(rows.map(({ decided_by }) => decided_by)).toEqual(Array(5).fill('learned'));
    expect(rows[0]?.decided_because).toMatchObject({ evidence: 'known', score: expect.any(Number) });
    expect(await learning()).toMatchObject({ learned_from: 6, predicted: 5, right: 5, precision: 1 });

    await ada.change(rows[0]?.id ?? '', { category_id: food });
    await ada.change(rows[1]?.id ?? '', { category_id: null });
    // To say the same oneself is to agree.
    await ada.change(rows[2]?.id ?? '', { category_id: sport });
    const after = await learning();
    expect(after).toMatchObject({ predicted: 5, right: 3, precision: 3 / 5, coverage: 5 / 11 });
    expect(after.by_month.at(-1)).toEqual({ month: '2026-10', rows: 5, predicted: 5, right: 3 });
  });

  it('is nothing of what it would know by now', async () => {
    await bring(...Array.from({ length: 8 }, () => 'Taberna El Nogal'));
    for (const { id } of await brought()) await ada.change(id, { category_id: sport });
    expect(await learning()).toMatchObject({ learned_from: 8, predicted: 0, right: 0, precision: null });
  });

  it('counts a decision that became a transfer, or that a rule changed, as wrong', async () => {
    await teach();
    await bring('Taberna El Nogal', 'Taberna El Nogal', 'Taberna El Nogal');
    const [first] = await brought();
    const other = await ada.addSource({ name: 'Savings' });
    const to = await ada.post({
      ...{ source_id: other.id, type: 'income', category_id: null, date: first?.date ?? '' },
      amount: first?.amount ?? 0,
    });
    const body = { from_id: first?.id ?? '', to_id: to.body.results.id };
    expect((await saldo.call('linkTransfer', { body, token: ada.token })).status).toBe(201);
    expect(await learning()).toMatchObject({ predicted: 3, right: 2 });
    const rule = {
      ...{ name: 'Nogal', match: 'all' as const },
      conditions: [{ field: 'name' as const, op: 'contains' as const, value: 'nogal' }],
      actions: [{ set: 'category_id' as const, value: food }],
    };
    await saldo.call('createRule', { body: rule, token: ada.token });
    await saldo.call('runRules', { body: {}, token: ada.token });
    expect(await learning()).toMatchObject({ predicted: 3, right: 0 });
  });
});

describe('the bundled start alone', () => {
  it('decides nothing of a first import, and proposes without a precision that nobody measured', async () => {
    await bring('MERCADONA', 'MERCADONA', 'LIDL', 'Zzyzx');
    expect((await brought()).every(({ decided_by }) => decided_by === 'none')).toBe(true);
    const known = (await waiting()).filter(({ category_id }) => category_id !== null);
    expect(known.map(({ category_id }) => category_id)).toEqual([food, food, food]);
    for (const { precision, is_sure } of known)
      expect({ precision, is_sure }).toEqual({ precision: null, is_sure: false });
  });
});

describe('what waits', () => {
  it('is grouped by kind of shop where that is known, and else by name', async () => {
    await bring('MERCADONA', 'LIDL', 'Zzyzx', 'Zzyzx', 'Xyzzy', 'Traspaso a cuenta');
    const groups = Map.groupBy(await waiting(), ({ group }) => group);
    const names = [...groups.values()].map((rows) => rows.map(({ clean_name }) => clean_name).toSorted());
    expect(names.map((some) => some.length).toSorted()).toEqual([1, 1, 2, 2]);
    expect(names).toContainEqual(['Lidl', 'Mercadona']);
  });
});

describe('the precision of a suggestion', () => {
  it('is that of guesses like it, and not of all', async () => {
    await teach('Taberna El Nogal', sport, 6);
    for (let turn = 0; turn < 14; turn++)
      await ada.post({ name: 'Boulder hall', category_id: sport, amount: 8 + turn, date: '2026-09-09' });
    await ada.post({ name: 'Boulder hall', category_id: null });
    await ada.post({ name: 'Lidl', category_id: null });
    const [lidl, hall] = await waiting();
    expect(lidl).toMatchObject({ name: 'Lidl', precision: null });
    expect(hall).toMatchObject({ name: 'Boulder hall', precision: 1 });
  });
});

describe('what comes back', () => {
  it('from the trash is learned once', async () => {
    const { id } = (await ada.post({ name: 'Boulder hall', category_id: sport })).body.results;
    expect((await learning()).learned_from).toBe(1);
    await saldo.call('removeTransaction', { params: { id }, token: ada.token });
    const [trashed] = (await saldo.call('listTrash', { query: {}, token: ada.token })).body.results;
    await saldo.call('restoreTrashed', { params: { id: trashed?.id ?? '' }, token: ada.token });
    expect((await ada.list()).results).toHaveLength(1);
    expect((await learning()).learned_from).toBe(1);
  });

  it('by an undo is learned once, whether it was deleted or filed elsewhere', async () => {
    const { id } = (await ada.post({ name: 'Boulder hall', category_id: sport })).body.results;
    await ada.change(id, { category_id: food });
    expect((await learning()).learned_from).toBe(2);
    await undo(await newest());
    expect((await learning()).learned_from).toBe(1);
    await saldo.call('removeTransaction', { params: { id }, token: ada.token });
    await undo(await newest());
    expect((await learning()).learned_from).toBe(1);
  });

  it('of an import that was taken back, and back again, was decided once', async () => {
    await teach();
    await bring('Taberna El Nogal', 'Taberna El Nogal');
    const imported = await newest();
    await undo(imported);
    expect(await learning()).toMatchObject({ predicted: 0, learned_from: 6 });
    await undo(await newest());
    expect(await brought()).toHaveLength(2);
    expect(await learning()).toMatchObject({ predicted: 2, right: 2, learned_from: 6 });
  });

  it('from an archive is learned once, and tells nothing of what was corrected before', async () => {
    await teach();
    await bring('Taberna El Nogal', 'Taberna El Nogal', 'Taberna El Nogal');
    const [first] = await brought();
    await ada.change(first?.id ?? '', { category_id: food });
    expect(await learning()).toMatchObject({ learned_from: 7, predicted: 3, right: 2 });
    const archive = (await saldo.call('exportArchive', { token: ada.token })).body;
    const eve = await saldo.signUp();
    await bringIn(saldo, eve, archive as object);
    const { results } = (await saldo.call('readLearning', { token: eve.token })).body;
    expect(results).toMatchObject({ learned_from: 7, predicted: 0, precision: null });
    const { body } = await saldo.call('listTransactions', { query: {}, token: eve.token });
    const kept = body.results.find(({ decided_by }) => decided_by === 'learned');
    expect(kept).toMatchObject({ decided_because: { evidence: 'known' } });
    await saldo.call('changeTransaction', {
      params: { id: kept?.id ?? '' },
      body: { category_id: null },
      token: eve.token,
    });
    expect((await saldo.call('readLearning', { token: eve.token })).body.results).toMatchObject({
      predicted: 0,
      right: 0,
    });
  });
});

describe('a sorter that another version has kept', () => {
  it('is learned anew, and decisions of before count without what they rested on', async () => {
    await teach();
    await bring('Taberna El Nogal', 'Taberna El Nogal');
    const { db } = saldo.database;
    const { number: owner } = await db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const before = { by: 'learned', words: ['nogal'], confidence: 0.97 };
    await db
      .updateTable('transactions')
      .set({ decided: JSON.stringify(before) })
      .where('owner', '=', owner)
      .where('decided', 'is not', null)
      .execute();
    await learning();
    await db
      .updateTable('sorters')
      .set({ version: 2, state: new Uint8Array([1, 2, 3]) })
      .where('owner', '=', owner)
      .execute();
    expect(await learning()).toMatchObject({ learned_from: 6, predicted: 2, right: 2 });
    const [first] = await brought();
    expect(first?.decided_because).toEqual({ words: ['nogal'], confidence: 0.97 });
    await ada.change(first?.id ?? '', { category_id: food });
    expect(await learning()).toMatchObject({ predicted: 2, right: 1 });
  });
});

describe('money between own sources', () => {
  it('is proposed as a transfer, by its name or by its other side, and never accepted as anything else', async () => {
    await teach('Boulder hall', sport, 3);
    const savings = await ada.addSource({ name: 'Savings' });
    await ada.post({ name: 'CREDIT CARD PAYMENT 0042', category_id: null, amount: 310 });
    const from = (await ada.post({ name: 'Mercadona', category_id: null, amount: 77.5 })).body.results.id;
    const to = (
      await ada.post({ name: 'Lidl', type: 'income', category_id: null, amount: 77.5, source_id: savings.id })
    ).body.results.id;
    await ada.post({ name: 'Mercadona', category_id: null, amount: 20 });
    const rows = new Map((await waiting()).map((row) => [`${row.name} ${row.amount}`, row]));
    expect(rows.get('CREDIT CARD PAYMENT 0042 310')).toMatchObject({
      ...{ category_id: null, usual: null, transfer: { transaction_id: null }, others: [] },
    });
    expect(rows.get('Mercadona 77.5')).toMatchObject({ category_id: null, transfer: { transaction_id: to } });
    expect(rows.get('Lidl 77.5')).toMatchObject({ category_id: null, transfer: { transaction_id: from } });
    expect(rows.get('Mercadona 20')).toMatchObject({ category_id: food, transfer: null });
    const { changed } = (await saldo.call('acceptSuggestions', { body: { at_least: 0 }, token: ada.token }))
      .body;
    expect(changed).toBe(1);
  });
});
