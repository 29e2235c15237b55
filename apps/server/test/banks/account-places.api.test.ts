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

type Row = [id: string, day: string, amount: string, name: string];
const BAR: Row = ['f1', '20260105', '-5.00', 'Bar'];
const RENT: Row = ['f2', '20260116', '-900.00', 'Rent'];
const PAY: Row = ['f3', '20260128', '2000.00', 'Salary'];

const IBAN = 'DE02100100100006820101';
const ofx = (rows: Row[], { number = IBAN, currency = '<CURDEF>EUR' } = {}) =>
  [
    `<OFX>${currency}<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM>`,
    ...rows.map(
      ([id, day, amount, name]) =>
        `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
    ),
    '</OFX>',
  ].join('\n');
const csv = (rows: Row[]) =>
  `Date,Description,Amount\n${rows.map(([, day, amount, name]) => `${day},${name},${amount}\n`).join('')}`;

type Said = NonNullable<RequestOf<'changeFileImport'>['body']>;
const say = (id: string, body: Said) =>
  saldo.call('changeFileImport', { params: { id }, body, token: ada.token });
const confirm = (id: string) => saldo.call('confirmFileImport', { params: { id }, token: ada.token });
const look = async (id: string) =>
  (await saldo.call('readFileImport', { params: { id }, query: {}, token: ada.token })).body.results;
const sources = async () =>
  (await saldo.call('listSources', { token: ada.token })).body.results.filter(
    ({ id }) => id !== ada.source.id,
  );

async function waiting(content: string) {
  const { results } = (await sendFile(saldo, ada, content, { name: 'bank' })).body;
  return { id: results.id, key: results.accounts[0]?.key ?? '' };
}
type File = Awaited<ReturnType<typeof waiting>>;
const plan = ({ id, key }: File, name = 'Giro', currency = 'EUR') =>
  say(id, { new_sources: { [key]: { name, currency } } });
async function planned(content: string, name?: string, currency?: string) {
  const file = await waiting(content);
  await plan(file, name, currency);
  return file;
}

describe('of two files that wait, each with a source that is to be made, the second', () => {
  it.each([
    ['of the same account', ofx([BAR, RENT]), ofx([RENT, PAY]), { new: 1, known: 1 }],
    [
      'of the same account in another format',
      ofx([BAR, RENT]),
      csv([BAR]).replace('Date', `${IBAN}\nDate`),
      { same: 1 },
    ],
    ['with the very same rows and a number', ofx([BAR, RENT]), ofx([BAR, RENT]), { known: 2 }],
  ])('%s goes to the source of the first, and shows so', async (_, one, two, decisions) => {
    const [first, second] = [await planned(one), await planned(two, 'Again')];
    await confirm(first.id);
    const [giro, ...others] = await sources();
    expect([giro?.name, others]).toEqual(['Giro', []]);
    const seen = await look(second.id);
    expect(seen.accounts).toMatchObject([{ source_id: giro?.id, new_source: null }]);
    expect(seen.decisions).toMatchObject(decisions);
    const { results } = (await saldo.call('listFileImports', { token: ada.token })).body;
    expect(results[0]?.accounts).toEqual(seen.accounts);
    expect((await confirm(second.id)).body.results).toMatchObject([{ source_id: giro?.id }]);
    expect(await sources()).toHaveLength(1);
  });

  it('goes there too where the very same rows are to go to a source of the same name', async () => {
    const [first, second] = [await planned(csv([BAR, RENT])), await planned(csv([BAR, RENT]), 'GIRO')];
    await confirm(first.id);
    expect((await look(second.id)).decisions).toMatchObject({ known: 2 });
    expect((await confirm(second.id)).body).toMatchObject({ added: 0, matched: 2 });
    expect(await sources()).toMatchObject([{ name: 'Giro', transaction_count: 2 }]);
  });

  it('is asked about where the very same rows are to go to another source, and counts as said again', async () => {
    const [first, second] = [await planned(csv([RENT])), await planned(csv([RENT]), 'Savings')];
    const late = await waiting(csv([RENT]));
    await confirm(first.id);
    for (const file of [second, late]) {
      await plan(file, 'Savings');
      const seen = await look(file.id);
      expect(seen.accounts).toMatchObject([{ source_id: null, new_source: { name: 'Savings' } }]);
    }
    const [giro] = await sources();
    expect((await confirm(late.id)).body).toMatchObject({ code: 'file_import.source_meanwhile' });
    expect(await sources()).toEqual([giro]);
    expect((await confirm(second.id)).body).toMatchObject({ added: 1 });
    expect((await sources()).map(({ name }) => name)).toEqual(['Giro', 'Savings']);
  });

  it('goes there too where nobody has looked again, and leaves the balance that was said', async () => {
    const [first, second] = [await waiting(ofx([BAR, RENT])), await waiting(ofx([RENT, PAY]))];
    for (const { id, key } of [first, second])
      await say(id, { new_sources: { [key]: { name: 'Giro', currency: 'EUR', balance: 10 } } });
    await confirm(first.id);
    expect((await confirm(second.id)).body).toMatchObject({ added: 1, matched: 1 });
    expect(await sources()).toMatchObject([{ amount: 2010, transaction_count: 3 }]);
  });

  it('goes there too where its plan is changed by somebody who has not looked again', async () => {
    const [first, second] = [await planned(ofx([BAR])), await planned(ofx([RENT]))];
    await confirm(first.id);
    await plan(second, 'Giro account');
    await confirm(second.id);
    expect(await sources()).toMatchObject([{ name: 'Giro', transaction_count: 2 }]);
  });

  it('makes one where both are confirmed at once', async () => {
    const files = [await planned(ofx([BAR, RENT])), await planned(ofx([RENT, PAY]))];
    const done = await Promise.all(files.map(({ id }) => confirm(id)));
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sources()).toMatchObject([{ transaction_count: 3 }]);
  });

  it('goes there where it was planned only afterwards, unless its person insists', async () => {
    const [first, second] = [await planned(ofx([BAR])), await waiting(ofx([RENT]))];
    await confirm(first.id);
    const [giro] = await sources();
    const said = await plan(second, 'Another');
    expect(said.body.results.accounts).toMatchObject([{ source_id: giro?.id, new_source: null }]);
    const insisted = await plan(second, 'Another');
    expect(insisted.body.results.accounts).toMatchObject([
      { source_id: null, new_source: { name: 'Another' } },
    ]);
    await confirm(second.id);
    expect((await sources()).map(({ name }) => name).toSorted()).toEqual(['Another', 'Giro']);
  });

  it('is asked about where the file says neither currency nor a whole number, and counts as said again', async () => {
    for (const [one, two, currency] of [
      [ofx([BAR], { currency: '' }), ofx([RENT], { currency: '' }), 'USD'],
      [ofx([BAR], { number: '0001' }), ofx([RENT], { number: '0001' }), 'EUR'],
    ] as const) {
      const [first, second] = [await planned(one), await planned(two, 'Another', currency)];
      await confirm(first.id);
      const before = await sources();
      expect((await confirm(second.id)).body).toMatchObject({ code: 'file_import.source_meanwhile' });
      expect(await sources()).toEqual(before);
      expect((await look(second.id)).accounts).toMatchObject([{ new_source: { name: 'Another' } }]);
      await plan(second, 'Another', currency);
      expect((await confirm(second.id)).body).toMatchObject({ added: 1 });
      expect(await sources()).toHaveLength(before.length + 1);
    }
  });

  it('makes its own where it is of another account, another currency or has other rows without a number', async () => {
    const files = [
      await planned(ofx([BAR])),
      await planned(ofx([BAR], { number: 'DE02120300000000202051' }), 'Other'),
      await planned(ofx([BAR], { currency: '<CURDEF>USD' }), 'Dollars', 'USD'),
      await planned(csv([BAR]), 'Table'),
      await planned(csv([RENT]), 'Other table'),
    ];
    for (const { id } of files) expect((await confirm(id)).body).toMatchObject({ added: 1 });
    expect(await sources()).toHaveLength(5);
  });

  it('makes its own where the source of the first has gone', async () => {
    const [first, second] = [await planned(ofx([BAR])), await planned(ofx([RENT]), 'Again')];
    await confirm(first.id);
    const [giro] = await sources();
    await saldo.call('removeSource', { params: { id: giro?.id ?? '' }, token: ada.token });
    await confirm(second.id);
    expect(await sources()).toMatchObject([{ name: 'Again' }]);
  });
});

describe('a file that comes again', () => {
  it('may call its accounts anything', async () => {
    const names = ['constructor', 'valueOf', 'toString'];
    const content = `Date,Description,Amount,Account\n${names.map((name) => `2026-01-05,One,-20.00,${name}\n`).join('')}`;
    const file = await waiting(content);
    const again = await waiting(content);
    // Written out, as an object literal would take one of them for something else.
    for (const { id } of [file, again])
      for (const name of names)
        await say(id, JSON.parse(`{"new_sources":{"${name}":{"name":"${name}","currency":"EUR"}}}`));
    expect((await confirm(file.id)).body).toMatchObject({ added: 3 });
    expect((await confirm(again.id)).body).toMatchObject({ added: 0, matched: 3 });
    const made = await sources();
    expect(made.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const idOf = (name: string | null) => made.find((one) => one.name === name)?.id;
    for (const { name, source_id } of (await look((await waiting(content)).id)).accounts)
      expect(source_id).toBe(idOf(name));
  });

  it('goes to where it went, whatever came to another source since', async () => {
    const one = await planned(csv([BAR]), 'One');
    await confirm(one.id);
    const two = await waiting(csv([RENT]));
    await plan(two, 'Two');
    await confirm(two.id);
    const source = (await sources()).find(({ name }) => name === 'One');
    const again = await look((await waiting(csv([BAR]))).id);
    expect(again).toMatchObject({ decisions: { known: 1 }, accounts: [{ source_id: source?.id }] });
  });
});
