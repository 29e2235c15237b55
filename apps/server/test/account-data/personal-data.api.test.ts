import { toCell } from '@saldo/statements';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { type Person, startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';
import { emptyPlans, plans } from '../support/plans/plans.ts';
import { uploadReceipt } from '../support/receipts.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

async function bringBack(person: Person, content: string | Buffer<ArrayBuffer>) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'saldo.json');
  const sent = new Response(form);
  const response = await saldo.app.inject({
    method: 'POST',
    url: '/api/import',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const download = async (person: Person) =>
  (await saldo.app.inject({ url: '/api/export', headers: { authorization: `Bearer ${person.token}` } })).body;

/** Lists of ids have no name for each. */
const isId = (item: unknown) =>
  typeof item === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}$/.test(item);

/** Everything the API tells of somebody's money, without the ids, which are new. */
async function readMoney({ token }: Person) {
  const [sources, transactions, balances, months, categories] = await Promise.all([
    saldo.call('listSources', { token }),
    saldo.call('listTransactions', { token, query: {} }),
    saldo.call('listBalances', { token, query: {} }),
    saldo.call('listTransactionMonths', { token, query: {} }),
    saldo.call('listCategories', { token }),
  ]);
  const rowsOfPlans = await Promise.all(plans.map(({ list }) => list(saldo, token)));
  const bare = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, item) =>
        (/(^|_)id$|^refund_of$|^version$/.test(key) && item !== null) || isId(item) ? 'id' : item,
      ),
    );
  return {
    sources: bare(sources.body.results),
    transactions: bare(transactions.body.results),
    balances: bare(balances.body.results),
    months: bare(months.body),
    plans: rowsOfPlans.map((rows) => (bare(rows) as object[]).map((row) => JSON.stringify(row)).toSorted()),
    categories: bare(categories.body.results),
  };
}

describe('an archive', () => {
  it('brings everything back into an empty account, balances to the cent', async () => {
    const [person, heir] = [await saldo.signUp({ first_name: 'Ada' }), await saldo.signUp()];
    const { token } = person;
    await saldo.call('loadSampleData', { token });
    const { body } = await saldo.call('createSource', {
      token,
      body: { name: 'Überzogen "Konto"', type_source: 'credit_card', amount: -1234.56 },
    });
    const source_id = body.results.id;
    await saldo.call('createTransaction', {
      token,
      body: {
        name: '=1+1, <b>',
        description: 'zwei\nZeilen',
        type: 'expense',
        amount: 0.1,
        date: '2020-02-29',
        source_id,
      },
    });
    for (const plan of plans) await plan.addUnusual?.(saldo, token, source_id);
    const before = await readMoney(person);
    expect(before.transactions.length).toBeGreaterThan(500);

    const answer = await bringBack(heir, await download(person));
    expect(answer.status).toBe(201);
    expect(answer.body.results.transactions).toBe(before.transactions.length);
    expect(await readMoney(heir)).toEqual(before);
    expect(await readMoney(person)).toEqual(before);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('tells who the person is and what happened to the account, but no secret', async () => {
    const person = await saldo.signUp({ first_name: 'Ada', last_name: 'Saldo' });
    const text = await download(person);
    const archive = JSON.parse(text);
    expect(archive.person).toMatchObject({ email: person.email, first_name: 'Ada', last_name: 'Saldo' });
    expect(archive.security_events.map(({ kind }: { kind: string }) => kind)).toEqual(['signed_in']);
    expect(text).not.toContain(person.token);
    expect(text).not.toContain('argon2');
    const again = JSON.parse(await download(person));
    expect(again.security_events[0].kind).toBe('data_exported');
  });

  it('of what banks have sent comes back too: a sum above one amount, no name, a currency written small', async () => {
    const person = await saldo.signUp();
    const sources = [
      { id: 'a', name: '', type_source: 'bank_account', amount: 9_999_999_999_999.98, currency: 'gbp' },
    ];
    const empty = { categories: [], transactions: [], ...emptyPlans };
    const text = JSON.stringify({ format: 'saldo-archive', version: 1, sources, ...empty });
    expect((await bringBack(person, text)).status).toBe(201);
    expect((await saldo.call('listSources', { token: person.token })).body.results).toMatchObject([
      { name: 'Bank account', amount: 9_999_999_999_999.98, currency: 'GBP' },
    ]);
    const heir = await saldo.signUp();
    expect((await bringBack(heir, await download(person))).status).toBe(201);
  });

  it('is refused where there is money data already, and where it was brought back before', async () => {
    const person = await saldo.signUp();
    await saldo.call('createCategory', { token: person.token, body: { name: 'Food' } });
    const text = await download(person);
    expect((await bringBack(person, text)).body.code).toBe('archive.not_empty');
    const heir = await saldo.signUp();
    expect((await bringBack(heir, text)).status).toBe(201);
    expect((await bringBack(heir, text)).body.code).toBe('archive.not_empty');
  });

  it('of two at the same moment comes in once', async () => {
    const [person, heir] = [await saldo.signUp(), await saldo.signUp()];
    await saldo.call('loadSampleData', { token: person.token });
    const text = await download(person);
    const both = await Promise.all([bringBack(heir, text), bringBack(heir, text)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await readMoney(heir)).toEqual(await readMoney(person));
  });

  const good = {
    format: 'saldo-archive',
    version: 1,
    categories: [],
    sources: [{ id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 5, currency: 'EUR' }],
    transactions: [
      {
        name: 'A',
        description: '',
        type: 'income',
        amount: 5,
        date: '2026-11-15',
        source_id: 's',
        category_id: null,
      },
    ],
    ...emptyPlans,
  };
  const withEntry = (fields: object) => ({ ...good, transactions: [{ ...good.transactions[0], ...fields }] });

  it.each<[string, string | Buffer<ArrayBuffer>]>([
    ['no JSON', 'hello'],
    ['not UTF-8', Buffer.from([0xff, 0xfe, 0x7b])],
    ['something else', '[1, 2, 3]'],
    ['of another version', JSON.stringify({ ...good, version: 3 })],
    ['without sources', JSON.stringify({ ...good, sources: undefined })],
    ['with an amount of three decimals', JSON.stringify(withEntry({ amount: 1.234 }))],
    ['with a negative amount', JSON.stringify(withEntry({ amount: -1 }))],
    ['with a day that does not exist', JSON.stringify(withEntry({ date: '2026-02-30' }))],
    ['with an unknown source', JSON.stringify(withEntry({ source_id: 'other' }))],
    ['with an unknown category', JSON.stringify(withEntry({ category_id: 'other' }))],
    ['with a NUL in a name', JSON.stringify(withEntry({ name: 'a\0b' }))],
  ])('that is %s gives 400 and changes nothing', async (_, content) => {
    const person = await saldo.signUp();
    const answer = await bringBack(person, content);
    expect(answer.status).toBe(400);
    const { body } = await saldo.call('readPersonalData', { token: person.token });
    expect(body.results).toMatchObject({ sources: 0, categories: 0, transactions: 0 });
    expect((await bringBack(person, JSON.stringify(good))).status).toBe(201);
  });
});

describe('the table of transactions', () => {
  it('holds every transaction, and no cell that a spreadsheet would run', async () => {
    const person = await saldo.signUp();
    const { token } = person;
    const { body } = await saldo.call('createSource', {
      token,
      body: { name: '@home', type_source: 'manual_entry', amount: 0 },
    });
    const fields = { type: 'expense', date: '2026-11-15', source_id: body.results.id } as const;
    await saldo.call('createTransaction', { token, body: { ...fields, name: '=SUM(A1)', amount: 1.5 } });
    await saldo.call('createTransaction', {
      token,
      body: { ...fields, name: 'a "quote", a comma', amount: '1234.00' },
    });
    const answer = await saldo.app.inject({
      url: '/api/export/transactions.csv',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="saldo-2026-11-15.csv"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toBe(
      [
        '\ufeffdate,name,description,type,amount,currency,source,category,tags,transfer,split,note,other source',
        "2026-11-15,'=SUM(A1),,expense,1.50,EUR,'@home,,,,,,",
        '2026-11-15,"a ""quote"", a comma",,expense,1234.00,EUR,\'@home,,,,,,',
        '',
      ].join('\r\n'),
    );
    expect(toCell('\tx')).toBe("'\tx");
    for (const separator of [',', ';', '|', '\t', '\n'])
      expect(toCell(`Shop${separator} =1+1`)).toContain(`${separator} '=1+1`);
    expect(toCell('2 - 1 = 1, a+b')).toBe('"2 - 1 = 1, a+b"');
  });
});

describe('an archive of version 2', () => {
  it('brings back lines, tags, transfers, refunds, what is owed, and receipts', async () => {
    const ada = await startWithMoney(saldo);
    const savings = await ada.addSource({ name: 'Savings' });
    const lines = [
      { category_id: ada.category.id, amount: 4, description: 'Half' },
      { category_id: null, amount: 6 },
    ];
    const split = (await ada.post({ amount: 10, category_id: null, lines, tags: ['x', 'Ñ'] })).body.results;
    const expense = (await ada.post({ amount: 9, to_be_paid_back: true })).body.results;
    await ada.post({ type: 'income', amount: 5, refund_of: expense.id });
    const body = { from_source_id: ada.source.id, to_source_id: savings.id, amount: 7, date: '2026-11-01' };
    await saldo.call('createTransfer', { body, token: ada.token });
    const pdf = Buffer.from('%PDF-1.4 hello');
    await uploadReceipt(saldo, ada.token, split.id, pdf, 'Bill.pdf');
    const exported = await saldo.app.inject({
      url: '/api/export',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(exported.json()).toMatchObject({ format: 'saldo-archive', version: 2 });
    const bo = await saldo.signUp();
    expect((await bringBack(bo, exported.body)).status).toBe(201);
    const plain = async (token: string) =>
      (await saldo.call('listTransactions', { query: {}, token })).body.results.map((row) => ({
        name: row.name,
        lines: row.lines?.map(({ amount, category_name, description }) => [
          amount,
          category_name,
          description,
        ]),
        tags: row.tags,
        transfer: row.transfer?.source_name,
        isRefund: row.refund_of !== null,
        refunded: row.refunded,
        owed: row.to_be_paid_back,
        files: row.attachments.map(({ name, type, bytes }) => [name, type, bytes]),
      }));
    expect(await plain(bo.token)).toEqual(await plain(ada.token));
    const summary = async (token: string) =>
      (await saldo.call('listTransactionMonths', { query: {}, token })).body;
    expect(await summary(bo.token)).toEqual(await summary(ada.token));
    const [row] = (await saldo.call('listTransactions', { query: { has: 'attachment' }, token: bo.token }))
      .body.results;
    const file = await saldo.app.inject({
      url: `/api/attachments/${row?.attachments[0]?.id}`,
      headers: { authorization: `Bearer ${bo.token}` },
    });
    expect(file.rawPayload).toEqual(pdf);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'lines that do not add up',
      {
        lines: [
          { category_id: null, amount: 1, description: '' },
          { category_id: null, amount: 2, description: '' },
        ],
      },
    ],
    ['a transfer that nobody answers', { transfer: 1 }],
    ['a refund of itself', { refund_of: 0 }],
    ['a transfer to nowhere', { transfer: 99 }],
  ])('is refused with %s, and nothing of it is there', async (_, fields) => {
    const entry = {
      ...{ name: 'Coffee', description: '', type: 'expense', amount: 5, date: '2026-11-15' },
      ...{ source_id: 's', category_id: null },
    };
    const content = JSON.stringify({
      format: 'saldo-archive',
      version: 2,
      categories: [],
      sources: [{ id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 0, currency: 'EUR' }],
      ...emptyPlans,
      transactions: [{ ...entry, ...fields }, entry],
    });
    const person = await saldo.signUp();
    expect((await bringBack(person, content)).status).toBe(400);
    expect((await saldo.call('listSources', { token: person.token })).body.results).toEqual([]);
  });
});
