import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { bringIn } from '../support/bring-in.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
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

type Row = { day: string; name: string; amount: number };

/** Twenty rows, with equal ones on one day among them. */
const ROWS: Row[] = Array.from({ length: 20 }, (_, index) => ({
  day: `2026-09-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
  name: index % 5 < 2 ? 'Cafe Sol' : `Shop ${'abcdefghijklmnopqrst'[index]}${'zyxwvutsrqponmlkjihg'[index]}q`,
  amount: index % 5 < 2 ? -2.4 : -(10 + index),
}));

const FORMATS: Record<'csv' | 'qif' | 'ofx', (rows: readonly Row[]) => string> = {
  csv: (rows) =>
    [
      'Date,Description,Amount',
      ...rows.map(({ day, name, amount }) => `${day},${name},${amount.toFixed(2)}`),
    ].join('\n'),
  qif: (rows) =>
    [
      '!Type:Bank',
      ...rows.flatMap(({ day, name, amount }) => [`D${day}`, `T${amount.toFixed(2)}`, `P${name}`, '^']),
    ].join('\n'),
  ofx: (rows) =>
    [
      'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR',
      '<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
      ...rows.map(
        ({ day, name, amount }, index) =>
          `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount.toFixed(2)}<FITID>F${index}<NAME>${name}</STMTTRN>`,
      ),
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ].join('\n'),
};
type Format = keyof typeof FORMATS;
const names = Object.keys(FORMATS) as Format[];
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

const send = async (who: Person, format: Format, source_id: string, rows = ROWS) =>
  (await sendFile(saldo, who, `${FORMATS[format](rows)}\n`, { name: `statement.${format}`, source_id })).body
    .results;

async function bringFileIn(who: WithMoney, format: Format, source_id: string) {
  const { id } = await send(who, format, source_id);
  return (await saldo.call('confirmFileImport', { params: { id }, token: who.token })).body;
}

const sum = async (who: WithMoney) => (await who.list({ page: 1 })).summary;

/** All that Ada has, in an account that had nothing. */
async function moveByArchive(without: object = {}) {
  const headers = { authorization: `Bearer ${ada.token}` };
  const archive = (await saldo.app.inject({ url: '/api/export', headers })).json();
  const bo = await saldo.signUp();
  await bringIn(saldo, bo, { ...archive, ...without });
  return bo;
}

describe('a statement that was imported before its account moved by an archive', () => {
  it.each(pairs)('as %s adds nothing as %s afterwards', async (first, second) => {
    expect(await bringFileIn(ada, first, ada.source.id)).toMatchObject({ added: 20 });
    const bo = await moveByArchive();
    const [source] = (await saldo.call('listSources', { token: bo.token })).body.results;
    const sent = await send(bo, second, source?.id ?? '');
    // Of the same kind by its references, of another by what it says.
    const known = first === second ? { known: 20, same: 0 } : { known: 0, same: 20 };
    expect(sent.decisions).toMatchObject({ new: 0, ...known });
    const done = await saldo.call('confirmFileImport', { params: { id: sent.id }, token: bo.token });
    expect(done.body).toMatchObject({ added: 0, matched: 20 });
    const list = await saldo.call('listTransactions', { query: {}, token: bo.token });
    expect(list.body.results).toHaveLength(20);
  });

  it.each(pairs)('as %s adds nothing as %s from an archive of an earlier version', async (first, second) => {
    await bringFileIn(ada, first, ada.source.id);
    const bo = await moveByArchive({ statement_rows: undefined });
    const [source] = (await saldo.call('listSources', { token: bo.token })).body.results;
    expect((await send(bo, second, source?.id ?? '')).decisions).toMatchObject({ new: 0, same: 20 });
  });

  it.each(pairs)(
    'as %s adds nothing as %s, also where a row was moved to another source',
    async (first, second) => {
      await bringFileIn(ada, first, ada.source.id);
      const other = await ada.addSource({ name: 'Other' });
      const [moved] = (await ada.list({ q: 'Shop' })).results;
      await ada.change(moved?.id ?? '', { source_id: other.id });
      const bo = await moveByArchive();
      const sources = (await saldo.call('listSources', { token: bo.token })).body.results;
      const source = sources.find(({ name }) => name === ada.source.name);
      expect((await send(bo, second, source?.id ?? '')).decisions).toMatchObject({ new: 0 });
    },
  );

  it('still brings in what is new in it', async () => {
    await bringFileIn(ada, 'csv', ada.source.id);
    const bo = await moveByArchive();
    const [source] = (await saldo.call('listSources', { token: bo.token })).body.results;
    const more = [...ROWS, { day: '2026-09-10', name: 'Cafe Sol', amount: -2.4 }];
    const sent = await send(bo, 'csv', source?.id ?? '', more);
    expect(sent.decisions).toMatchObject({ new: 1, known: 20 });
  });
});

describe('rows of a file that were moved to another source', () => {
  it.each(pairs)('from %s are not added there again as %s', async (first, second) => {
    await bringFileIn(ada, first, ada.source.id);
    const other = await ada.addSource({ name: 'Other' });
    const body = { filter: { source_id: ada.source.id }, change: { source_id: other.id } };
    expect((await saldo.call('changeTransactions', { body, token: ada.token })).body).toMatchObject({
      changed: 20,
    });
    const before = await sum(ada);
    expect((await send(ada, second, other.id)).decisions).toMatchObject({ new: 0, same: 20 });
    expect(await bringFileIn(ada, second, other.id)).toMatchObject({ added: 0 });
    expect(await sum(ada)).toEqual(before);
  });
});

describe('a row of a file that was moved to another day', () => {
  it('is not taken for what another kind of file says of that day', async () => {
    await bringFileIn(ada, 'csv', ada.source.id);
    const row = (await ada.list({ q: 'Shop' })).results.find(({ date }) => date === '2026-09-02');
    await ada.change(row?.id ?? '', { date: '2026-09-20' });
    const told = [{ day: '2026-09-20', name: 'Elsewhere', amount: -(row?.amount ?? 0) }];
    expect((await send(ada, 'qif', ada.source.id, told)).decisions).toMatchObject({ new: 1, same: 0 });
  });
});

it('a file whose rows are all of one day is known again in another format, however long it is', async () => {
  const rows = Array.from({ length: 5200 }, (_, index) => ({
    day: '2026-09-01',
    name: `Shop ${index.toString(36)}`,
    amount: -(1 + (index % 40)),
  }));
  const { id } = await send(ada, 'csv', ada.source.id, rows);
  await saldo.call('confirmFileImport', { params: { id }, token: ada.token });
  expect((await send(ada, 'qif', ada.source.id, rows)).decisions).toMatchObject({ new: 0, same: 5200 });
});
