import { deflateRawSync } from 'node:zlib';
import type { RequestOf } from '@saldo/contract';
import { toDayNumber } from '@saldo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { putRates } from '../../src/money/currencies/currencies.repository.ts';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney } from '../support/money.ts';
import { emptyPlans } from '../support/plans/plans.ts';

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

type Ada = Awaited<ReturnType<typeof startWithMoney>>;
let ada: Ada;
let dollars: string;
let token: string;
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  token = ada.token;
  dollars = (await ada.addSource({ name: 'Broker', currency: 'USD', amount: 100 })).id;
});

const november = { from: '2026-11-01', to: '2026-11-30' };
const summary = async (query: RequestOf<'listTransactions'>['query'] = {}) =>
  (await ada.list({ page: 1, ...query })).summary;
const addRate = (rate: string, fields: Partial<RequestOf<'addRate'>['body']> = {}) =>
  saldo.call('addRate', { body: { date: '2026-11-01', from: 'USD', to: 'EUR', rate, ...fields }, token });
const chooseHome = (home: string) => saldo.call('changeCurrencies', { body: { home }, token });
const spending = async (query: RequestOf<'reportSpending'>['query'] = november) =>
  (await saldo.call('reportSpending', { query, headers: {}, token })).body.results;
const explain = async (query: RequestOf<'explain'>['query']) =>
  (await saldo.call('explain', { query, token })).body.results;
/** With what a report says it is asked with; of several days the last ones count. */
const expectExplained = async (asked: string, value: number) =>
  expect((await explain(Object.fromEntries(new URLSearchParams(asked)) as never)).value, asked).toBe(value);
const expectNothingWrong = async () => expect(await findDifferences(saldo.database.db)).toEqual([]);

/** Every figure of everything agrees with every other. */
async function expectSpent(amount: number, left_out = 0): Promise<void> {
  expect(await summary()).toMatchObject({ expense: amount, left_out });
  // Counted from the rows, not from kept totals.
  expect(await summary({ min: '0.01' as never })).toMatchObject({ expense: amount, left_out });
  const month = await saldo.call('readMonth', { params: { month: '2026-11' }, token });
  expect(month.body.results).toMatchObject({ expense: amount, left_out });
  for (const by of ['category', 'source', 'name', 'tag'] as const) {
    const report = await spending({ ...november, by });
    expect(report.spending.total, by).toBe(amount);
    expect(cents(report.spending.items.map(({ total }) => total)), by).toBe(Math.round(amount * 100));
  }
  const explained = await explain({ of: 'spending', ...november });
  expect(explained.value).toBe(amount);
  await expectNothingWrong();
}
const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);

describe('totals', () => {
  it('leave out what no rate is known of, and have it once there is one, and no more once it is gone', async () => {
    await ada.post({ amount: 10 });
    await ada.post({ amount: 20, source_id: dollars });
    await expectSpent(10, 1);
    expect((await addRate('0.9')).body.results).toEqual({
      date: '2026-11-01',
      ...{ from: 'USD', to: 'EUR', rate: '0.9', source: 'person' },
    });
    await expectSpent(28);
    await saldo.call('removeRate', { params: { from: 'USD', to: 'EUR', date: '2026-11-01' }, token });
    await expectSpent(10, 1);
  });

  it('take the newest rate at or before the day, of whichever direction', async () => {
    await ada.post({ amount: 10, source_id: dollars, date: '2026-11-10' });
    await addRate('0.5', { date: '2026-10-01' });
    await expectSpent(5);
    await addRate('4', { date: '2026-11-10', from: 'EUR', to: 'USD' });
    await expectSpent(2.5);
    await addRate('9', { date: '2026-11-11' });
    await expectSpent(2.5);
  });

  it('follow what is posted, changed, moved, deleted and taken back', async () => {
    await addRate('0.9');
    const posted = (await ada.post({ amount: 10, source_id: dollars })).body.results;
    await expectSpent(9);
    await ada.change(posted.id, { amount: 0.05 });
    await expectSpent(0.05);
    await ada.change(posted.id, { amount: 30, date: '2026-10-31' });
    expect(await summary(november)).toMatchObject({ expense: 0 });
    expect(await summary()).toMatchObject({ expense: 0, left_out: 1 });
    await ada.change(posted.id, { date: '2026-11-02' });
    await expectSpent(27);
    await ada.change(posted.id, { source_id: ada.source.id });
    await expectSpent(30);
    await ada.change(posted.id, { source_id: dollars });
    const gone = await saldo.call('removeTransaction', { params: { id: posted.id }, token });
    await expectSpent(0);
    await saldo.call('undoChange', { params: { id: gone.body.change_id }, token });
    await expectSpent(27);
  });

  it('are in the currency that somebody chooses, and back again', async () => {
    await ada.post({ amount: 10 });
    await ada.post({ amount: 20, source_id: dollars });
    await addRate('0.8');
    const { body } = await chooseHome('USD');
    expect(body.results).toMatchObject({
      home: 'USD',
      is_chosen: true,
      currencies: [
        { code: 'EUR', sources: 1, unknown: 0, rate: { rate: 1.25, date: '2026-11-01', source: 'person' } },
        { code: 'USD', sources: 1, unknown: 0, rate: null },
      ],
    });
    await expectSpent(32.5);
    expect(await summary()).toMatchObject({ currency: 'USD' });
    await ada.post({ amount: 4 });
    await expectSpent(37.5);
    await chooseHome('EUR');
    await expectSpent(30);
    await chooseHome('JPY');
    await expectSpent(0, 3);
  });

  it('have what a split amount is worth in each category, to the cent', async () => {
    await addRate('0.3333');
    const other = await ada.addCategory('Other');
    const lines = [
      { category_id: ada.category.id, amount: 0.01 },
      { category_id: other.id, amount: 0.01 },
      { category_id: null, amount: 0.03 },
    ];
    await ada.post({ amount: 0.05, source_id: dollars, category_id: null, lines });
    await expectSpent(0.02);
    expect(await summary({ category_id: other.id })).toMatchObject({ expense: 0.01 });
  });

  it('tell what a balance is worth, by source and at the end of each month', async () => {
    await addRate('0.5', { date: '2026-10-01' });
    await addRate('0.9', { date: '2026-11-01' });
    await ada.post({ amount: 10, source_id: dollars, date: '2026-10-05', type: 'income' });
    const sources = (await saldo.call('listSources', { token })).body.results;
    expect(sources).toMatchObject([{ home_amount: 0 }, { amount: 110, home_amount: 99 }]);
    const balances = (await saldo.call('listBalances', { query: {}, token })).body.results;
    expect(balances.map(({ month, closing_balance }) => [month, closing_balance])).toEqual([
      ['2026-11', 99],
      ['2026-10', 55],
    ]);
    const worth = await saldo.call('reportNetWorth', {
      query: { from: '2026-10-01', to: '2026-11-15' },
      headers: {},
      token,
    });
    expect(worth.body.results.total.amounts).toEqual([55, 99]);
    const explained = await explain({ of: 'balance' });
    expect(explained.value).toBe(99);
    expect(explained.steps).toMatchObject([{ what: 'opening' }, { what: 'exchanged', amount: 99, count: 1 }]);
  });

  it('have what is dated ahead in a balance, and so has what explains it', async () => {
    await addRate('0.5');
    await ada.post({ amount: 10, date: '2026-12-28' });
    await ada.post({ amount: 10, source_id: dollars, date: '2026-12-28' });
    const sources = (await saldo.call('listSources', { token })).body.results;
    expect(sources).toMatchObject([{ home_amount: -10 }, { home_amount: 45 }]);
    expect((await explain({ of: 'balance' })).value).toBe(35);
    expect((await explain({ of: 'balance', source_id: dollars, currency: 'EUR' })).value).toBe(45);
    expect((await explain({ of: 'balance', to: '2026-12-01' as never })).value).toBe(50);
  });

  it('of each source are what its explanation comes to', async () => {
    await addRate('0.5');
    await ada.post({ amount: 10, source_id: dollars });
    await ada.post({ amount: 3 });
    const { spending: found } = await spending({ ...november, by: 'source' });
    for (const { total, explain: asked } of found.items)
      expect((await explain(Object.fromEntries(new URLSearchParams(asked)) as never)).value, asked).toBe(
        total,
      );
  });

  it('of one source are told in the currency of totals where that is asked for, as its explanation is', async () => {
    await addRate('0.5');
    await ada.post({ amount: 10, source_id: dollars });
    await ada.post({ amount: 4, source_id: dollars, type: 'income' });
    await ada.post({ amount: 3 });
    const query = { ...november, source_id: dollars, currency: 'EUR' };
    for (const by of ['category', 'source', 'name', 'tag'] as const) {
      const found = await spending({ ...query, by });
      expect([found.currency, found.spending.total], by).toEqual(['EUR', 5]);
      expect(
        found.spending.items.map(({ total }) => total),
        by,
      ).toEqual([5]);
    }
    const given = { query, headers: {}, token };
    const flow = (await saldo.call('reportCashFlow', given)).body.results;
    const compare = (await saldo.call('reportCompare', given)).body.results;
    const worth = (await saldo.call('reportNetWorth', given)).body.results;
    expect([flow.income.total, flow.left.total]).toEqual([2, -3]);
    expect(compare.spending.now).toBe(5);
    expect(worth).toMatchObject({ total: { amounts: [47] }, items: [{ amounts: [47] }], left_out: 0 });
    await expectExplained(flow.spending.explain, 5);
    await expectExplained(worth.total.explain, 47);
    // Of what totals are not in, only a balance can be told.
    await addRate('3', { from: 'KWD' });
    const inDinars = { ...given, query: { ...query, currency: 'KWD' } };
    const dinars = (await saldo.call('reportNetWorth', inDinars)).body.results;
    expect(dinars.total.amounts).toEqual([15.667]);
    await expectExplained(dinars.total.explain, 15.667);
  });

  it('of sources are told from where a rate is known on, as each explanation is', async () => {
    await ada.addSource({ name: 'Savings', amount: 7 });
    await addRate('0.5', { date: '2026-10-20' });
    const query = { from: '2026-09-01', to: '2026-11-30' };
    const { total, items, left_out, periods } = (
      await saldo.call('reportNetWorth', { query, headers: {}, token })
    ).body.results;
    expect(items.map(({ name, amounts }) => [name, amounts])).toEqual([
      ['Broker', [null, 50, 50]],
      ['Savings', [7, 7, 7]],
      ['Wallet', [0, 0, 0]],
    ]);
    expect([total.amounts, left_out]).toEqual([[7, 57, 57], 1]);
    for (const [index, { to }] of periods.entries())
      await expectExplained(`${total.explain}&to=${to}`, total.amounts[index] ?? Number.NaN);
    const table = await saldo.app.inject({
      ...{ url: '/api/reports/net-worth', query: { ...query } },
      headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
    });
    expect(table.body).toContain('Broker,,50');
  });

  it('that are too large to be told exactly say so, until the rate that makes them so is gone', async () => {
    for (let count = 0; count < 92; count++) await ada.addSource({ currency: 'USD', amount: 99_000 });
    await ada.post();
    await addRate('9999999');
    const ask = async () => {
      const answers = [
        await saldo.call('reportNetWorth', { query: november, headers: {}, token }),
        await saldo.call('explain', { query: { of: 'balance' }, token }),
        await saldo.call('listBalances', { query: {}, token }),
      ];
      return answers.map(({ status, body }) => [status, body.code]);
    };
    expect(await ask()).toEqual(Array(3).fill([409, 'ledger.full']));
    await saldo.call('removeRate', { params: { from: 'USD', to: 'EUR', date: '2026-11-01' }, token });
    expect(await ask()).toEqual(Array(3).fill([200, undefined]));
  });

  it('of what is not there are none, in the currency of totals', async () => {
    await chooseHome('USD');
    const found = await spending({ ...november, category_id: dollars });
    expect([found.currency, found.spending.total]).toEqual(['USD', 0]);
  });

  it('say of each transaction at which rate it counts', async () => {
    await addRate('0.9');
    await ada.post({ amount: 10, source_id: dollars });
    const { included } = await explain({ of: 'spending', ...november });
    expect(included.sample).toMatchObject([
      { counted: -9, rate: { rate: 0.9, date: '2026-11-01', source: 'person' } },
    ]);
  });

  it('stay in one currency where that is asked for', async () => {
    await addRate('0.9');
    await ada.post({ amount: 1 });
    await ada.post({ amount: 10, source_id: dollars });
    expect((await spending({ ...november, currency: 'USD' })).spending.total).toBe(10);
    expect((await spending({ ...november, currency: 'EUR' })).spending.total).toBe(1);
    expect(await summary({ source_id: dollars })).toMatchObject({ expense: 10, currency: 'USD' });
  });
});

const ECB = ['Date,USD,JPY,CYP,', '2026-11-13,1.25,160.5,N/A,', '2026-11-12,1.2,160,0.58,', ''].join('\n');

/** As the bank packs it: one file, deflated. */
function toZip(text: string): Buffer {
  const name = Buffer.from('eurofxref-hist.csv');
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name, deflateRawSync(text), Buffer.from('PK\x01\x02 and what comes after')]);
}

async function sendRates(content: string | Buffer) {
  const form = new FormData();
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]),
    'eurofxref-hist.csv',
  );
  const sent = new Response(form);
  const answer = await saldo.app.inject({
    method: 'POST',
    url: '/api/currencies/rates/file',
    headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe('the rates of the European Central Bank', () => {
  it.each([
    ['as it is', ECB],
    ['in its ZIP', toZip(ECB)],
  ])(
    'come from its file, %s: those that there is use for, and the others for later',
    async (_how, content) => {
      await ada.post({ amount: 10, source_id: dollars });
      await ada.post({ amount: 12, source_id: dollars, date: '2026-11-12' });
      const { status, body } = await sendRates(content);
      expect(status).toBe(201);
      expect(body.results).toEqual({ added: 4, currencies: ['USD'], from: '2026-11-12', to: '2026-11-13' });
      await expectSpent(18);
      const known = await saldo.call('listRates', { query: {}, token });
      expect(known.body).toMatchObject({ total: 4, results: [{ from: 'EUR', source: 'file' }, {}, {}, {}] });
      const again = await sendRates(content);
      expect(again.body.results).toMatchObject({ added: 0 });
    },
  );

  it('are there for a source in a currency that nobody had when the file came', async () => {
    await ada.post({ amount: 10, source_id: dollars });
    await sendRates(ECB);
    const yen = await ada.addSource({ name: 'Tokyo', currency: 'JPY', amount: 0 });
    await ada.post({ amount: 1605, source_id: yen.id });
    const { currencies } = (await saldo.call('readCurrencies', { token })).body.results;
    expect(currencies.find(({ code }) => code === 'JPY')).toMatchObject({
      unknown: 0,
      rate: { source: 'file' },
    });
  });

  it('of days to come are left out', async () => {
    await ada.post({ amount: 10, source_id: dollars });
    const { body } = await sendRates(`${ECB}2027-01-04,9,900,\n`);
    expect(body.results.to).toBe('2026-11-13');
  });

  it('lead from one currency to another by way of the euro, and what a person said stays', async () => {
    const yen = await ada.addSource({ name: 'Tokyo', currency: 'JPY', amount: 0 });
    await addRate('2', { date: '2026-11-13', from: 'EUR', to: 'USD' });
    await sendRates(ECB);
    await chooseHome('USD');
    await ada.post({ amount: 1605, source_id: yen.id });
    await expectSpent(20);
  });

  it.each([
    ['nothing', ''],
    ['another table', 'Day,Coffee\n2026-11-13,1\n'],
    ['a ZIP that is none', Buffer.from('PK\x03\x04broken, and long enough to have a head')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ])('are not %s', async (_what, content) => {
    expect(await sendRates(content)).toMatchObject({ status: 400 });
  });
});

describe('a file that is made to take long', () => {
  it.each([
    ['a currency over and over', `Date${',USD'.repeat(20_000)}\n${'2026-11-13\n'.repeat(20_000)}`],
    ['nothing but ends of lines', `Date,USD,JPY\n${'\n'.repeat(7_000_000)}`],
    ['more than the real one ever has', `Date,USD,JPY\n${'2026-11-13,1,1\n'.repeat(40_000)}`],
    ['what unpacks to more than that', `Date,USD,JPY\n${' '.repeat(9_000_000)}`],
  ])('is refused: %s', async (_what, text) => {
    expect((await sendRates(toZip(text))).status).toBe(400);
  });

  it('is taken where a day is there twice, or the same file comes again: the last one counts', async () => {
    await ada.post({ amount: 10, source_id: dollars });
    const twice = `${ECB}2026-11-13,2,160,\n`;
    expect((await sendRates(twice)).status).toBe(201);
    expect((await sendRates(twice)).status).toBe(201);
    const query = { to: 'USD' };
    expect((await saldo.call('listRates', { query, token })).body.total).toBe(1);
    await expectSpent(5);
  });
});

describe('very many', () => {
  it('rates are as many as an archive takes along; one may take the place of another', async () => {
    const owner = (await ownerOf()) as never;
    const rows = Array.from({ length: 50_000 }, (_, index) => ({
      ...{ owner, from_code: 'EUR', to_code: 'USD', rate: '1.25', origin: 'file' as const },
      day: toDayNumber(new Date(Date.UTC(1900, 0, 1 + index)).toISOString().slice(0, 10) as never),
    }));
    await putRates(saldo.database.db, rows);
    expect((await addRate('0.5', { date: '1890-01-01' as never })).status).toBe(409);
    const replaced = { date: '1990-01-01' as never, from: 'EUR', to: 'USD' };
    expect((await addRate('1.5', replaced)).status).toBe(201);
    // Of each pair, all that is needed is read at once, however many currencies there are.
    await chooseHome('USD');
    for (const currency of ['JPY', 'GBP', 'CHF', 'SEK']) await ada.addSource({ currency, amount: 5 });
    await ada.post({ amount: 1 });
    const before = saldo.database.countStatements();
    const { status } = await saldo.call('listBalances', { query: {}, token });
    expect(status).toBe(200);
    expect(saldo.database.countStatements() - before).toBeLessThanOrEqual(20);
  });

  it('amounts that would come to more than can be told are refused when they are posted', async () => {
    await addRate('999999');
    const statuses = new Set<number>();
    for (let turn = 0; turn < 20; turn++)
      statuses.add((await ada.post({ amount: 900_000, source_id: dollars })).status);
    expect([...statuses]).toEqual([201, 409]);
    for (const call of ['listBalances', 'listSources'] as const)
      expect((await saldo.call(call, { query: {}, token } as never)).status).toBe(200);
    await expectNothingWrong();
    const params = { from: 'USD', to: 'EUR', date: '2026-11-01' as never };
    expect((await saldo.call('removeRate', { params, token })).status).toBe(200);
    await expectNothingWrong();
  });
});

async function ownerOf() {
  const { number } = await saldo.database.db
    .selectFrom('owners')
    .select('number')
    .where('user_id', '=', ada.user.id)
    .executeTakeFirstOrThrow();
  return number;
}

describe('what makes no sense', () => {
  it.each<[string, Partial<RequestOf<'addRate'>['body']>]>([
    ['nothing', { rate: '0' }],
    ['less than nothing', { rate: '-1' }],
    ['words', { rate: 'much' }],
    ['a currency to itself', { to: 'USD' }],
    ['no currency', { from: 'QQQ' }],
    ['no day', { date: '2026-02-30' as never }],
  ])('is refused: %s', async (_what, fields) => {
    expect((await addRate('1', fields)).status).toBe(400);
    expect((await saldo.call('listRates', { query: {}, token })).body.total).toBe(0);
  });

  it('is refused as a home, and so is what would be more than can be told', async () => {
    expect((await chooseHome('QQQ')).status).toBe(400);
    await ada.addSource({ amount: 0 });
    for (let turn = 0; turn < 12; turn++)
      await ada.post({ amount: 800_000_000_000, type: 'income', source_id: dollars });
    await addRate('1');
    expect((await addRate('1', { rate: '1.2', date: '2026-11-02' })).status).toBe(409);
    await expectNothingWrong();
  });
});

describe('an archive', () => {
  it('that comes in while rates are changed loses none of them', async () => {
    const bob = await saldo.signUp();
    const body = { date: '2026-11-01' as never, from: 'USD', to: 'EUR', rate: '2' };
    const transactions = Array.from({ length: 1500 }, () => ({
      ...{ name: 'Coffee', description: '', type: 'expense', amount: 1, date: '2026-11-15' },
      ...{ source_id: 's', category_id: null },
    }));
    const source = { id: 's', name: 'Wallet', type_source: 'manual_entry', amount: 0, currency: 'USD' };
    const head = { format: 'saldo-archive', version: 2, categories: [], sources: [source] };
    const importing = bringIn(saldo, bob, { ...head, ...emptyPlans, transactions }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await saldo.call('addRate', { body, token: bob.token })).status).toBe(201);
    await importing;
    expect((await saldo.call('listRates', { query: {}, token: bob.token })).body.total).toBe(1);
    await expectNothingWrong();
  });

  it('takes home and rates along', async () => {
    await addRate('0.8');
    await chooseHome('USD');
    await ada.post({ amount: 10 });
    const headers = { authorization: `Bearer ${token}` };
    const taken = await saldo.app.inject({ url: '/api/export', headers });
    const bob = await saldo.signUp();
    await bringIn(saldo, bob, taken.json());
    token = bob.token;
    const page = await saldo.call('listTransactions', { query: { page: 1 }, token });
    expect(page.body.summary).toMatchObject({ currency: 'USD', expense: 12.5 });
    expect((await saldo.call('listRates', { query: {}, token })).body.total).toBe(1);
    await expectNothingWrong();
  });
});
