import { makeRandom } from '@saldo/domain';
import { readStatement } from '@saldo/statements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { ask, takeList } from '../support/hledger.ts';
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
afterAll(() => saldo.close());

const take = (format: string, query = '') => takeList(saldo, ada, format, query);
const askLedger = async (args: string[]) => ask((await take('journal')).body, args);

/** Names that mean something to one format or another. */
const NAMES = [
  'Café; con leche',
  'two  spaces',
  '(brackets)',
  '= equals',
  '; comment',
  'a|b',
  '"quoted"',
  '^',
  '&amp; <b>',
];

async function liveAWhile(): Promise<void> {
  const random = makeRandom(5);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const food = await ada.addCategory('Food: out & about');
  const body = { name: 'Savings; joint', type_source: 'manual_entry' as const, amount: 100 };
  const savings = (await saldo.call('createSource', { body, token: ada.token })).body.results;
  for (let index = 0; index < 60; index++)
    await ada.post({
      name: pick(NAMES),
      type: random() < 0.3 ? 'income' : 'expense',
      amount: Math.round(random() * 100_000 + 1) / 100,
      date: `2026-${String(1 + (index % 10)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      category_id: random() < 0.7 ? food.id : null,
      source_id: random() < 0.8 ? ada.source.id : savings.id,
    });
  const split = { name: 'Split', amount: 30, date: '2026-05-05', type: 'expense' as const };
  await ada.post({
    ...split,
    lines: [
      { category_id: food.id, amount: 10, description: '' },
      { category_id: null, amount: 20, description: 'rest' },
    ],
  });
  const ends = { from_source_id: ada.source.id, to_source_id: savings.id };
  const transfer = { ...ends, amount: 25, date: '2026-06-06' };
  expect((await saldo.call('createTransfer', { body: transfer, token: ada.token })).status).toBe(201);
}

describe('a journal', () => {
  it('is read by hledger, which agrees with every balance and every month', async () => {
    await liveAWhile();
    const sources = (await saldo.call('listSources', { token: ada.token })).body.results;
    const cents = (text: string) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
    const balances = (await askLedger(['balance', 'assets', '--flat', '--no-total'])).map(([, sum = '']) =>
      cents(sum),
    );
    const ours = sources.map(({ amount }) => Math.round(amount * 100));
    expect(balances.toSorted()).toEqual(ours.filter((sum) => sum !== 0).toSorted());
    const sheet = await askLedger(['balancesheet', '--flat']);
    expect(cents(sheet.find(([name]) => name === 'Net:')?.[1] ?? '')).toBe(
      ours.reduce((sum, amount) => sum + amount, 0),
    );

    const months = (await saldo.call('listTransactionMonths', { query: {}, token: ada.token })).body.results;
    for (const { month, income, expense } of months) {
      const sumOf = async (what: string) =>
        (await askLedger(['balance', what, '-p', month, '--depth', '1', '--no-total'])).reduce(
          (sum, [, amount = '']) => sum + cents(amount),
          0,
        );
      expect([month, 0 - (await sumOf('income')), await sumOf('expenses')]).toEqual([
        month,
        Math.round(income * 100),
        Math.round(expense * 100),
      ]);
    }
  });
});

describe('a list as a file', () => {
  it.each(['csv', 'qif', 'ofx'])('as %s says the same when it is read again', async (format) => {
    await liveAWhile();
    const answer = await take(format, `?source_id=${ada.source.id}`);
    expect(answer.statusCode).toBe(200);
    const reading = readStatement(new TextEncoder().encode(answer.body));
    if ('refused' in reading) throw new Error(reading.refused);
    expect(reading.questions).toEqual([]);
    const ours = (await ada.list({ source_id: ada.source.id })).results;
    const told = reading.rows.map(({ day, cents }) => `${day} ${cents}`);
    const expected = ours.map(
      ({ date, type, amount }) => `${date} ${(type === 'income' ? 1 : -1) * Math.round(amount * 100)}`,
    );
    expect(told.toSorted()).toEqual(expected.toSorted());
  });

  it('holds only what the filter finds', async () => {
    await ada.post({ name: 'Tea', date: '2026-01-01' });
    await ada.post({ name: 'Coffee', date: '2026-02-01' });
    const { body, headers } = await take('csv', '?q=coffee');
    expect(body).toContain('Coffee');
    expect(body).not.toContain('Tea');
    expect(headers['content-disposition']).toMatch(/attachment; filename="saldo-.*\.csv"/);
    expect((await take('xls')).statusCode).toBe(400);
  });
});

describe('our own table, read again', () => {
  it.each(['/api/export/list.csv', '/api/export/transactions.csv'])(
    'has what was split as it was, line by line: %s',
    async (url) => {
      const food = await ada.addCategory('Food');
      const lines = [
        { category_id: food.id, amount: 10, description: '' },
        { category_id: null, amount: 19.5, description: '=the rest' },
      ];
      const plain = { date: '2026-05-05', category_id: null };
      await ada.post({
        ...plain,
        name: 'Market',
        amount: 29.5,
        description: 'Saturday',
        lines,
        tags: ['a b', 'c'],
      });
      await ada.post({ ...plain, name: 'Market', amount: 29.5, type: 'income', lines });
      await ada.post({ ...plain, name: 'Market', amount: 3 });
      const before = (await ada.list()).results;
      const answer =
        url === '/api/export/list.csv'
          ? await take('csv', '')
          : await saldo.app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } });
      const bo = await startWithMoney(saldo);
      await bo.addCategory('Food');
      const sent = await sendFile(saldo, bo, answer.body, { source_id: bo.source.id });
      expect(sent.body.results).toMatchObject({ rows: 3, problems: [], questions: [] });
      const { id } = sent.body.results;
      await saldo.call('confirmFileImport', { params: { id }, token: bo.token });
      const told = (rows: typeof before) =>
        rows
          .map(({ name, description, type, amount, tags, lines: parts }) => ({
            ...{ name, description, type, amount, tags },
            lines: parts?.map((line) => [line.category_name, line.amount, line.description]) ?? null,
          }))
          .toSorted((one, two) => one.amount - two.amount || (one.type < two.type ? 1 : -1));
      expect(told((await bo.list()).results)).toEqual(told(before));
    },
  );
});
