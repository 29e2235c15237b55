import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
let other: WithMoney['source'];
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  other = await ada.addSource({ name: 'Other' });
});
afterAll(async () => {
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

const HEADER = 'Date,Description,Amount';
const ALPHA = '2026-01-05,Alpha,-10.00';
const BETA = '2026-01-06,Beta,-20.50';
const COFFEE = '2026-01-07,Coffee,-2.40';
const BOTH = [HEADER, ALPHA, BETA];

/** The same rows as other kinds of files. */
const asQif = (lines: string[]) => [
  '!Type:Bank',
  ...lines.slice(1).flatMap((line) => {
    const [day, name, amount] = line.split(',');
    return [`D${day}`, `T${amount}`, `P${name}`, '^'];
  }),
];
const withColumns = (lines: string[]) => [
  'Booked;Payee;Value',
  ...lines.slice(1).map((line) => line.replaceAll(',', ';').replace('.', ',')),
];
const KINDS = [
  ['QIF', asQif],
  ['a table with other columns', withColumns],
] as const;

const send = async (lines: string[], source = ada.source) =>
  (await sendFile(saldo, ada, `${lines.join('\n')}\n`, { source_id: source.id })).body.results;
const confirm = async (id: string) =>
  (await saldo.call('confirmFileImport', { params: { id }, token: ada.token })).body;
const bringIn = async (lines: string[], source = ada.source) => confirm((await send(lines, source)).id);
const undo = async (id = '') => (await saldo.call('undoImport', { params: { id }, token: ada.token })).body;
const undoChange = (id: string | null) =>
  saldo.call('undoChange', { params: { id: id ?? '' }, token: ada.token });
const listed = async () =>
  (await ada.list()).results
    .map(({ name, source_id }) => `${name} in ${source_id === other.id ? 'Other' : 'its source'}`)
    .toSorted();
async function move(name: string) {
  const row = (await ada.list({ q: name })).results[0];
  await ada.change(row?.id ?? '', { source_id: other.id });
}

describe('a row of a file that was moved to another source', () => {
  it('is known when the file comes again, and stays as its person has it', async () => {
    await bringIn(BOTH);
    await move('Beta');
    const moved = (await ada.list({ q: 'Beta' })).results[0];
    await ada.change(moved?.id ?? '', { name: 'Beta of mine', date: '2026-02-01' });
    const before = (await ada.list()).results;
    const again = await send([...BOTH, COFFEE]);
    expect(again.decisions).toMatchObject({ new: 1, known: 2, same: 0 });
    expect(await confirm(again.id)).toMatchObject({ added: 1, matched: 2 });
    expect((await ada.list()).results.filter(({ name }) => name !== 'Coffee')).toEqual(before);
  });

  it('is known where the bank’s id is missing in the next file of its kind', async () => {
    const withIds = (...ids: string[]) => [
      `${HEADER},Reference number`,
      `${ALPHA},${ids[0] ?? ''}`,
      `${BETA},${ids[1] ?? ''}`,
    ];
    await bringIn(withIds('A', 'B'));
    await move('Beta');
    expect(await bringIn(withIds('A', ''))).toMatchObject({ added: 0, matched: 2 });
    expect(await listed()).toHaveLength(2);
  });

  it('is known by the bank’s id alone, where the next statement has nothing else of the last', async () => {
    const withIds = (...rows: string[]) => [
      '<OFX><CURDEF>EUR<BANKACCTFROM><ACCTID>0001</BANKACCTFROM>',
      ...rows.map((row) => {
        const [day = '', name, amount] = row.split(',');
        return `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>B${name}<NAME>${name}</STMTTRN>`;
      }),
      '</OFX>',
    ];
    await bringIn(withIds(ALPHA, BETA));
    await move('Beta');
    expect(await bringIn(withIds(BETA, COFFEE))).toMatchObject({ added: 1, matched: 1 });
    expect(await listed()).toHaveLength(3);
  });

  it('is one of two equal ones: the other is still there', async () => {
    await bringIn([HEADER, COFFEE, COFFEE]);
    await move('Coffee');
    expect((await send([HEADER, COFFEE, COFFEE])).decisions).toMatchObject({ new: 0, known: 2 });
    expect((await send([HEADER, COFFEE, COFFEE, COFFEE])).decisions).toMatchObject({ new: 1, known: 2 });
  });

  it('stays when its import is undone, and does not come again with the file', async () => {
    const { results } = await bringIn(BOTH);
    await move('Beta');
    const undone = await undo(results[0]?.id);
    expect(undone).toMatchObject({ removed: 1 });
    expect(await listed()).toEqual(['Beta in Other']);
    const again = await bringIn(BOTH);
    expect(again).toMatchObject({ added: 1, matched: 1 });
    expect(await listed()).toEqual(['Alpha in its source', 'Beta in Other']);
    const undoneAgain = await undo(again.results[0]?.id);
    expect(undoneAgain).toMatchObject({ removed: 1 });
    await undoChange(undoneAgain.change_id);
    expect(await listed()).toEqual(['Alpha in its source', 'Beta in Other']);
    expect((await send(BOTH)).decisions).toMatchObject({ new: 0, known: 2 });
  });

  it('stays when its import is undone and that is undone', async () => {
    const { results } = await bringIn(BOTH);
    await move('Beta');
    const undone = await undo(results[0]?.id);
    expect((await undoChange(undone.change_id)).status).toBe(200);
    expect(await listed()).toEqual(['Alpha in its source', 'Beta in Other']);
    expect((await send(BOTH)).decisions).toMatchObject({ new: 0, known: 2 });
  });

  it('comes again once it was deleted there, or is known once it was moved back', async () => {
    await bringIn(BOTH);
    await move('Beta');
    const row = (await ada.list({ q: 'Beta' })).results[0];
    await ada.change(row?.id ?? '', { source_id: ada.source.id });
    expect((await send(BOTH)).decisions).toMatchObject({ new: 0, known: 2 });
    await move('Beta');
    await saldo.call('removeTransaction', { params: { id: row?.id ?? '' }, token: ada.token });
    expect((await send(BOTH)).decisions).toMatchObject({ new: 1, known: 1 });
  });

  it('is not taken for a row of the account that it was moved to, where one file tells both', async () => {
    const header = `${HEADER},Account`;
    const lines = [header, `${BETA},Savings`, `${BETA},Checking`, `${ALPHA},Checking`];
    await bringIn([HEADER, ALPHA]);
    const place = async (rows: string[]) => {
      const { id } = await send(rows);
      const sources = { Checking: ada.source.id, Savings: other.id };
      const said = await saldo.call('changeFileImport', {
        params: { id },
        body: { sources },
        token: ada.token,
      });
      return said.body.results;
    };
    await confirm((await place([header, `${BETA},Checking`, `${ALPHA},Checking`])).id);
    await move('Beta');
    expect((await place(lines)).decisions).toMatchObject({ new: 1, known: 2 });
  });
});

describe('a row of a file whose statement comes again as a file of another kind', () => {
  it.each(KINDS)('stays in the source that it was moved to: %s', async (_, as) => {
    await bringIn([...BOTH, COFFEE]);
    await move('Beta');
    const again = await send(as([...BOTH, COFFEE]));
    expect(again.decisions).toMatchObject({ new: 0, same: 3 });
    const done = await confirm(again.id);
    expect(await listed()).toHaveLength(3);
    expect((await send(as([...BOTH, COFFEE]))).decisions).toMatchObject({ new: 0, known: 3 });
    await undo(done.results[0]?.id);
    expect(await listed()).toHaveLength(3);
  });

  it.each(KINDS)('is known on the day on which it was told, wherever it was put since: %s', async (_, as) => {
    await bringIn([...BOTH, COFFEE]);
    const row = (await ada.list({ q: 'Beta' })).results[0];
    await ada.change(row?.id ?? '', { date: '2025-11-03', name: 'Something else', amount: 21 });
    expect((await send(as([...BOTH, COFFEE]))).decisions).toMatchObject({ new: 0, same: 3 });
  });

  it('is not known to the statement of another account that has an equal row', async () => {
    await bringIn([...BOTH, COFFEE]);
    for (const name of ['Alpha', 'Beta', 'Coffee']) await move(name);
    const others = [HEADER, '2026-01-03,Rent,-700.00', BETA, '2026-01-09,Salary,1500.00'];
    expect((await send(asQif(others))).decisions).toMatchObject({ new: 3, same: 0 });
  });

  it('is one of two equal ones: the other is still there, and a third is new', async () => {
    await bringIn([HEADER, ALPHA, COFFEE, COFFEE]);
    await move('Coffee');
    expect((await send(asQif([HEADER, ALPHA, COFFEE, COFFEE]))).decisions).toMatchObject({ new: 0, same: 3 });
    const third = await send(asQif([HEADER, ALPHA, COFFEE, COFFEE, COFFEE]));
    expect(third.decisions).toMatchObject({ new: 1, same: 3 });
  });
});

describe('a row that somebody wrote by hand, and a file has told since,', () => {
  const coffee = (day: number) => `2026-01-${String(day).padStart(2, '0')},Coffee bar,-2.50`;
  const FIRST = [HEADER, coffee(10), coffee(11), '2026-01-14,Salary,900.00'];
  const NEXT = [HEADER, '2026-01-03,Electric,-178.73', coffee(5), '2026-01-06,Pay,1.00', coffee(10)];

  it.each([['a table', (lines: string[]) => lines] as const, ...KINDS])(
    'is that row of the bank, and no other one, in the next file: %s',
    async (_, as) => {
      await ada.post({ name: 'Coffee bar', amount: 2.5, date: '2026-01-05' });
      expect(await bringIn(FIRST)).toMatchObject({ added: 2, matched: 1 });
      const next = await send(as(NEXT));
      expect(next.decisions).toMatchObject({ new: 3 });
      await confirm(next.id);
      expect((await ada.list({ q: 'Coffee bar' })).results).toHaveLength(3);
    },
  );
});

describe('a statement that came into another account’s source by mistake', () => {
  const FEE = '2026-01-31,Account fee,-4.90';

  it('hides no equal row of that account’s own statement, once its rows were moved', async () => {
    await bringIn([HEADER, ALPHA, FEE]);
    await move('Alpha');
    await move('Account fee');
    expect(await bringIn([HEADER, COFFEE, FEE])).toMatchObject({ added: 2, matched: 0 });
    expect(await listed()).toHaveLength(4);
  });
});
