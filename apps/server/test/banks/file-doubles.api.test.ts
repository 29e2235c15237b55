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

const send = async (...lines: string[]) =>
  (await sendFile(saldo, ada, `${lines.join('\n')}\n`, { source_id: ada.source.id })).body.results;
const confirm = (id: string) => saldo.call('confirmFileImport', { params: { id }, token: ada.token });
const bringIn = async (...lines: string[]) => (await confirm((await send(...lines)).id)).body;
const listed = async () =>
  (await ada.list({})).results.map(({ date, name, amount }) => `${date} ${name} ${amount}`);
const undo = (id: string | undefined) =>
  saldo.call('undoImport', { params: { id: id ?? '' }, token: ada.token });

const WITH_ID = 'Date,Description,Amount,Reference number';
const PLAIN = 'Date,Description,Amount';
const SEPTEMBER = '2026-09-01,Gym,-30.00';

describe('an id of the bank’s', () => {
  it('that comes again next month is another row', async () => {
    await bringIn(WITH_ID, '2026-09-01,Rent,-700.00,FLAT7');
    expect(await bringIn(WITH_ID, '2026-10-01,Rent,-700.00,FLAT7')).toMatchObject({ added: 1 });
    expect(await listed()).toHaveLength(2);
  });

  it('that a fee shares in the next file doubles nothing', async () => {
    const transfer = '2026-09-30,Transfer,-700.00,T1';
    await bringIn(WITH_ID, transfer);
    const both = [transfer, '2026-10-01,Fee,-1.00,T1'];
    expect(await bringIn(WITH_ID, ...both)).toMatchObject({ added: 1, matched: 1 });
  });

  const COFFEE = '2026-09-30,Coffee,-2.40';
  const ofx = (...ids: string[]) => [
    '<OFX><CURDEF>EUR<BANKACCTFROM><ACCTID>0001</BANKACCTFROM>',
    ...ids.map((id) => `<STMTTRN><DTPOSTED>20260930<TRNAMT>-2.40<FITID>${id}<NAME>Coffee</STMTTRN>`),
    '</OFX>',
  ];
  const camt = (...ids: string[]) => [
    '<BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>',
    ...ids.map(
      (id) =>
        `<Ntry><Amt Ccy="EUR">2.40</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-09-30</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef><AddtlNtryInf>Coffee</AddtlNtryInf></Ntry>`,
    ),
    '</Stmt></BkToCstmrStmt>',
  ];
  const csv = (...ids: string[]) => [WITH_ID, ...ids.map((id) => `${COFFEE},${id}`)];
  const plain = (count: number) => [PLAIN, ...Array.from({ length: count }, () => COFFEE)];

  it.each([
    ['CSV', csv],
    ['OFX', ofx],
    ['CAMT.053', camt],
  ])('that is another one is another row, however equal, and none comes twice: %s', async (_, file) => {
    expect(await bringIn(...file('A'))).toMatchObject({ added: 1 });
    expect(await bringIn(...file('B'))).toMatchObject({ added: 1, matched: 0 });
    expect(await bringIn(...file('A', 'B', 'C'))).toMatchObject({ added: 1, matched: 2 });
    expect(await bringIn(...file('C', 'B', 'A'))).toMatchObject({ added: 0, matched: 3 });
    expect(await listed()).toHaveLength(3);
  });

  it.each([
    ['a table without ids after OFX', ofx('A', 'B'), plain(2), ofx('B', 'A')],
    ['OFX after a table without ids', plain(2), ofx('A', 'B'), plain(2)],
    ['CAMT.053 after OFX, whose ids are of another kind', ofx('A', 'B'), camt('X', 'Y'), ofx('A', 'B')],
    ['a table of which some rows have lost their ids', csv('A', 'B'), csv('', 'B'), csv('A', '')],
    ['a table that has got ids', csv('', ''), csv('A', 'B'), csv('B', '')],
  ])('that is missing on one side, or of another kind, is no proof: %s', async (_, ...files) => {
    expect(await bringIn(...(files[0] ?? []))).toMatchObject({ added: 2 });
    for (const file of files.slice(1))
      expect(await bringIn(...file)).toMatchObject({ added: 0, matched: 2, refused: 0 });
    expect(await listed()).toHaveLength(2);
  });

  it('of another kind of file, beside other words, is that of another row; also where the files overlap', async () => {
    const renamed = (lines: string[], name: string) => lines.map((line) => line.replaceAll('Coffee', name));
    const metro = renamed(ofx('F1'), 'Metro');
    await bringIn(...metro);
    const coffee = renamed(camt('B1'), 'Cafe Sol');
    expect(await bringIn(...coffee)).toMatchObject({ added: 1, matched: 0 });
    for (const lines of [metro, coffee, renamed(camt('B2'), 'Metro'), renamed(ofx('F2'), 'Cafe Sol')])
      expect(await bringIn(...lines)).toMatchObject({ added: 0, matched: 1 });
    expect(await listed()).toHaveLength(2);
  });

  it('counts one more where a file of another kind has one more', async () => {
    await bringIn(...ofx('A'));
    expect(await bringIn(...plain(2))).toMatchObject({ added: 1, matched: 1 });
    expect(await bringIn(...ofx('A', 'B'))).toMatchObject({ added: 0, matched: 2 });
    expect(await bringIn(...ofx('C'))).toMatchObject({ added: 1 });
    expect(await listed()).toHaveLength(3);
  });

  it('says nothing where the bank counts anew in each file, or makes up new ones', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => `2026-09-0${at + 1},Shop ${at},-${at + 1}.00`);
    const numbered = (some: readonly string[], prefix = '') =>
      some.map((row, at) => `${row},${prefix}${at + 1}`);
    await bringIn(WITH_ID, ...numbered(rows.slice(0, 6)));
    expect(await bringIn(WITH_ID, ...numbered(rows.slice(3)))).toMatchObject({ added: 3, matched: 3 });
    expect(await bringIn(WITH_ID, ...numbered(rows, 'new-'))).toMatchObject({ added: 0, matched: 9 });
    expect(await listed()).toHaveLength(9);
  });

  it('is forgotten with its import, and what another file told stays', async () => {
    const first = await bringIn(...csv('A'));
    const second = await bringIn(...csv('B'));
    expect((await undo(first.results[0]?.id)).body).toMatchObject({ removed: 1 });
    expect(await bringIn(...csv('A', 'B'))).toMatchObject({ added: 1, matched: 1 });
    expect(second).toMatchObject({ added: 1 });
  });
});

describe('a row', () => {
  it('that is booked late, and changes every balance after it, doubles none of them', async () => {
    const header = 'Date;Text;Amount;Balance';
    const [one, two] = ['2026-09-01;One;-10,00;90,00', '2026-09-03;Two;-20,00;70,00'];
    await bringIn(header, one, two);
    const late = [one, '2026-09-02;Late;-5,00;85,00', '2026-09-03;Two;-20,00;65,00'];
    expect(await bringIn(header, ...late)).toMatchObject({ added: 1, matched: 2 });
  });

  it('is not what another account of the same file has taken', async () => {
    await ada.post({ name: 'By hand', amount: 20, date: '2026-10-05' });
    const header = 'Date,Description,Amount,Account';
    const done = await bringIn(header, '2026-10-05,One,-20.00,Checking', '2026-10-05,Two,-20.00,Savings');
    expect(done).toMatchObject({ added: 1, matched: 1 });
  });

  it('that its person has moved to another month is not taken for that month’s', async () => {
    await bringIn(PLAIN, SEPTEMBER);
    const [gym] = (await ada.list({})).results;
    await ada.change(gym?.id ?? '', { date: '2026-10-01' });
    expect(await bringIn(PLAIN, '2026-10-01,Gym,-30.00')).toMatchObject({ added: 1 });
  });

  it('that a later file holds as well stays when the first is taken back, and goes with the later', async () => {
    const first = await bringIn(PLAIN, SEPTEMBER, '2026-09-02,Shop,-4.00');
    const second = await bringIn(PLAIN, SEPTEMBER, '2026-09-02,Shop,-4.00', '2026-09-03,Cafe,-2.00');
    expect(second).toMatchObject({ added: 1, matched: 2 });
    expect((await undo(first.results[0]?.id)).body).toMatchObject({ removed: 0 });
    expect(await listed()).toHaveLength(3);
    expect((await undo(second.results[0]?.id)).body).toMatchObject({ removed: 3 });
    expect(await listed()).toEqual([]);
  });
});

describe('a file', () => {
  it('may call its accounts anything', async () => {
    const header = 'Date,Description,Amount,Account';
    const rows = ['constructor', '__proto__', 'toString'].map((name) => `2026-10-05,One,-20.00,${name}`);
    expect(await bringIn(header, ...rows)).toMatchObject({ added: 3 });
  });

  it('with an account for every row is refused', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => `2026-10-05,One,-20.00,account ${index}`);
    const sent = await sendFile(saldo, ada, ['Date,Description,Amount,Account', ...rows].join('\n'));
    expect(sent).toMatchObject({ status: 400, body: { code: 'file_import.unreadable' } });
  });

  it('comes in whole or not at all, also where it is read anew or forgotten meanwhile', async () => {
    const ROWS = 3000;
    const rows = Array.from({ length: ROWS }, (_, index) => `2026-01-31,Row ${index},-${index + 1}.00`);
    const { id } = await send(PLAIN, ...rows);
    const { token } = ada;
    const body = { mapping: null };
    const [confirmed] = await Promise.all([
      confirm(id),
      saldo.call('changeFileImport', { params: { id }, body, token }),
      saldo.call('removeFileImport', { params: { id }, token }),
    ]);
    const { total } = await ada.list({ page: 1 });
    expect(total).toBe(confirmed.status === 200 ? ROWS : 0);
  });
});
