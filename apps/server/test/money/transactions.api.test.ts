import { setImmediate } from 'node:timers/promises';
import { cents, type DayNumber } from '@saldo/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeIdBytes } from '../../src/ledger/schema/entry-id.ts';
import { ledgerFor } from '../../src/ledger/schema/ledger-for.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { postEntries } from '../../src/ledger/write/entries.ts';
import { withLedger } from '../../src/ledger/write/ledger.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

const names = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name);

/** Many at once through the ledger, spread over a month. */
async function postCoins(
  count: number,
  make: (index: number) => { name: string; cents: number },
): Promise<void> {
  const { db } = saldo.database;
  const source = await db
    .selectFrom('sources')
    .selectAll()
    .where('id', '=', ada.source.id)
    .executeTakeFirstOrThrow();
  const toEntry = ({ name, cents: size }: ReturnType<typeof make>) => ({ name, cents: cents(size) });
  for (let start = 0; start < count; start += 250) {
    const entries = Array.from({ length: 250 }, (_, index) => ({
      id: makeIdBytes(),
      day: (20_250_101 + (index % 28)) as DayNumber,
      category_no: null,
      description: '',
      source,
      ...toEntry(make(start + index)),
    }));
    await withLedger(ledgerFor(db, source.owner), { kind: 'transaction.created' }, (ledger) =>
      postEntries(ledger, entries),
    );
  }
}

describe('writing down a transaction', () => {
  it('answers with it and changes the balance of its source', async () => {
    const answer = await ada.post({
      name: ' Coffee ',
      description: 'with milk',
      amount: '2.20',
      date: '2026-11-15T09:30:00Z',
    });
    expect(answer.status).toBe(201);
    const { id, name, type_source, connection_id } = ada.source;
    expect(answer.body.results).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Coffee',
      clean_name: null,
      from: null,
      type: 'expense',
      category: { id: ada.category.id, name: 'Home' },
      category_id: ada.category.id,
      source: { id, name, type_source, connection_id },
      source_id: id,
      description: 'with milk',
      amount: 2.2,
      currency: 'EUR',
      date: '2026-11-15',
      lines: null,
      transfer: null,
      refund_of: null,
      refunded: 0,
      to_be_paid_back: false,
      tags: [],
      attachments: [],
      decided_by: 'person',
      decided_because: null,
      version: expect.any(Number),
    });
    expect(await ada.amountOf()).toBe(-2.2);
    const read = await saldo.call('readTransaction', {
      params: { id: answer.body.results.id },
      token: ada.token,
    });
    expect(read.body.results).toEqual(answer.body.results);
  });

  it.each([
    ['three decimals', { amount: 1.234 }, 'amount'],
    ['1e3', { amount: '1e3' }, 'amount'],
    ['NaN', { amount: 'NaN' }, 'amount'],
    ['zero', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -5 }, 'amount'],
    ['more than there is', { amount: 1e12 }, 'amount'],
    ['30 February', { date: '2026-02-30' }, 'date'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a NUL byte', { name: 'a\0b' }, 'name'],
    ['a long description', { description: 'x'.repeat(1001) }, 'description'],
    ['another type', { type: 'gift' as never }, 'type'],
    ['an unknown source', { source_id: 'nowhere' }, 'source_id'],
    ['an unknown category', { category_id: 'nothing' }, 'category_id'],
  ])('is refused with %s, and changes nothing', async (_, fields, path) => {
    const answer = await ada.post(fields);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
    expect((await ada.list()).results).toEqual([]);
    expect(await ada.amountOf()).toBe(0);
  });

  it('answers for somebody else’s source or category as for one that is not there', async () => {
    const bob = await startWithMoney(saldo);
    for (const [field, id] of [
      ['source_id', bob.source.id],
      ['category_id', bob.category.id],
    ] as const) {
      const foreign = await ada.post({ [field]: id });
      const unknown = await ada.post({ [field]: '0199d3a4-7c1e-7000-8000-000000000000' });
      expect(foreign.status).toBe(400);
      expect(foreign.body).toEqual(unknown.body);
    }
    expect(await bob.amountOf()).toBe(0);
  });

  it('is refused for a source that the bank keeps', async () => {
    await ada.linkToBank(ada.source.id);
    const answer = await ada.post();
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('source.kept_by_bank');
  });

  it('adds two thousand postings of 0.10 and 0.20 up to the exact cent', async () => {
    await postCoins(2000, (index) => ({ name: 'Coin', cents: index % 2 ? 20 : 10 }));
    expect(await ada.amountOf()).toBe(300);
    const { total, summary } = await ada.list({ page: 667, per_page: 3 });
    expect([total, summary?.income, summary?.balance]).toEqual([2000, 300, 300]);
    const months = await saldo.call('listTransactionMonths', { query: {}, token: ada.token });
    expect(months.body.results).toEqual([{ month: '2025-01', income: 300, expense: 0, count: 2000 }]);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('is refused once everything together could no longer be added up exactly', async () => {
    const amount = '999999999999.99';
    const answers = await Promise.all(Array.from({ length: 15 }, () => ada.post({ type: 'income', amount })));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.code).toBe('ledger.full');
    const { total, summary } = await ada.list({ page: 1 });
    expect([total, summary?.income]).toEqual([10, 9_999_999_999_999.9]);
    expect((await ada.addSource({ amount: 999_999_999_999.99 }))?.amount).toBeUndefined();
    expect((await ada.post({ amount: 0.05 })).status).toBe(201);
  });

  it('loses no update when many write to one source at once', async () => {
    const other = await ada.addSource();
    const created = await Promise.all(Array.from({ length: 40 }, () => ada.post({ amount: 1 })));
    await Promise.all(
      created.map(({ body }, index) =>
        index % 2
          ? ada.change(body.results.id, { source_id: other.id, amount: 3 })
          : saldo.call('removeTransaction', { params: { id: body.results.id }, token: ada.token }),
      ),
    );
    expect([await ada.amountOf(), await ada.amountOf(other.id)]).toEqual([0, -60]);
  });
});

describe('changing a transaction', () => {
  it('moves money between sources, turns expense into income, and keeps what it was not given', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 100 });
    const { id } = (await ada.post({ description: 'note' })).body.results;
    const answer = await ada.change(id, {
      source_id: savings.id,
      type: 'income',
      amount: 5,
      category_id: null,
    });
    expect(answer.body.results).toMatchObject({
      type: 'income',
      amount: 5,
      category: null,
      category_id: null,
      description: 'note',
      date: '2026-11-15',
    });
    expect([await ada.amountOf(), await ada.amountOf(savings.id)]).toEqual([0, 105]);
  });

  it('of a bank’s source is limited to category, name and description', async () => {
    const { id } = (await ada.post()).body.results;
    await ada.linkToBank(ada.source.id);
    const other = await ada.addSource();
    for (const body of [
      { amount: 9 },
      { date: '2026-11-01' },
      { type: 'income' as const },
      { source_id: other.id },
    ]) {
      const refused = await ada.change(id, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'transaction.kept_by_bank']);
    }
    const removed = await saldo.call('removeTransaction', { params: { id }, token: ada.token });
    expect(removed.status).toBe(409);
    const allowed = await ada.change(id, {
      name: 'Espresso',
      description: 'double',
      category_id: null,
      amount: 2.2,
    });
    expect(allowed.body.results).toMatchObject({
      name: 'Espresso',
      description: 'double',
      category_id: null,
      amount: 2.2,
    });
  });

  it('is found by its new name, and no longer by the old one', async () => {
    const { id } = (await ada.post({ name: 'Original' })).body.results;
    await ada.change(id, { name: 'Replacement' });
    expect((await ada.list({ q: 'origin', page: 1 })).total).toBe(0);
    expect((await ada.list({ q: 'replac', page: 1 })).total).toBe(1);
    await saldo.call('removeTransaction', { params: { id }, token: ada.token });
    expect((await ada.list({ q: 'replac', page: 1 })).total).toBe(0);
  });
});

describe('the list', () => {
  it('has everything, newest first, the later written before the earlier', async () => {
    await ada.post({ name: 'old', date: '2026-01-01' });
    await ada.post({ name: 'first of today' });
    await ada.post({ name: 'second of today' });
    const body = await ada.list();
    expect(names(body)).toEqual(['second of today', 'first of today', 'old']);
    expect(Object.keys(body)).toEqual(['results']);
  });

  it('has ids in the order of the list within a day', async () => {
    for (let count = 0; count < 30; count++) await ada.post();
    const ids = (await ada.list()).results.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('streams a long history whole', async () => {
    await postCoins(2500, (index) => ({ name: `n${index}`, cents: 10 }));
    const { results } = await ada.list();
    expect(new Set(names({ results })).size).toBe(2500);
    const ids = results.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('has any page of a crowded month where counting puts it', async () => {
    for (let count = 0; count < 130; count++)
      await ada.post({ name: `n${count}`, date: `2026-11-${String(1 + (count % 5)).padStart(2, '0')}` });
    const all = names(await ada.list());
    const pages = await Promise.all(Array.from({ length: 13 }, (_, index) => ada.list({ page: index + 1 })));
    expect(pages.flatMap(names)).toEqual(all);
  });

  it('comes in pages, and any page is where counting puts it', async () => {
    for (let day = 1; day <= 25; day++)
      await ada.post({ name: `day ${day}`, date: `2026-10-${String(day).padStart(2, '0')}` });
    for (let day = 1; day <= 10; day++)
      await ada.post({ name: `next ${day}`, date: `2026-11-${String(day).padStart(2, '0')}` });
    const all = names(await ada.list());
    for (const query of [{}, { sort: '-date' as const }]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => ada.list({ ...query, page, per_page: 10 })));
      expect(pages.flatMap(names)).toEqual(all);
      expect(pages[3]).toMatchObject({ page: 4, per_page: 10, total: 35, pages: 4 });
    }
    const ascending = await Promise.all(
      [1, 2, 3, 4].map((page) => ada.list({ sort: 'date', page, per_page: 10 })),
    );
    expect(ascending.flatMap(names)).toEqual(all.toReversed());
    expect((await ada.list({ page: 5 })).results).toEqual([]);
  });

  it('finds the same pages of a word that is everywhere as of the whole list', async () => {
    await postCoins(1000, (index) => ({ name: `Coín ${index}`, cents: -1 - index }));
    const page = async (query: object) =>
      (await saldo.call('listTransactions', { query: { per_page: 50, ...query }, token: ada.token })).body;
    for (const number of [1, 2, 20, 21]) {
      const found = await page({ page: number, q: 'COIN' });
      expect(found).toEqual(await page({ page: number }));
      expect(await page({ page: number, q: 'coin', totals: 'none' })).toEqual({
        results: found.results,
        page: number,
        per_page: 50,
      });
    }
    expect((await page({ page: 1, q: 'coin', type: 'income' })).results).toEqual([]);
  });

  it('has the same sums as its months', async () => {
    await ada.post({ name: 'Coffee', amount: 2.2, date: '2026-10-15' });
    await ada.post({ name: 'Pay', type: 'income', amount: 100, date: '2026-11-15' });
    for (const query of [{}, { q: 'cof' }, { from: '2026-10-20' }, { source_id: 'nowhere' }]) {
      const list = await saldo.call('listTransactions', { query: { ...query, page: 1 }, token: ada.token });
      const months = await saldo.call('listTransactionMonths', { query, token: ada.token });
      expect(months.body.summary).toEqual(list.body.summary);
      expect(months.body.results.reduce((sum, { count }) => sum + count, 0)).toBe(list.body.total);
    }
  });

  it('sorts by amount and by name', async () => {
    for (const [name, amount] of [
      ['b', 3],
      ['a', 1],
      ['c', 2],
    ] as const)
      await ada.post({ name, amount });
    expect(names(await ada.list({ sort: 'amount', page: 1 }))).toEqual(['a', 'c', 'b']);
    expect(names(await ada.list({ sort: '-amount' }))).toEqual(['b', 'c', 'a']);
    expect(names(await ada.list({ sort: 'name', page: 1 }))).toEqual(['a', 'b', 'c']);
    expect(names(await ada.list({ sort: '-name' }))).toEqual(['c', 'b', 'a']);
  });

  it.each([
    ['cafe', ['Café Ñandú']],
    ['ÑAN', ['Café Ñandú']],
    ['nd', ['Brand & Sons', 'Café Ñandú']],
    ['100%', ['100% cotton']],
    ['_', ['snake_case']],
    ['milk', ['snake_case']],
    ['"', ['say "hello"']],
    ['no such thing', []],
  ])('finds %j in names and descriptions, whatever case and accents', async (q, expected) => {
    await ada.post({ name: 'Café Ñandú' });
    await ada.post({ name: '100% cotton' });
    await ada.post({ name: 'snake_case', description: 'with Milk' });
    await ada.post({ name: 'say "hello"' });
    await ada.post({ name: 'Brand & Sons' });
    const body = await ada.list({ q, page: 1 });
    expect(names(body)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  it.each([
    ['54,37', ['Shoes', 'Ticket 54,37']],
    ['54.37', ['Shoes']],
    ['−54,37 €', ['Shoes']],
    ['1.254,37', ['Rent']],
    ['54', ['Ticket 54,37', 'Socks']],
    ['0', []],
    ['54,3', ['Ticket 54,37']],
  ])('finds %j among the amounts too, now and as it was', async (q, expected) => {
    await ada.post({ name: 'Socks', amount: 54 });
    await ada.post({ name: 'Rent', amount: 1254.37, type: 'income' });
    await ada.post({ name: 'Ticket 54,37', amount: 9 });
    await ada.post({ name: 'Shoes', amount: 54.37 });
    const bob = await startWithMoney(saldo);
    await bob.post({ name: 'Not yours', amount: 54.37 });
    for (const more of [
      {},
      { sort: '-date' },
      { type: 'expense' },
      { as_of: new Date().toISOString() },
    ] as const) {
      const wanted = 'type' in more ? expected.filter((name) => name !== 'Rent') : expected;
      const body = await ada.list({ q, page: 1, ...more });
      expect(names(body)).toEqual(wanted);
      expect(body.total).toBe(wanted.length);
    }
    const inOrder = await ada.list({ q, sort: 'name', page: 1 });
    expect(names(inOrder)).toEqual(expected.toSorted());
  });

  it('finds what is called exactly this, for the list and for a change of many', async () => {
    for (const name of ['Mercadona', 'mercadona', 'Mercadona 2', 'Mo']) await ada.post({ name });
    await ada.post({ name: 'Mercadona', category_id: null });
    for (const [name, count] of [
      ['Mercadona', 2],
      ['Mo', 1],
      ['Mercado', 0],
    ] as const)
      expect((await ada.list({ name, page: 1 })).total).toBe(count);
    const asOf = await ada.list({ name: 'Mercadona', page: 1, as_of: new Date().toISOString() });
    expect(asOf.total).toBe(2);
    const filter = { name: 'Mercadona', category_id: 'none' };
    const change = { category_id: ada.category.id };
    const answer = await saldo.call('changeTransactions', { body: { filter, change }, token: ada.token });
    expect(answer.body).toMatchObject({ changed: 1, refused: 0 });
  });

  it('finds nothing of anybody else', async () => {
    await ada.post({ name: 'secret purchase' });
    const bob = await startWithMoney(saldo);
    expect((await bob.list({ q: 'secret', page: 1 })).total).toBe(0);
  });

  it('is empty for a source or category that is not there', async () => {
    await ada.post();
    expect(await ada.list({ source_id: 'nowhere', page: 1 })).toMatchObject({
      results: [],
      total: 0,
      pages: 0,
    });
    expect(await ada.list({ category_id: 'nothing' })).toEqual({ results: [] });
  });

  it.each([
    { page: 0 },
    { per_page: 501 },
    { page: 'x' },
    { sort: 'colour' },
    { from: '2026-13-01' },
    { type: 'gift' },
  ])('refuses %j', async (query) => {
    const answer = await saldo.call('listTransactions', { query: query as never, token: ada.token });
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.[0]?.path).toBe(Object.keys(query)[0]);
  });
});

describe('other currencies', () => {
  it('are never added to euro money, and what is left out is counted', async () => {
    const pounds = await ada.addSource({ name: 'Pounds', amount: 50 });
    await saldo.database.db
      .updateTable('sources')
      .set({ currency: 'GBP' })
      .where('id', '=', pounds.id)
      .execute();
    await ada.post({ amount: 10 });
    await ada.post({ amount: 7, source_id: pounds.id });
    const everything = await ada.list({ page: 1 });
    expect(everything).toMatchObject({ total: 2, summary: { expense: 10, currency: 'EUR', left_out: 1 } });
    const onlyPounds = await ada.list({ page: 1, source_id: pounds.id });
    expect(onlyPounds).toMatchObject({ total: 1, summary: { expense: 7, currency: 'GBP', left_out: 0 } });
    expect(await ada.list({ page: 1, date: '2026-11-15' })).toMatchObject({
      summary: { expense: 10, left_out: 1 },
    });
    const balances = await saldo.call('listBalances', { query: {}, token: ada.token });
    expect(balances.body.results[0]?.closing_balance).toBe(-10);
  });
});

describe('an Idempotency-Key', () => {
  it('creates once and answers the same', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = [await ada.post({}, headers), await ada.post({}, headers)];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await ada.list()).results).toHaveLength(1);
  });

  it('creates once when two come at the same time', async () => {
    const headers = { 'idempotency-key': 'two' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.post({}, headers)));
    expect(new Set(answers.map(({ body }) => body.results.id)).size).toBe(1);
    expect(await ada.amountOf()).toBe(-2.2);
  });

  it('is refused with another body, and is another person’s own', async () => {
    const headers = { 'idempotency-key': 'three' };
    await ada.post({}, headers);
    const other = await ada.post({ amount: 9 }, headers);
    expect([other.status, other.body.code]).toEqual([409, 'request.in_conflict']);
    const bob = await startWithMoney(saldo);
    expect((await bob.post({}, headers)).status).toBe(201);
  });

  it('is free again after a refusal, and after a day', async () => {
    const headers = { 'idempotency-key': 'four' };
    expect((await ada.post({ source_id: 'nowhere' }, headers)).status).toBe(400);
    expect((await ada.post({}, headers)).status).toBe(201);
    const before = saldo.clock.now;
    saldo.clock.now = new Date(before.getTime() + 24 * 60 * 60 * 1000 + 1);
    expect((await ada.post({ amount: 9 }, headers)).status).toBe(201);
    saldo.clock.now = before;
  });
});

describe('the order of names', () => {
  it('is that of an alphabet, whatever their case and accents', async () => {
    for (const name of ['Zoo', 'ábaco', 'Élan', 'apple', 'Banana', 'édito']) await ada.post({ name });
    const sorted = ['ábaco', 'apple', 'Banana', 'édito', 'Élan', 'Zoo'];
    expect(names(await ada.list({ sort: 'name' }))).toEqual(sorted);
    expect(names(await ada.list({ sort: '-name', page: 1 }))).toEqual(sorted.toReversed());
  });
});

describe('the whole list', () => {
  it('is the same in every order as page by page, and lets others in while it is sent', async () => {
    const { token } = ada;
    await postCoins(2500, (index) => ({
      name: `n${(index * 7919) % 977}`,
      cents: -1 - ((index * 31) % 400),
    }));
    for (const sort of ['name', '-name', 'amount', '-amount', 'date', '-date'] as const) {
      const query = { sort, page: 1, per_page: 500 };
      const page = (await saldo.call('listTransactions', { query, token })).body.results;
      let isDone = false;
      const all = saldo.call('listTransactions', { query: { sort }, token }).finally(() => {
        isDone = true;
      });
      let turns = 0;
      while (!isDone) {
        await setImmediate();
        turns += 1;
      }
      const { results } = (await all).body;
      expect(results.length).toBeGreaterThan(1000);
      expect(results.slice(0, 500)).toEqual(page);
      expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
      expect(turns).toBeGreaterThan(2);
    }
  });
});
