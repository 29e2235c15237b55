import type { Recurring, RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { emptyPlans } from '../support/plans/plans.ts';
import { monthly, startWithRecurring, type WithRecurring } from '../support/recurring.ts';
import { withoutVersions } from '../support/without-versions.ts';

let saldo: TestApp;
let ada: WithRecurring;
let token: string;
/** Today is 2026-11-15. */
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithRecurring(saldo);
  token = ada.token;
});
afterAll(() => saldo.close());

const insurance = {
  ...{ name: 'Insurance', type: 'expense' as const, every: { unit: 'year' as const, count: 1 } },
  ...{ amount: { expected: 600 }, next_date: '2027-03-01' },
};

async function addNetflix(): Promise<Recurring> {
  await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
  return ada.requireOne('Netflix');
}

describe('what was found', () => {
  it('is kept once it is confirmed, whatever is found later', async () => {
    const ids = await ada.pay('Gym', 29, monthly('2026-11-10', 3));
    const { id } = await ada.requireOne('Gym');
    expect((await ada.decide('confirmRecurring', id)).body.results).toMatchObject({
      ...{ id, state: 'confirmed', early: false, confidence: 1 },
    });
    for (const one of ids.slice(0, 2)) await saldo.call('removeTransaction', { params: { id: one }, token });
    expect(await ada.requireOne('Gym')).toMatchObject({ id, state: 'confirmed', next_date: '2026-12-10' });
  });

  it('is never suggested again once it is dismissed, also when more of it comes', async () => {
    const { id } = await addNetflix();
    expect((await ada.decide('dismissRecurring', id)).body.results).toMatchObject({
      state: 'dismissed',
      next_date: null,
    });
    await ada.pay('Netflix', 12.99, monthly('2026-03-08', 4));
    expect((await ada.listRecurring()).map(({ state }) => state)).toEqual(['dismissed']);
    expect((await ada.decide('confirmRecurring', id)).body.results.state).toBe('confirmed');
  });

  it('is dismissed by deleting it', async () => {
    const { id } = await addNetflix();
    await saldo.call('removeRecurring', { params: { id }, token });
    expect(await ada.requireOne('Netflix')).toMatchObject({ id, state: 'dismissed' });
  });

  it('is confirmed by changing it, and keeps what was set when other amounts come', async () => {
    const { id } = await addNetflix();
    const changed = await ada.changeRecurring(id, {
      ...{ name: 'Films', category_id: null, tolerance: { days: 9 } },
      amount: { low: '10', expected: '13', high: '15' },
    });
    expect(changed.body.results).toMatchObject({
      ...{ id, name: 'Films', state: 'confirmed', category_id: null, tolerance: { days: 9, percent: 25 } },
      amount: { low: 10, expected: 13, high: 15 },
    });
    await ada.pay('Netflix', 14.99, ['2026-11-14']);
    expect(await ada.requireOne('Films')).toMatchObject({ amount: { low: 10, expected: 13, high: 15 } });
  });

  it('follows another rhythm from the day that is named', async () => {
    const { id } = await addNetflix();
    const every = { unit: 'month' as const, count: 3 };
    expect((await ada.changeRecurring(id, { every, next_date: '2027-01-20' })).body.results).toMatchObject({
      ...{ every, next_date: '2027-01-20', yearly: 51.96, missed: [] },
    });
    expect(await ada.calendar('2026-12')).toEqual([]);
    expect((await ada.calendar('2027-04')).map(({ date }) => date)).toEqual(['2027-04-20']);
  });

  it('ends when its person says so, and goes on when they say otherwise', async () => {
    const { id } = await addNetflix();
    expect((await ada.changeRecurring(id, { state: 'ended' })).body.results).toMatchObject({
      ...{ state: 'ended', next_date: null, missed: [] },
    });
    expect(await ada.calendar('2026-12')).toEqual([]);
    expect((await ada.changeRecurring(id, { state: 'confirmed' })).body.results).toMatchObject({
      next_date: '2026-12-08',
    });
  });
});

describe('a day that is skipped', () => {
  it('is not expected, and the next one is', async () => {
    const { id } = await addNetflix();
    expect((await ada.skip(id, '2026-12-09')).body.results).toMatchObject({
      ...{ next_date: '2027-01-08', state: 'confirmed' },
    });
    expect(await ada.calendar('2026-12')).toMatchObject([{ date: '2026-12-08', state: 'skipped' }]);
  });

  it('is one on which something is expected', async () => {
    const { id } = await addNetflix();
    for (const date of ['2026-12-20', '2026-11-08', '2026-13-01', 'soon'])
      expect((await ada.skip(id, date)).status).toBe(400);
    expect(await ada.requireOne('Netflix')).toMatchObject({ state: 'found', next_date: '2026-12-08' });
  });
});

describe('one made by hand', () => {
  it('is expected from the day that is named', async () => {
    const made = await ada.add({ ...insurance, source_id: ada.source.id });
    expect(made.status).toBe(201);
    expect(made.body.results).toMatchObject({
      ...{ ...insurance, amount: { low: 600, expected: 600, high: 600 }, currency: 'EUR' },
      ...{ state: 'confirmed', yearly: 600, last_date: null, missed: [], transactions: [] },
      source_id: ada.source.id,
    });
    expect((await ada.calendar('2027-03')).map(({ state }) => state)).toEqual(['due']);
    await ada.pay('Insurance', 612, ['2026-11-14']);
    expect(await ada.requireOne('Insurance')).toMatchObject({ next_date: '2027-03-01', transactions: [] });
  });

  it('ends after the last day that is named', async () => {
    const made = await ada.add({ ...insurance, ends_on: '2027-12-31' });
    expect(made.body.results).toMatchObject({ ends_on: '2027-12-31' });
    expect(await ada.calendar('2027-03')).toHaveLength(1);
    expect(await ada.calendar('2028-03')).toEqual([]);
  });

  it('is made from any transaction, and takes the others that are like it', async () => {
    const [other, id] = await ada.pay('Choir', 10, ['2026-10-05', '2026-11-05']);
    const made = (await ada.add({ transaction_id: id ?? '' })).body.results;
    expect(made).toMatchObject({
      ...{ name: 'Choir', type: 'expense', source_id: ada.source.id, category_id: ada.category.id },
      ...{ every: { unit: 'month', count: 1 }, amount: { expected: 10 }, next_date: '2026-12-05' },
      state: 'confirmed',
    });
    expect(await ada.requireOne('Choir')).toMatchObject({ transactions: [id, other] });
    const [salary] = await ada.pay('Employer', 900, ['2026-11-02'], { type: 'income' });
    const weekly = { every: { unit: 'week' as const, count: 2 }, name: 'Wages', category_id: null };
    expect((await ada.add({ transaction_id: salary ?? '', ...weekly })).body.results).toMatchObject({
      ...{
        name: 'Wages',
        type: 'income',
        category_id: null,
        next_date: '2026-11-16',
        last_date: '2026-11-02',
      },
    });
  });

  it('goes to the trash once it is deleted, and comes back', async () => {
    const made = (await ada.add(insurance)).body.results;
    await saldo.call('removeRecurring', { params: { id: made.id }, token });
    expect(await ada.listRecurring()).toEqual([]);
    expect((await saldo.call('listTrash', { token })).body.results).toMatchObject([
      { id: made.id, kind: 'recurring', name: 'Insurance', amount: 600 },
    ]);
    await saldo.call('restoreTrashed', { params: { id: made.id }, token });
    expect(withoutVersions(await ada.listRecurring())).toEqual(withoutVersions([made]));
  });

  it('is refused where something about it cannot be', async () => {
    const eve = await startWithRecurring(saldo);
    const [theirs] = await eve.pay('Choir', 10, ['2026-11-05']);
    const [own] = await ada.pay('Choir', 10, ['2026-11-05']);
    const dollars = await ada.addSource({ name: 'Broker', currency: 'USD' });
    const savings = await ada.addSource({ name: 'Savings' });
    const transfer = {
      from_source_id: ada.source.id,
      to_source_id: savings.id,
      amount: 7,
      date: '2026-11-15',
    };
    const sides = (await saldo.call('createTransfer', { body: transfer, token })).body.results;
    const bad: [object, path: string][] = [
      [{ ...insurance, name: ' ' }, 'name'],
      [{ ...insurance, name: undefined }, 'name'],
      [{ ...insurance, type: 'gift' }, 'type'],
      [{ ...insurance, every: { unit: 'day', count: 1 } }, 'every.unit'],
      [{ ...insurance, every: { unit: 'month', count: 0 } }, 'every.count'],
      [{ ...insurance, every: { unit: 'month', count: 61 } }, 'every.count'],
      [{ ...insurance, amount: { expected: 0 } }, 'amount.expected'],
      [{ ...insurance, amount: { expected: '1.005' } }, 'amount.expected'],
      [{ ...insurance, amount: { low: 5, expected: 4 } }, 'amount'],
      [{ ...insurance, next_date: '2027-02-29' }, 'next_date'],
      [{ ...insurance, tolerance: { percent: 101 } }, 'tolerance.percent'],
      [{ ...insurance, source_id: eve.source.id }, 'source_id'],
      [{ ...insurance, source_id: dollars.id, currency: 'EUR' }, 'source_id'],
      [{ ...insurance, category_id: eve.category.id }, 'category_id'],
      [{ transaction_id: own, type: 'income' }, 'type'],
      [{ transaction_id: own, currency: 'USD' }, 'currency'],
      [{ transaction_id: own, source_id: dollars.id }, 'source_id'],
      [{ transaction_id: sides.from.id }, 'transaction_id'],
    ];
    for (const [body, path] of bad) {
      const answer = await ada.add(body as RequestOf<'createRecurring'>['body']);
      expect([answer.status, answer.body.errors?.[0]?.path], JSON.stringify(body)).toEqual([400, path]);
    }
    const answer = await ada.add({ transaction_id: theirs ?? '' });
    expect([answer.status, answer.body.code]).toEqual([404, 'transaction.not_found']);
    expect(await ada.listRecurring()).toEqual([]);
  });
});

describe('two of them', () => {
  it('become one, with the payments of both', async () => {
    const old = await ada.pay('Gym West', 29, monthly('2026-07-10', 6));
    const recent = await ada.pay('Gym East', 31, monthly('2026-11-10', 4));
    const [one, two] = [await ada.requireOne('Gym East'), await ada.requireOne('Gym West')];
    const merged = await saldo.call('mergeRecurring', {
      params: { id: one.id },
      body: { with: two.id },
      token,
    });
    expect(merged.body.results).toMatchObject({ id: one.id, state: 'confirmed', next_date: '2026-12-10' });
    expect(merged.body.results.transactions).toEqual([...old, ...recent].toReversed());
    expect(await ada.listRecurring()).toHaveLength(1);
    await ada.pay('Gym West', 31, ['2026-12-09']);
    expect((await ada.requireOne('Gym West')).next_date).toBe('2027-01-10');
  });

  it('are not made one where they go different ways, or are the same', async () => {
    const { id } = await addNetflix();
    await ada.pay('Employer', 2340, monthly('2026-10-26', 6), { type: 'income' });
    const salary = await ada.requireOne('Employer');
    for (const other of [id, salary.id]) {
      const answer = await saldo.call('mergeRecurring', { params: { id }, body: { with: other }, token });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'with']);
    }
  });

  it('are made of one', async () => {
    const dates = monthly('2026-11-03', 6);
    const [small, large] = [await ada.pay('Apple', 2.99, dates), await ada.pay('Apple', 3.29, dates)];
    await ada.add({ transaction_id: small[0] ?? '', tolerance: { days: 6, percent: 50 } });
    for (const one of await ada.find('Apple'))
      if (one.state === 'found') await ada.decide('dismissRecurring', one.id);
    const [whole] = (await ada.find('Apple')).filter(({ state }) => state === 'confirmed');
    const own = new Set(whole?.transactions);
    const some = small.filter((id) => own.has(id));
    const split = await saldo.call('splitRecurring', {
      ...{ params: { id: whole?.id ?? '' }, body: { transactions: some }, token },
    });
    expect(split.status).toBe(201);
    expect(split.body.results).toMatchObject({ name: 'Apple', state: 'confirmed' });
    expect(split.body.results.transactions).toEqual(some.toReversed());
    const left = (await ada.find('Apple')).find(({ id }) => id === whole?.id);
    expect(left?.transactions).toEqual(large.toReversed());
  });

  it('are made of one only by payments of it, and not by all of them', async () => {
    const item = await addNetflix();
    const [other] = await ada.pay('Choir', 10, ['2026-11-05']);
    for (const transactions of [[other ?? ''], item.transactions, []]) {
      const answer = await saldo.call('splitRecurring', {
        params: { id: item.id },
        body: { transactions },
        token,
      });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'transactions']);
    }
  });
});

describe('what was done', () => {
  it('is told, and taken back', async () => {
    const found = await addNetflix();
    const { id } = found;
    await ada.pay('Films', 12.99, monthly('2026-11-09', 8));
    const films = await ada.requireOne('Films');
    // What was found and merged is found again, under another id.
    const tell = async () => withoutVersions(await ada.listRecurring()).map(({ id: _, ...one }) => one);
    const before = await tell();
    const done: [kind: string, text: string, () => Promise<{ status: number }>][] = [
      [
        'recurring.confirmed',
        'Confirmed the recurring payment Netflix',
        () => ada.decide('confirmRecurring', id),
      ],
      [
        'recurring.dismissed',
        'Dismissed the recurring payment Netflix',
        () => ada.decide('dismissRecurring', id),
      ],
      [
        'recurring.changed',
        'Changed the recurring payment Netflix',
        () => ada.changeRecurring(id, { name: 'TV' }),
      ],
      ['recurring.skipped', 'Skipped a day of Netflix', () => ada.skip(id, '2026-12-08')],
      [
        'recurring.merged',
        'Merged another recurring payment into Netflix',
        () => saldo.call('mergeRecurring', { params: { id }, body: { with: films.id }, token }),
      ],
      [
        'recurring.split',
        'Split the recurring payment Netflix',
        () =>
          saldo.call('splitRecurring', {
            ...{ params: { id }, body: { transactions: found.transactions.slice(0, 2) }, token },
          }),
      ],
      [
        'recurring.deleted',
        'Deleted the recurring payment Netflix',
        () => saldo.call('removeRecurring', { params: { id }, token }),
      ],
      ['recurring.created', 'Created the recurring payment Insurance', () => ada.add(insurance)],
    ];
    for (const [kind, text, run] of done) {
      expect((await run()).status, kind).toBeLessThan(300);
      expect(await ada.newestChange()).toMatchObject({ kind, text });
      expect(await tell(), kind).not.toEqual(before);
      expect((await ada.undoNewest()).status, kind).toBe(200);
      expect(await tell(), kind).toEqual(before);
    }
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('is refused of whoever has seen another version', async () => {
    const { id, version } = (await ada.add(insurance)).body.results;
    await ada.changeRecurring(id, { name: 'Car' }, { 'if-match': `"${version}"` });
    const late = await ada.changeRecurring(id, { name: 'Home' }, { 'if-match': `"${version}"` });
    expect([late.status, late.body.code]).toEqual([412, 'recurring.changed']);
    expect(late.body.results).toMatchObject({ name: 'Car' });
  });

  it('stays within how many there may be', async () => {
    const { id } = await addNetflix();
    const row = (await ada.add(insurance)).body.results;
    const stored = await saldo.database.db
      .selectFrom('recurring_items')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 499 }, (_, index) => ({ ...stored, id: `many-${index}` }));
    for (let at = 0; at < many.length; at += 50)
      await saldo.database.db
        .insertInto('recurring_items')
        .values(many.slice(at, at + 50))
        .execute();
    for (const answer of [
      await ada.add(insurance),
      await ada.decide('confirmRecurring', id),
      await ada.changeRecurring(id, { name: 'TV' }),
      await ada.skip(id, '2026-12-08'),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'recurring.too_many']);
  });

  it('leaves what hung on a source or a category that is deleted', async () => {
    const savings = await ada.addSource({ name: 'Savings' });
    await ada.add({ ...insurance, source_id: savings.id, category_id: ada.category.id });
    await saldo.call('removeSource', { params: { id: savings.id }, token });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token });
    expect(await ada.requireOne('Insurance')).toMatchObject({ source_id: null, category_id: null });
  });
});

describe('an archive', () => {
  it('takes along what was decided; what is found is found again', async () => {
    const item = await addNetflix();
    await ada.skip(item.id, '2026-12-08');
    await ada.pay('Choir', 10, monthly('2026-11-01', 8));
    await ada.decide('dismissRecurring', (await ada.requireOne('Choir')).id);
    await ada.pay('Gym', 29, monthly('2026-11-10', 8));
    await ada.add(insurance);
    await saldo.call('createFixedExpense', { body: { name: 'Rent', amount: 700, day_of_month: 1 }, token });
    await ada.changeRecurring((await ada.requireOne('Rent')).id, { tolerance: { days: 2, percent: 5 } });
    const before = await ada.listRecurring();
    const headers = { authorization: `Bearer ${token}` };
    const archive = (await saldo.app.inject({ url: '/api/export', headers })).json();
    expect(archive.recurring).toHaveLength(4);
    const heir = await saldo.signUp();
    const { reported } = await bringIn(saldo, heir, archive);
    expect(reported).toEqual([]);
    const after = (await saldo.call('listRecurring', { token: heir.token })).body.results;
    const told = (items: readonly Recurring[]) =>
      items.map(({ name, state, next_date, tolerance, transactions }) => ({
        ...{ name, state, next_date, tolerance, payments: transactions.length },
      }));
    expect(told(after)).toEqual(told(before));
  });

  it('from before there were recurring payments still comes in', async () => {
    const heir = await saldo.signUp();
    const { recurring: _, ...earlier } = emptyPlans;
    const empty = { format: 'saldo-archive', version: 2, transactions: [], categories: [], sources: [] };
    await bringIn(saldo, heir, { ...empty, ...earlier });
    expect((await saldo.call('listRecurring', { token: heir.token })).body.results).toEqual([]);
  });
});
