import type { RequestOf } from '@saldo/contract';
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

const PLAIN = `Date;Text;Amount
2026-10-31;GREENGROCER;-20.00
2026-11-02;SALARY;1500.00
`;

type Said = NonNullable<RequestOf<'changeFileImport'>['body']>;

async function waiting(content = PLAIN) {
  const { body } = await sendFile(saldo, ada, content, { name: 'plain.csv' });
  const [account] = body.results.accounts;
  return { id: body.results.id, key: account?.key ?? '', account };
}
const say = (id: string, body: Said) =>
  saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
const confirm = (id: string) => saldo.call('confirmFileImport', { params: { id }, token: ada.token });
const sources = async () => (await saldo.call('listSources', { token: ada.token })).body.results;

describe('a source that is made for a file', () => {
  it('is made when the file is confirmed, and not before', async () => {
    const before = await sources();
    const { id, key } = await waiting();
    const { body } = await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR' } } });
    expect(body.results.accounts).toMatchObject([
      { source_id: null, new_source: { name: 'Giro', currency: 'EUR', balance: null } },
    ]);
    expect(await sources()).toEqual(before);

    expect((await confirm(id)).body).toMatchObject({ added: 2 });
    const made = (await sources()).find(({ name }) => name === 'Giro');
    expect(made).toMatchObject({ amount: 1480, currency: 'EUR', transaction_count: 2 });
    const read = await saldo.call('readFileImport', { params: { id }, query: {}, token: ada.token });
    expect(read.body.results.accounts).toMatchObject([{ source_id: made?.id, new_source: null }]);
  });

  it('has today what its person says, whatever the file leads to', async () => {
    const { id, key } = await waiting();
    await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR', balance: 2000 } } });
    await confirm(id);
    expect(await sources()).toContainEqual(expect.objectContaining({ name: 'Giro', amount: 2000 }));
    expect((await waiting()).account).toMatchObject({ decisions: { known: 2, new: 0 }, rows: 2 });
  });

  it('gives way to one that there is, and is forgotten where its person says so', async () => {
    const { id, key } = await waiting();
    await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR' } } });
    const placed = await say(id, { sources: { [key]: ada.source.id } });
    expect(placed.body.results.accounts).toMatchObject([{ source_id: ada.source.id, new_source: null }]);
    await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR' } } });
    const forgotten = await say(id, { new_sources: { [key]: null } });
    expect(forgotten.body.results.accounts).toMatchObject([{ source_id: null, new_source: null }]);
    expect((await confirm(id)).body).toMatchObject({ code: 'file_import.no_source' });
  });

  it('takes only rows in its currency', async () => {
    const { id, key } = await waiting('Date;Text;Amount;Currency\n2026-10-31;SHOP;-20.00;USD\n');
    const { body } = await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR' } } });
    expect(body.results.decisions).toMatchObject({ new: 0, refused: 1 });
    const again = await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'USD' } } });
    expect(again.body.results.decisions).toMatchObject({ new: 1, refused: 0 });
  });

  it('begins with what a statement says was there before', async () => {
    const { id, key } = await waiting(
      ':20:X\n:25:12345678/0012345\n:28C:1/1\n:60F:C261001EUR100,00\n:61:2610021002D40,00NMSCNONREF\n:86:SHOP\n:62F:C261002EUR60,00\n-\n',
    );
    await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR' } } });
    await confirm(id);
    expect(await sources()).toContainEqual(expect.objectContaining({ name: 'Giro', amount: 60 }));
  });

  it('is refused with a wrong currency, an endless name, or fractions of a yen; and then nothing changes', async () => {
    const { id, key } = await waiting();
    for (const wrong of [
      { name: 'Giro', currency: 'XXX' },
      { name: '', currency: 'EUR' },
      { name: 'Giro', currency: 'JPY', balance: 1.5 },
    ])
      expect((await say(id, { new_sources: { [key]: wrong } })).status).toBe(400);
    expect((await say(id, { new_sources: { elsewhere: { name: 'X', currency: 'EUR' } } })).status).toBe(200);
    expect((await confirm(id)).body).toMatchObject({ code: 'file_import.no_source' });
  });

  it('stays when the import is undone, without its rows; and a restored import finds it', async () => {
    const { id, key } = await waiting();
    await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR', balance: 2000 } } });
    const { change_id } = (await confirm(id)).body;
    const undo = (change: string | null) =>
      saldo.call('undoChange', { params: { id: change ?? '' }, token: ada.token });
    const undone = await undo(change_id);
    expect(undone.status).toBe(200);
    expect(await sources()).toContainEqual(
      expect.objectContaining({ name: 'Giro', amount: 520, transaction_count: 0 }),
    );
    await undo(undone.body.change_id);
    expect(await sources()).toContainEqual(
      expect.objectContaining({ name: 'Giro', amount: 2000, transaction_count: 2 }),
    );
  });
});
