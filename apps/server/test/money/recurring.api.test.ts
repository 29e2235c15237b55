import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTurn } from '../../src/ledger/index.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { monthly, startWithRecurring, type WithRecurring } from '../support/recurring.ts';

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

describe('what recurs', () => {
  it('is found in the history, with its next day, its range, its yearly cost and its payments', async () => {
    const ids = await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
    expect(await ada.requireOne('Netflix')).toMatchObject({
      ...{ type: 'expense', source_id: ada.source.id, category_id: ada.category.id, currency: 'EUR' },
      ...{ every: { unit: 'month', count: 1 }, amount: { low: 12.99, expected: 12.99, high: 12.99 } },
      ...{ next_date: '2026-12-08', last_date: '2026-11-08', early: false, state: 'found' },
      ...{ yearly: 155.88, price_changes: [], missed: [], fixed_expense_id: null },
      transactions: ids.toReversed(),
    });
  });

  it('is said to be looked for as long as others write to the same money', async () => {
    await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
    const { db } = saldo.database;
    const { number: owner } = await db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
    const writing = inTurn(db, owner, () => isOver);
    const read = async () => (await saldo.call('listRecurring', { token })).body;
    expect(await read()).toEqual({ results: [], looking: true });
    const asking = { query: { days: 30 }, token };
    expect((await saldo.call('readForecast', asking)).body).toMatchObject({ items: [], looking: true });
    release();
    await writing;
    await expect.poll(read).toMatchObject({ results: [{ name: 'Netflix' }], looking: false });
    expect((await saldo.call('readForecast', asking)).body).toMatchObject({ looking: false });
  });

  it('is told by what went up, and since when', async () => {
    const dates = monthly('2026-11-08', 8);
    await ada.pay('Netflix', 12.99, dates.slice(0, 5));
    await ada.pay('Netflix', 13.99, dates.slice(5));
    expect(await ada.requireOne('Netflix')).toMatchObject({
      amount: { expected: 13.99 },
      price_changes: [{ date: '2026-09-08', from: 12.99, to: 13.99 }],
    });
  });

  it('is told by what did not arrive, and ends where two in a row did not', async () => {
    await ada.pay('Choir', 10, monthly('2026-10-01', 8));
    await ada.pay('Paper', 20, monthly('2026-08-20', 8));
    expect(await ada.requireOne('Choir')).toMatchObject({ missed: ['2026-11-01'], next_date: '2026-12-01' });
    expect(await ada.requireOne('Paper')).toMatchObject({
      ...{ state: 'ended', next_date: null },
      missed: ['2026-09-20', '2026-10-20'],
    });
  });

  it('is income as well', async () => {
    await ada.pay('Employer', 2340, monthly('2026-10-26', 6), { type: 'income' });
    expect(await ada.requireOne('Employer')).toMatchObject({
      ...{ type: 'income', amount: { expected: 2340 }, yearly: 28_080, next_date: '2026-11-26' },
    });
  });

  it('is told as early where few payments show it, and withdrawn where it does not hold', async () => {
    await ada.pay('Gym', 29, monthly('2026-11-10', 3));
    expect(await ada.requireOne('Gym')).toMatchObject({ early: true, state: 'found' });
    await ada.pay('Gym', 61.3, ['2026-10-13', '2026-10-22', '2026-11-12', '2026-11-14', '2026-11-15']);
    await ada.pay('Gym', 8.4, ['2026-09-28', '2026-10-31', '2026-11-03']);
    expect((await ada.find('Gym')).filter(({ early }) => early)).toEqual([]);
  });

  it('is none of shopping, cash, refunds and transfers', async () => {
    for (const [index, date] of monthly('2026-11-02', 8).entries()) {
      await ada.pay('Mercadona', 20 + index * 7.5, [
        date,
        date.replace(/02$/, '09'),
        date.replace(/02$/, '11'),
      ]);
      await ada.pay('Cajero automático', 50, [date]);
    }
    const savings = await ada.addSource({ name: 'Savings' });
    for (const date of monthly('2026-11-05', 8))
      await saldo.call('createTransfer', {
        body: { from_source_id: ada.source.id, to_source_id: savings.id, amount: 100, date },
        token,
      });
    expect(await ada.listRecurring()).toEqual([]);
  });

  it('keeps its id whatever comes, is changed or imported again', async () => {
    const [, , third] = await ada.pay('Netflix', 12.99, monthly('2026-10-08', 8));
    const { id } = await ada.requireOne('Netflix');
    await ada.pay('Netflix', 12.99, ['2026-11-08']);
    await ada.change(third ?? '', { amount: '12.5' });
    expect(await ada.requireOne('Netflix')).toMatchObject({ id, last_date: '2026-11-08' });
  });

  it('is nobody else’s', async () => {
    await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
    const { id } = await ada.requireOne('Netflix');
    const eve = await startWithRecurring(saldo);
    expect(await eve.listRecurring()).toEqual([]);
    const answers = [
      await saldo.call('readRecurring', { params: { id }, token: eve.token }),
      await eve.changeRecurring(id, { name: 'Mine' }),
      await eve.decide('confirmRecurring', id),
      await eve.skip(id, '2026-12-08'),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'recurring.not_found']);
  });
});

describe('a fixed expense', () => {
  const addFixed = async (fields: object = {}) => {
    const body = { name: 'Rent', amount: 700, day_of_month: 1, ...fields };
    return (await saldo.call('createFixedExpense', { body, token })).body.results;
  };
  const readFixed = async (id: string) =>
    (await saldo.call('readFixedExpense', { params: { id }, token })).body.results;

  it('is one of what recurs, with the payments that are clearly its own', async () => {
    const ids = await ada.pay('Rent', 700, monthly('2026-11-01', 4));
    const { id } = await addFixed();
    expect(await ada.listRecurring()).toMatchObject([
      { id, fixed_expense_id: id, state: 'confirmed', next_date: '2026-12-01', yearly: 8400 },
    ]);
    expect((await ada.requireOne('Rent')).transactions).toEqual(ids.toReversed());
  });

  it('answers with what was found', async () => {
    const dates = monthly('2026-10-01', 8);
    const { id } = await addFixed();
    const none = { last_date: null, price_changes: [], missed: [], transactions: [], yearly: 8400 };
    expect(await readFixed(id)).toMatchObject({ next_date: '2026-12-01', ...none });
    const ids = [
      ...(await ada.pay('Rent', 670, dates.slice(0, 5))),
      ...(await ada.pay('Rent', 700, dates.slice(5))),
    ];
    const found = {
      ...{ last_date: '2026-10-01', missed: ['2026-11-01'], transactions: ids.toReversed() },
      price_changes: [{ date: '2026-08-01', from: 670, to: 700 }],
    };
    expect(await readFixed(id)).toMatchObject({ next_date: '2026-12-01', yearly: 8400, ...found });
    expect((await saldo.call('listFixedExpenses', { token })).body.results).toMatchObject([{ id, ...found }]);
  });

  it('is changed in either place, paused by dismissing it, and stays what it is', async () => {
    const { id } = await addFixed();
    expect((await ada.changeRecurring(id, { amount: { expected: '720' } })).body.results).toMatchObject({
      amount: { low: 720, expected: 720, high: 720 },
    });
    expect(await readFixed(id)).toMatchObject({ amount: 720, active: true });
    await ada.decide('dismissRecurring', id);
    expect(await readFixed(id)).toMatchObject({ active: false });
    expect(await ada.requireOne('Rent')).toMatchObject({ state: 'ended', next_date: null });
    await ada.decide('confirmRecurring', id);
    expect(await readFixed(id)).toMatchObject({ active: true });
    for (const bad of [
      { every: { unit: 'week' as const, count: 1 } },
      { amount: { low: 1, expected: 2, high: 3 } },
    ])
      expect((await ada.changeRecurring(id, bad)).status).toBe(400);
  });

  it('skips a day, which undo brings back', async () => {
    const { id } = await addFixed();
    expect((await ada.skip(id, '2026-12-01')).body.results).toMatchObject({
      ...{ next_date: '2027-01-01', skipped: ['2026-12-01'] },
    });
    expect((await ada.unskip(id, '2026-12-02')).body.results.skipped).toEqual(['2026-12-01']);
    expect((await ada.unskip(id, '2026-12-01')).body.results).toMatchObject({
      ...{ next_date: '2026-12-01', skipped: [] },
    });
    expect((await ada.newestChange())?.text).toMatch(/^Expects a skipped day of .* again$/);
    expect((await ada.unskip(id, '2026-12-01')).status).toBe(200);
    await ada.skip(id, '2026-12-01');
    expect((await ada.undoNewest()).status).toBe(200);
    expect((await ada.requireOne('Rent')).next_date).toBe('2026-12-01');
  });
});

describe('the calendar of a month', () => {
  it('says what was paid, is missed, skipped or still due', async () => {
    const [paid] = (await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8))).slice(-1);
    await ada.pay('Choir', 10, monthly('2026-10-01', 8));
    await ada.pay('Employer', 2340, monthly('2026-10-26', 6), { type: 'income' });
    await ada.pay('Gym', 29, monthly('2026-10-20', 8));
    await ada.skip((await ada.requireOne('Gym')).id, '2026-11-20');
    expect(await ada.calendar()).toMatchObject([
      { date: '2026-11-01', name: 'Choir', state: 'missed', transaction_id: null },
      { date: '2026-11-08', name: 'Netflix', amount: 12.99, state: 'paid', transaction_id: paid },
      { date: '2026-11-20', name: 'Gym', state: 'skipped' },
      { date: '2026-11-26', name: 'Employer', type: 'income', amount: 2340, currency: 'EUR', state: 'due' },
    ]);
    expect((await saldo.call('listCalendar', { query: {}, token })).body.results).toHaveLength(4);
    expect((await ada.calendar('2026-12')).map(({ date, state }) => [date, state])).toEqual([
      ['2026-12-01', 'due'],
      ['2026-12-08', 'due'],
      ['2026-12-20', 'due'],
      ['2026-12-26', 'due'],
    ]);
  });

  it('leaves out what was dismissed, and refuses what is no month', async () => {
    await ada.pay('Netflix', 12.99, monthly('2026-11-08', 8));
    await ada.decide('dismissRecurring', (await ada.requireOne('Netflix')).id);
    expect(await ada.calendar('2026-12')).toEqual([]);
    for (const month of ['2026-13', '2026', 'soon'])
      expect((await saldo.call('listCalendar', { query: { month }, token })).status).toBe(400);
  });

  it('shows a row that arrives within the tolerance as paid, and others not', async () => {
    const { id } = (
      await ada.add({
        ...{ name: 'Club', type: 'expense', every: { unit: 'month', count: 1 }, amount: { expected: 40 } },
        ...{ next_date: '2026-11-10', tolerance: { days: 3, percent: 10 }, source_id: ada.source.id },
      })
    ).body.results;
    expect(await ada.calendar()).toMatchObject([{ recurring_id: id, date: '2026-11-10', state: 'missed' }]);
    await ada.pay('Club', 60, ['2026-11-11']);
    expect(await ada.calendar()).toMatchObject([{ state: 'missed' }]);
    await ada.pay('Club', 42, ['2026-11-13']);
    expect(await ada.calendar()).toMatchObject([{ date: '2026-11-13', amount: 42, state: 'paid' }]);
  });
});
