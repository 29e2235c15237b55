import type { WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { undo as undoBank, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';
import { sendFile } from '../support/send-file.ts';
import { withoutVersions } from '../support/without-versions.ts';

let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
let money: OddBank['money'];
useOddBank((bank) => {
  ({ provider, saldo, ada, money } = bank);
});

type Row = [day: string, name: string, amount: string];
const ROWS: Row[] = [
  ['2026-11-05', 'Alpha', '-10.00'],
  ['2026-11-06', 'Beta', '-20.50'],
  ['2026-11-08', 'Gamma', '30.00'],
];
const csv = (rows: Row[]) => `Date,Description,Amount\n${rows.map((row) => row.join(',')).join('\n')}\n`;
const qif = (rows: Row[]) =>
  `!Type:Bank\n${rows.map(([day, name, amount]) => `D${day}\nT${amount}\nP${name}\n^\n`).join('')}`;

function bankHas(rows: Row[]): void {
  const data = rows.map(
    ([day, description, amount]): Partial<WireTransaction> => ({
      ...{ id: description, date: `${day}T10:00:00Z`, status: 'BOOKED', amount: Number(amount), description },
    }),
  );
  provider.alter((path, answer) =>
    path.includes('/transactions')
      ? { status: 200, body: JSON.stringify({ meta: { pagination: { totalCount: data.length } }, data }) }
      : answer,
  );
}

async function bringIn(content: string, source: { id: string }) {
  const sent = await sendFile(saldo, ada.person, content, { name: 'file', source_id: source.id });
  const { id } = sent.body.results;
  const { body } = await saldo.call('confirmFileImport', { params: { id }, token: ada.person.token });
  return body.results[0]?.id ?? '';
}

const undo = async (id: string) => (await undoBank(saldo, ada, id)).body;
const undoChange = (id: string | null) =>
  saldo.call('undoChange', { params: { id: id ?? '' }, token: ada.person.token });
const changes = async () => (await saldo.call('listChanges', { token: ada.person.token })).body.results;
const names = async () => (await money.list()).results.map(({ name }) => name).toSorted();
/** By what each import says of itself, the newest first. */
const imports = async () =>
  (await saldo.call('listImports', { query: {}, token: ada.person.token })).body.results.map(
    ({ state, added, same }) => `${state}: ${added} added, ${same} the same`,
  );
const look = async () => ({
  rows: withoutVersions((await money.list()).results),
  sources: withoutVersions((await saldo.call('listSources', { token: ada.person.token })).body.results),
  imports: await imports(),
});

describe.each([
  ['the same file again', csv],
  ['a file of another kind', qif],
])('what %s holds as well, though it added nothing,', (_, second) => {
  it('stays when the first import is undone, and goes with the second; undoing either is undone', async () => {
    const purse = await money.addSource({ name: 'Purse' });
    const one = await bringIn(csv(ROWS), purse);
    const two = await bringIn(second(ROWS), purse);
    const both = await look();
    expect(both.imports).toEqual(['done: 0 added, 3 the same', 'done: 3 added, 0 the same']);

    const withoutOne = await undo(one);
    expect(withoutOne).toMatchObject({ removed: 0 });
    const middle = await look();
    expect(middle.rows).toEqual(both.rows);
    expect(middle.imports).toEqual(['done: 3 added, 0 the same', 'undone: 3 added, 0 the same']);

    const withoutTwo = await undo(two);
    expect(withoutTwo).toMatchObject({ removed: 3 });
    expect(await names()).toEqual([]);
    expect((await changes())[0]).toMatchObject({ id: withoutTwo.change_id, can_undo: true });
    expect((await changes())[1]).toMatchObject({ id: withoutOne.change_id, can_undo: false });
    expect((await undoChange(withoutOne.change_id)).body).toMatchObject({ code: 'change.in_the_way' });

    const withTwo = (await undoChange(withoutTwo.change_id)).body.change_id;
    expect(await look()).toEqual(middle);
    expect((await changes()).find(({ id }) => id === withTwo)).toMatchObject({ can_undo: true });
    expect((await undoChange(withoutOne.change_id)).status).toBe(200);
    expect(await look()).toEqual(both);
  });

  it('is taken back and brought back as often as somebody likes, by the history and by the import', async () => {
    const purse = await money.addSource({ name: 'Purse' });
    const one = await bringIn(csv(ROWS), purse);
    const two = await bringIn(second(ROWS), purse);
    await undo(one);
    const before = await look();
    let last = (await undo(two)).change_id;
    for (let round = 0; round < 2; round++) {
      last = (await undoChange(last)).body.change_id;
      expect(await look()).toEqual(before);
      last = (await undoChange(last)).body.change_id;
      expect(await names()).toEqual([]);
    }
    await undoChange(last);
    last = (await undo(two)).change_id;
    expect(await names()).toEqual([]);
    expect((await undoChange(last)).status).toBe(200);
    expect(await look()).toEqual(before);
  });

  it('stays with the first import when the second is undone first', async () => {
    const purse = await money.addSource({ name: 'Purse' });
    const one = await bringIn(csv(ROWS), purse);
    const two = await bringIn(second(ROWS), purse);
    const both = await look();
    const withoutTwo = (await undo(two)).change_id;
    expect(await names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    const withoutOne = (await undo(one)).change_id;
    expect(await names()).toEqual([]);
    expect((await undoChange(withoutTwo)).body).toMatchObject({ code: 'change.in_the_way' });
    await undoChange(withoutOne);
    expect((await undoChange(withoutTwo)).status).toBe(200);
    expect(await look()).toEqual(both);
  });
});

describe('what a file holds of a bank’s rows, though it added nothing,', () => {
  it('stays when the bank’s import is undone, and goes with the file; undoing either is undone', async () => {
    bankHas(ROWS);
    const one = (await update(saldo, ada)).body.results.id;
    const two = await bringIn(csv(ROWS.slice(0, 2)), ada.source);
    const both = await look();
    const withoutOne = (await undo(one)).change_id;
    expect(await names()).toEqual(['Alpha', 'Beta']);
    const middle = await look();
    expect(middle.imports).toEqual(['done: 2 added, 0 the same', 'undone: 3 added, 0 the same']);
    const withoutTwo = (await undo(two)).change_id;
    expect(await names()).toEqual([]);
    expect((await undoChange(withoutTwo)).status).toBe(200);
    expect(await look()).toEqual(middle);
    expect((await undoChange(withoutOne)).status).toBe(200);
    expect(await look()).toEqual(both);
    expect((await update(saldo, ada)).body).toMatchObject({ added: 0 });
    expect(await names()).toHaveLength(3);
  });
});
