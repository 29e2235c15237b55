import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bentFiles } from '../../../../packages/statements/test/bend.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

/** `npm run chaos` bends five thousand. */
const BENT = Number(process.env.BENT_FILES ?? 60);

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

const STATEMENT = `Fecha;Concepto;Importe;Saldo
31/10/2026;COMPRA CON TARJETA 4921 MERCADONA VALENCIA ES;-20,00;1.000,00
02/11/2026;NOMINA;1.500,00;2.500,00
03/11/2026;CAFE SOL;-2,40;2.497,60
03/11/2026;CAFE SOL;-2,40;2.495,20
`;

const send = (content = STATEMENT, name = 'statement.csv') =>
  sendFile(saldo, ada, content, { name, source_id: ada.source.id });
const confirm = (id: string) => saldo.call('confirmFileImport', { params: { id }, token: ada.token });
const bringIn = async (content = STATEMENT, name?: string) =>
  (await confirm((await send(content, name)).body.results.id)).body;
const items = async (id: string) =>
  (await saldo.call('readFileImport', { params: { id }, query: {}, token: ada.token })).body.results.items;
const listed = async () => (await ada.list({})).results;
const balance = async () => {
  const { results } = (await saldo.call('listSources', { token: ada.token })).body;
  return results.find(({ id }) => id === ada.source.id)?.amount ?? 0;
};

describe('a bank’s file', () => {
  it('is read, proven by its balances, and shown row by row before anything changes', async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body.results).toMatchObject({
      ...{ format: 'csv', encoding: 'utf-8', rows: 4, questions: [], problems: [], state: 'ready' },
      proof: { kind: 'running_balance', holds: true, checked: 3, agreeing: 3 },
      decisions: { new: 4, known: 0, same: 0, refused: 0 },
      accounts: [{ source_id: ada.source.id, rows: 4 }],
      ...{ from: '2026-10-31', to: '2026-11-03', headings: ['Fecha', 'Concepto', 'Importe', 'Saldo'] },
    });
    expect(await items(body.results.id)).toMatchObject([
      { line: 2, date: '2026-10-31', type: 'expense', amount: 20, balance: 1000, decision: 'new' },
      { line: 3, date: '2026-11-02', type: 'income', amount: 1500 },
      { line: 4, amount: 2.4 },
      { line: 5, amount: 2.4 },
    ]);
    expect(await listed()).toEqual([]);
  });

  it('comes in as one change with a reason for each row, and goes again', async () => {
    const before = await balance();
    const done = await bringIn();
    expect(done).toMatchObject({ added: 4, matched: 0, refused: 0 });
    expect(await balance()).toBe(before + 1475.2);
    const [row] = (await ada.list({ q: '4921' })).results;
    expect(row).toMatchObject({ clean_name: 'Mercadona', from: { file: 'statement.csv', line: 2 } });
    const token = ada.token;
    const [batch] = (await saldo.call('listImports', { query: {}, token })).body.results;
    expect(batch).toMatchObject({ kind: 'file', file_name: 'statement.csv', state: 'done', added: 4 });
    const read = await saldo.call('readImport', { params: { id: batch?.id ?? '' }, token });
    expect(read.body.results.rows).toMatchObject([
      { line: 2, decision: 'new', reason: 'unseen' },
      { line: 3 },
      { line: 4 },
      { line: 5 },
    ]);
    const [change] = (await saldo.call('listChanges', { query: {}, token })).body.results;
    expect(change).toMatchObject({ kind: 'import.done', by: 'file', name: 'statement.csv' });
    const undone = await saldo.call('undoChange', { params: { id: change?.id ?? '' }, token });
    expect(undone.status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await balance()).toBe(before);
    expect(await bringIn()).toMatchObject({ added: 4 });
  });

  it('adds nothing when it comes again, and only what is new when it overlaps', async () => {
    await bringIn();
    expect((await send()).body.results.decisions).toEqual({ new: 0, known: 4, same: 0, refused: 0 });
    expect(await bringIn()).toMatchObject({ added: 0, matched: 4 });
    const longer = `${STATEMENT}04/11/2026;CAFE SOL;-2,40;2.492,80\n`;
    expect(await bringIn(longer)).toMatchObject({ added: 1, matched: 4 });
    expect(await listed()).toHaveLength(5);
  });

  it('finds what was written by hand, and leaves it as its person wrote it', async () => {
    const groceries = await ada.addCategory('Groceries');
    await ada.post({ name: 'Shopping', amount: 20, date: '2026-10-30', category_id: groceries.id });
    const { id, decisions } = (await send()).body.results;
    expect(decisions).toMatchObject({ new: 3, same: 1 });
    expect((await items(id))[0]).toMatchObject({
      ...{ decision: 'same', reason: 'only_one' },
      same_as: { name: 'Shopping', date: '2026-10-30' },
    });
    await confirm(id);
    expect(await listed()).toHaveLength(4);
    const [kept] = (await ada.list({ q: 'shopping' })).results;
    expect(kept).toMatchObject({ category_id: groceries.id, date: '2026-10-30' });
    const [batch] = (await saldo.call('listImports', { query: {}, token: ada.token })).body.results;
    await saldo.call('undoImport', { params: { id: batch?.id ?? '' }, token: ada.token });
    expect(await listed()).toMatchObject([{ name: 'Shopping' }]);
    // Known by the file no longer: it is found anew.
    expect((await send()).body.results.decisions).toMatchObject({ new: 3, same: 1 });
  });

  it('is decided anew by what is there when it is confirmed', async () => {
    const { id } = (await send()).body.results;
    await bringIn();
    expect((await confirm(id)).body).toMatchObject({ added: 0, matched: 4 });
    expect((await confirm(id)).body).toMatchObject({ code: 'file_import.done' });
    expect(await listed()).toHaveLength(4);
  });

  it('in another dialect of the same bank adds nothing twice', async () => {
    await bringIn();
    const english = `Date,Amount,Description\n2026-10-31,-20.00,Mercadona\n2026-11-02,1500.00,Payroll\n2026-11-03,-2.40,Cafe Sol\n2026-11-03,-2.40,Cafe Sol\n`;
    expect(await bringIn(english, 'other.csv')).toMatchObject({ added: 0, matched: 4 });
  });
});

describe('what cannot be known', () => {
  const AMBIGUOUS = 'Date;Text;Amount\n01/02/2026;One;-1,50\n03/04/2026;Two;-2,50\n';

  it('is asked, with examples, before anything comes in; and not again', async () => {
    const { id, questions } = (await send(AMBIGUOUS)).body.results;
    expect(questions).toMatchObject([{ id: 'date_order', choices: [{ id: 'dmy' }, { id: 'mdy' }] }]);
    expect(questions[0]?.examples[0]?.readings).toMatchObject([
      { choice: 'dmy', date: '2026-02-01' },
      { choice: 'mdy', date: '2026-01-02' },
    ]);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'file_import.open_question' } });
    const body = { answers: { date_order: 'mdy' } };
    const answered = await saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
    expect(answered.body.results.questions).toEqual([]);
    await confirm(id);
    expect((await listed()).map(({ date }) => date)).toEqual(['2026-03-04', '2026-01-02']);
    const next = (await send(AMBIGUOUS.replaceAll('One', 'Three'))).body.results;
    expect(next.questions).toEqual([]);
    expect((await items(next.id)).map(({ date }) => date)).toEqual(['2026-01-02', '2026-03-04']);
  });

  it('is not asked again either where files are so long that they are read beside everybody', async () => {
    const lines = Array.from({ length: 2500 }, (_, row) => `0${1 + (row % 9)}/02/2026;Shop ${row};-1,50`);
    const long = (name: string) =>
      ['Day;Text;Amount', ...lines, ''].join('\n').replaceAll('Shop', `${name} shop`);
    const first = (await send(long('One'))).body.results;
    expect([first.rows, first.questions.map(({ id }) => id)]).toEqual([2500, ['date_order']]);
    const { id } = first;
    const body = { answers: { date_order: 'mdy' } };
    const answered = await saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
    expect(answered.body.results).toMatchObject({ rows: 2500, questions: [] });
    expect((await confirm(id)).body.added).toBe(2500);
    const next = (await send(long('Two'))).body.results;
    expect(next).toMatchObject({ rows: 2500, questions: [], decisions: { new: 2500 } });
  });

  it('is asked where the balances say otherwise, and an answer does not count against those of another file', async () => {
    const head = 'Date;Text;Amount;Balance';
    const odd = [
      head,
      '2026-02-03;Grocer;24.10;900.00',
      '2026-02-04;Books;15.00;7.00',
      '2026-02-05;Tram;4.20;55.00',
    ];
    const { id, questions } = (await send(odd.join('\n'))).body.results;
    expect(questions).toMatchObject([{ id: 'sign', choices: [{ id: 'turned' }, { id: 'as_written' }] }]);
    const body = { answers: { sign: 'as_written' } };
    await saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
    expect((await confirm(id)).body.added).toBe(3);
    const even = [
      head,
      '2026-03-03;Grocer;90.00;1000.00',
      '2026-03-04;Books;15.00;985.00',
      '2026-03-05;Gift;-4.20;989.20',
    ];
    const next = (await send(even.join('\n'))).body.results;
    expect(next).toMatchObject({ questions: [], proof: { kind: 'running_balance', holds: true } });
    expect((await items(next.id)).map(({ type }) => type)).toEqual(['expense', 'expense', 'income']);
  });

  it('is asked where a balance says otherwise in any format, and an acceptance is for that file and reading alone', async () => {
    const csv = (third: string) =>
      `Date;Text;Amount;Balance\n2026-02-03;Grocer;-24.10;975.90\n2026-02-04;Books;-15.00;960.90\n2026-02-05;Tram;-4.20;956.70\n2026-02-06;Bread;-2.00;954.70\n2026-02-07;Kiosk;-1.00;953.70\n2026-02-08;${third}\n`;
    const mt940 =
      ':20:1\n:25:1\n:60F:C260101EUR1000,00\n:61:260131D4,20NMSCNONREF\n:86:Ice\n:62F:C260131EUR900,00\n-\n';
    for (const [content, choice, text] of [
      [csv('Rent;-400.00;913.70'), 'as_read', '553.70 ≠ 913.70'],
      [mt940, 'as_read', '995.80 ≠ 900.00'],
    ] as const) {
      const { id, questions } = (await send(content, 'february')).body.results;
      expect(questions).toMatchObject([{ id: 'balance', choices: [{ id: choice }], examples: [{ text }] }]);
      expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'file_import.open_question' } });
      const change = (body: object) =>
        saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
      expect((await change({ answers: { balance: choice } })).body.results.questions).toEqual([]);
      const anew = (await change({ mapping: { date_order: 'ymd' } })).body.results.questions;
      expect(anew).toMatchObject([{ id: 'balance' }]);
      await change({ mapping: null, answers: { balance: choice } });
      expect(await confirm(id)).toMatchObject({ status: 200 });
      const next = (await send(content.replace('Ice', 'Tea').replace('Rent', 'Loan'), 'again')).body.results;
      expect(next.questions).toMatchObject([{ id: 'balance' }]);
    }
  });

  it('where its rows go is remembered by its account', async () => {
    await bringIn();
    const again = await sendFile(saldo, ada, STATEMENT);
    expect(again.body.results.accounts).toMatchObject([{ source_id: ada.source.id }]);
  });

  it('where its rows go has to be said once', async () => {
    const { id, accounts } = (await sendFile(saldo, ada, STATEMENT)).body.results;
    expect(accounts).toMatchObject([{ source_id: null }]);
    expect((await confirm(id)).body).toMatchObject({ code: 'file_import.no_source' });
    const body = { source_id: ada.source.id };
    await saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
    expect((await confirm(id)).body).toMatchObject({ added: 4 });
  });
});

describe('a file that is read again, as its source has other decimals', () => {
  const dinars = (rows: number) =>
    [
      'Date,Description,Amount',
      ...Array.from({ length: rows }, (_, row) => `2026-10-13,Shop ${row},-0.505`),
      '',
    ].join('\n');

  // What is longer than 64 kB goes over to another thread.
  it.each([20, 3000])('is read as it was sent, with %i rows in it', async (rows) => {
    const { id: source_id } = await ada.addSource({ currency: 'KWD', amount: 0 });
    const sent = await sendFile(saldo, ada, dinars(rows), { source_id });
    expect(sent).toMatchObject({ status: 201, body: { results: { rows, decisions: { new: rows } } } });
    const { id } = sent.body.results;
    expect((await items(id))[0]).toMatchObject({ amount: 0.505 });
    expect((await confirm(id)).body).toMatchObject({ added: rows });
  });

  it('is read again, too, where its source is said later', async () => {
    const { id: source_id } = await ada.addSource({ currency: 'KWD', amount: 0 });
    const { id, rows } = (await sendFile(saldo, ada, dinars(3000))).body.results;
    expect(rows, 'no euros').toBe(0);
    const said = { params: { id }, body: { source_id }, token: ada.token };
    expect((await saldo.call('changeFileImport', said)).body.results).toMatchObject({ rows: 3000 });
  });
});

describe('a file in another currency than its source', () => {
  it('is refused row by row, and what is in the source’s own currency comes in', async () => {
    const mixed = [
      'Date,Description,Amount,Currency',
      '2026-09-01,Hotel,-80.00,USD',
      '2026-09-02,Bakery,-3.20,EUR',
      '2026-09-03,Taxi,-12.00,GBP',
    ];
    const { id, decisions, questions } = (await send(mixed.join('\n'))).body.results;
    expect([decisions, questions]).toEqual([{ new: 1, known: 0, same: 0, refused: 2 }, []]);
    expect(
      (await items(id)).map(({ line, currency, decision, reason }) => [line, currency, decision, reason]),
    ).toEqual([
      [2, 'USD', 'refused', 'other_currency'],
      [3, 'EUR', 'new', 'unseen'],
      [4, 'GBP', 'refused', 'other_currency'],
    ]);
    expect((await confirm(id)).body).toMatchObject({ added: 1, refused: 2 });
    expect((await listed()).map(({ name }) => name)).toEqual(['Bakery']);
    expect(await balance()).toBe(-3.2);
  });

  it('is refused whole where a heading or a line above the table says what it is in', async () => {
    const files = [
      'Date,Description,Amount (USD)\n2026-09-01,Hotel,-80.00\n2026-09-02,Taxi,-12.00\n',
      'Currency: USD\n\nDate,Description,Amount\n2026-09-01,Hotel,-80.00\n2026-09-02,Taxi,-12.00\n',
    ];
    for (const content of files) {
      const { id, decisions } = (await send(content)).body.results;
      expect(decisions).toEqual({ new: 0, known: 0, same: 0, refused: 2 });
      expect((await items(id)).map(({ reason }) => reason)).toEqual(['other_currency', 'other_currency']);
      expect((await confirm(id)).body).toMatchObject({ added: 0, refused: 2 });
    }
    expect(await listed()).toEqual([]);
  });
});

describe('what is no statement', () => {
  it.each([
    ['a picture', 'binary', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['nothing', 'empty', ''],
    ['a letter', 'unknown_format', 'Dear customer,\nwe wish you well.\n'],
    [
      'an XML bomb',
      'unknown_format',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><Document>&c;</Document>',
    ],
  ])('%s is refused, and leaves nothing behind', async (_what, code, content) => {
    const answer = await sendFile(saldo, ada, content);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'file_import.unreadable', errors: [{ path: 'file', code }] },
    });
    expect((await saldo.call('listFileImports', { token: ada.token })).body.results).toEqual([]);
  });
});

describe('bent files', () => {
  it(`are read or refused, ${BENT} of them, and none is our mistake`, { timeout: 3_600_000 }, async () => {
    const answers = new Map<number, number>();
    for (const bytes of bentFiles(BENT)) {
      const { status, body } = await sendFile(saldo, ada, Uint8Array.from(bytes));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      expect([201, 400], JSON.stringify(body).slice(0, 300)).toContain(status);
      if (status !== 201) continue;
      const { id } = body.results;
      await saldo.call('readFileImport', { params: { id }, query: {}, token: ada.token });
      expect((await saldo.call('removeFileImport', { params: { id }, token: ada.token })).status).toBe(200);
    }
    expect(answers.get(201), 'some can be read all the same').toBeGreaterThan(BENT / 10);
  });
});

describe('a NUL', () => {
  const MT940 = `:20:START
:25:1002\x0003/4567
:28C:1/1
:60F:C261101EUR100,00
:61:2611031103D2,40NMSC\0REF//B7
:86:106?00KARTE?20CAFE\0SOL?32Cafe
:62F:C261103EUR97,60
-
`;
  it('in whichever field of a file is no mistake of ours, and comes in without', async () => {
    const { status, body } = await send(MT940, 'nul.sta');
    expect([status, body.results.format, body.results.rows]).toEqual([201, 'mt940', 1]);
    expect((await confirm(body.results.id)).body).toMatchObject({ added: 1 });
    expect(JSON.stringify(await listed())).not.toContain('\\u0000');
  });

  it('beside a file is refused, as what is too long is', async () => {
    for (const source_id of ['a\0b', 'x'.repeat(500)]) {
      const refused = await sendFile(saldo, ada, STATEMENT, { source_id });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'source_id' }] } });
    }
    const token = ada.token;
    expect((await saldo.call('listFileImports', { token })).body.results).toEqual([]);
  });
});

describe('somebody who leaves while their file is read', () => {
  it('is told that they are gone, and nothing of them stays', async () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `03/11/2026;CAFE ${index};-2,40;`);
    const long = ['Fecha;Concepto;Importe;Saldo', ...lines, ''].join('\n');
    const { db } = saldo.database;
    const owner = await db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const countIn = async (table: 'file_imports' | 'file_import_rows') =>
      (await db.selectFrom(table).select('owner').where('owner', '=', owner.number).execute()).length;
    const sent = send(long);
    await expect.poll(() => countIn('file_imports'), { interval: 5 }).toBe(1);
    const params = { id: ada.user.id };
    expect((await saldo.call('removeUser', { params, token: ada.token })).status).toBe(200);
    expect((await sent).status).toBe(401);
    expect([await countIn('file_imports'), await countIn('file_import_rows')]).toEqual([0, 0]);
  });
});

describe('a file that waits', () => {
  it('is found again, told of as it comes in, and can be forgotten', async () => {
    const { id } = (await send()).body.results;
    const token = ada.token;
    expect((await saldo.call('listFileImports', { token })).body.results).toMatchObject([{ id }]);
    const headers = { authorization: `Bearer ${token}` };
    const events = await saldo.app.inject({ url: `/api/file-imports/${id}/events`, headers });
    expect(events.headers['content-type']).toContain('text/event-stream');
    expect(events.headers['cache-control']).toBe('no-store');
    expect(events.body).toBe('data: {"state":"ready","done":0,"total":0}\n\n');
    expect((await saldo.call('removeFileImport', { params: { id }, token })).status).toBe(200);
    expect((await confirm(id)).body).toMatchObject({ code: 'file_import.not_found' });
  });
});
