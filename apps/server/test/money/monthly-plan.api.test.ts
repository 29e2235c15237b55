import type { PlanLine, RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let token: string;
let food: string;
let fun: string;
const TODAY = new Date('2026-11-15T12:00:00Z');
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  saldo.clock.now = TODAY;
  ada = await startWithMoney(saldo);
  token = ada.token;
  food = ada.category.id;
  fun = (await ada.addCategory('Fun')).id;
});
afterAll(() => saldo.close());

const read = async (month = '2026-11', as_of?: string) =>
  (await saldo.call('readPlan', { query: { month, ...(as_of && { as_of }) }, token })).body.results;
const linesOf = ({ groups }: Awaited<ReturnType<typeof read>>) =>
  groups.flatMap(({ categories }) => categories);
const line = async (category_id: string | null, month = '2026-11') =>
  linesOf(await read(month)).find((one) => one.category_id === category_id) as PlanLine;
type Planned = RequestOf<'changePlanned'>['body'];
const put = (category_id: string, body: Planned | number, month = '2026-11') =>
  saldo.call('changePlanned', {
    params: { month, category_id },
    body: typeof body === 'number' ? { planned: body } : body,
    token,
  });
const set = (body: RequestOf<'changePlan'>['body']) => saldo.call('changePlan', { body, token });
const move = (amount: number, from = food, to = fun, month = '2026-11') =>
  saldo.call('movePlanned', {
    params: { month },
    body: { from_category_id: from, to_category_id: to, amount },
    token,
  });
const earn = (amount: number, date = '2026-11-01', source_id = ada.source.id) =>
  ada.post({ type: 'income', name: 'Pay', amount, date, source_id, category_id: null });
const spend = (amount: number, date = '2026-11-10', category_id: string | null = food) =>
  ada.post({ amount, date, category_id });
const listChanges = async () => (await saldo.call('listChanges', { token, query: {} })).body.results;
const undo = async (id: string | undefined) => saldo.call('undoChange', { params: { id: id ?? '' }, token });
const undoNewest = async () => undo((await listChanges())[0]?.id);
/** `Σ left + to_plan` is what is held. */
const expectWhole = async (month = '2026-11') => {
  const plan = await read(month);
  const sum = linesOf(plan).reduce((all, one) => all + Math.round(one.left * 100), 0);
  expect(Math.round(plan.totals.left * 100)).toBe(sum);
  expect(sum + Math.round(plan.to_plan * 100)).toBe(Math.round(plan.held * 100));
  return plan;
};

describe('a plan of a month', () => {
  it('is empty before anything is planned, and lists every category', async () => {
    await spend(12);
    const plan = await read();
    expect(plan).toMatchObject({ month: '2026-11', exists: false, mode: 'limits', starts_on: null });
    expect(plan).toMatchObject({ source_ids: null, currency: 'EUR' });
    expect(linesOf(plan).map((one) => one.category_name)).toEqual(['Home', 'Fun']);
    expect(linesOf(plan)[0]).toMatchObject({
      planned: 0,
      carried: 0,
      spent: 12,
      left: -12,
      rollover: 'none',
    });
  });

  it('says what is left of what was planned, also for each day', async () => {
    await spend(52);
    const answer = await put(food, { planned: 100 });
    expect(answer.status).toBe(200);
    expect(answer.body.results.month).toBe('2026-11');
    // 48 for 16 days.
    expect(await line(food)).toMatchObject({ planned: 100, spent: 52, left: 48, left_per_day: 3 });
    expect(await read()).toMatchObject({ exists: true, starts_on: '2026-11-01' });
    expect(await line(food, '2026-10')).toMatchObject({ planned: 0, left_per_day: null });
    expect(await line(food, '2026-12')).toMatchObject({ planned: 0, carried: 0, left_per_day: 0 });
  });

  it('groups categories as they are grouped, and shows what has no category where there is something', async () => {
    const body = { name: 'Living' };
    const group = (await saldo.call('createCategoryGroup', { body, token })).body.results;
    await saldo.call('changeCategory', { params: { id: fun }, body: { group_id: group.id }, token });
    expect((await read()).groups.map(({ name }) => name)).toEqual(['Living', null]);
    await spend(3, '2026-11-02', null);
    expect(linesOf(await read()).map((one) => one.category_id)).toEqual([fun, food, null]);
    expect(await line(null)).toMatchObject({ category_name: 'Uncategorized', spent: 3, left: -3 });
  });

  it('counts no transfers, and what came back as not spent', async () => {
    const savings = await ada.addSource({ name: 'Savings' });
    const expense = (await spend(40)).body.results;
    await ada.post({ type: 'income', name: 'Back', amount: 15, refund_of: expense.id });
    await saldo.call('createTransfer', {
      body: { from_source_id: ada.source.id, to_source_id: savings.id, amount: 7, date: '2026-11-12' },
      token,
    });
    const plan = await read();
    expect(plan.totals).toMatchObject({ spent: 25 });
    expect(plan.income).toEqual({ received: 0, expected: 0 });
    expect(plan).toMatchObject({ held: -25, moved: 0 });
  });

  it('refuses what cannot be planned, and changes nothing', async () => {
    await put(food, 100);
    const before = await read();
    const refused = async (body: object, month = '2026-11', category = food) =>
      (await put(category, body as Planned, month)).status;
    expect(await refused({ planned: -1 })).toBe(400);
    expect(await refused({ planned: '1.234' })).toBe(400);
    expect(await refused({ planned: 'lots' })).toBe(400);
    expect(await refused({ rollover: 'all' })).toBe(400);
    expect(await refused({ target: { amount: 0, by: '2027-03' } })).toBe(400);
    expect(await refused({ target: { amount: 5, by: '2027-13' } })).toBe(400);
    expect(await refused({ target: { amount: 5, by: '2027-03', every: { unit: 'week', count: 1 } } })).toBe(
      400,
    );
    expect(await refused({ planned: 1 }, '2026-13')).toBe(400);
    expect(await refused({ planned: 1 }, '2126-11')).toBe(400);
    expect(await refused({ planned: 1 }, '2026-11', 'unknown')).toBe(404);
    expect((await saldo.call('readPlan', { query: { month: '9999-12' }, token })).status).toBe(400);
    expect((await set({ source_ids: [] })).status).toBe(400);
    expect((await set({ source_ids: ['unknown'] })).body.errors?.[0]?.path).toBe('source_ids.0');
    expect((await set({ mode: 'both' as 'limits' })).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('is planned no earlier than it was said to start', async () => {
    await set({ starts_on: '2026-11-20' });
    expect((await put(food, 10, '2026-10')).body.errors?.[0]?.path).toBe('month');
    expect((await put(food, 10)).status).toBe(200);
    expect(await read()).toMatchObject({ starts_on: '2026-11-01' });
    await set({ starts_on: null });
    expect((await put(food, 10, '2026-10')).status).toBe(200);
    expect(await read()).toMatchObject({ starts_on: '2026-10-01' });
  });
});

describe('what a month begins with', () => {
  const spendToMinus = async () => {
    await put(food, 100, '2026-09');
    await spend(130, '2026-09-05');
    await put(food, 100, '2026-10');
    await spend(20, '2026-10-05');
  };

  it('is nothing with limits, unless somebody says otherwise from a month on', async () => {
    await spendToMinus();
    expect(await line(food)).toMatchObject({ carried: 0, rollover: 'none' });
    await put(food, { rollover: 'surplus' }, '2026-10');
    expect(await line(food, '2026-10')).toMatchObject({ carried: 0, left: 80 });
    expect(await line(food)).toMatchObject({ carried: 80, left: 80, rollover: 'surplus' });
    await put(food, { rollover: 'none' });
    expect(await line(food)).toMatchObject({ carried: 0 });
    expect(await line(food, '2026-10')).toMatchObject({ rollover: 'surplus' });
    await put(food, { rollover: null });
    expect(await line(food)).toMatchObject({ carried: 80 });
  });

  it('is also what is missing, with both', async () => {
    await spendToMinus();
    await put(food, { rollover: 'both' }, '2026-09');
    expect(await line(food, '2026-10')).toMatchObject({ carried: -30, left: 50 });
    expect(await line(food)).toMatchObject({ carried: 50 });
  });

  it('goes on over the end of the year, and follows late rows, which change nothing that was planned', async () => {
    await put(food, { planned: 100, rollover: 'both' }, '2026-12');
    await put(food, 50, '2027-01');
    expect(await line(food, '2027-01')).toMatchObject({ carried: 100, left: 150 });
    await spend(70, '2026-12-31');
    expect(await line(food, '2026-12')).toMatchObject({ planned: 100, spent: 70, left: 30 });
    expect(await line(food, '2027-01')).toMatchObject({ planned: 50, carried: 30, left: 80 });
    await undoNewest();
    expect(await line(food, '2027-01')).toMatchObject({ carried: 100, left: 150 });
  });
});

describe('envelopes', () => {
  it('have every cent in exactly one place, in each month', async () => {
    await ada.addSource({ name: 'Bank', amount: 1000 });
    await set({ mode: 'envelopes', starts_on: '2026-10-01' });
    await earn(2000, '2026-10-01');
    await put(food, 400, '2026-10');
    await put(fun, 100, '2026-10');
    await spend(450, '2026-10-20');
    await spend(30, '2026-10-21', fun);
    await spend(8, '2026-10-22', null);
    const october = await expectWhole('2026-10');
    expect(october).toMatchObject({ held: 2512, to_plan: 2500, income: { received: 2000 } });
    await earn(2100);
    await put(food, 420);
    const november = await expectWhole();
    // Of October 70 is carried for fun, while 58 that was overspent is taken from what can be planned.
    expect(await line(fun)).toMatchObject({ carried: 70, rollover: 'surplus' });
    expect(november.to_plan).toBe(2500 + 2100 - 58 - 420);
    await expectWhole('2026-12');
    await expectWhole('2027-01');
  });

  it('hold what their sources hold, whatever is moved to others or set by hand', async () => {
    const other = await ada.addSource({ name: 'Other', amount: 500 });
    await earn(300, '2026-10-15');
    await set({ mode: 'envelopes', starts_on: '2026-11-01', source_ids: [ada.source.id] });
    await ada.post({ amount: 9, source_id: other.id });
    await put(food, 100);
    await spend(60);
    await saldo.call('createTransfer', {
      body: { from_source_id: ada.source.id, to_source_id: other.id, amount: 25, date: '2026-11-12' },
      token,
    });
    expect(await expectWhole()).toMatchObject({ held: 215, moved: -25, to_plan: 175, totals: { spent: 60 } });
    await saldo.call('changeSource', { params: { id: ada.source.id }, body: { amount: 1000 }, token });
    expect(await expectWhole()).toMatchObject({ held: 1000, to_plan: 960 });
  });

  it('count a foreign source at the rate of each day, and say what is left out without a rate', async () => {
    const dollars = await ada.addSource({ name: 'Dollars', currency: 'USD' });
    await set({ mode: 'envelopes' });
    await put(food, 100);
    await earn(100, '2026-11-01', dollars.id);
    expect(await expectWhole()).toMatchObject({ held: 0, left_out: [{ currency: 'USD', count: 1 }] });
    const rate = { date: '2026-10-01', from: 'USD', to: 'EUR', rate: '0.5' };
    await saldo.call('addRate', { body: rate, token });
    await ada.post({ amount: 10, source_id: dollars.id });
    expect(await expectWhole()).toMatchObject({ held: 45, left_out: [], income: { received: 50 } });
    expect(await line(food)).toMatchObject({ spent: 5, left: 95 });
    await set({ source_ids: [dollars.id] });
    expect(await expectWhole()).toMatchObject({ held: 45, income: { received: 50 } });
    await set({ source_ids: [ada.source.id] });
    expect(await expectWhole()).toMatchObject({ held: 0, income: { received: 0 }, totals: { spent: 0 } });
  });
});

describe('limits', () => {
  it('leave to plan what is expected, less what is planned and what goals need', async () => {
    await earn(1000);
    await put(food, 300);
    expect(await read()).toMatchObject({ to_plan: 700, income: { received: 1000, expected: 1000 } });
    const savings = await ada.addSource({ name: 'Savings' });
    const goal = { name: 'Bicycle', target: 600, target_date: '2027-02-15', source_ids: [savings.id] };
    await saldo.call('createGoal', { body: goal, token });
    expect(await read()).toMatchObject({ to_plan: 500, goals: { needed: 200, count: 1 } });
    expect(await read('2026-10')).toMatchObject({ goals: { needed: 0, count: 0 } });
    expect(await read('2027-03')).toMatchObject({ goals: { needed: 0, count: 0 } });
  });

  it('know what recurring payments will still take and bring', async () => {
    const fixed = {
      name: 'Rent',
      amount: 800,
      source_id: ada.source.id,
      day_of_month: 20,
      category_id: food,
    };
    await saldo.call('createFixedExpense', { body: { ...fixed, active: true }, token });
    const pay = {
      ...{ name: 'Salary', type: 'income' as const, next_date: '2026-11-28', amount: { expected: 2000 } },
      every: { unit: 'month' as const, count: 1 },
    };
    await saldo.call('createRecurring', { body: { ...pay, source_id: ada.source.id }, token });
    expect(await line(food)).toMatchObject({ committed: 800, left: 0, suggested: { recurring: 800 } });
    expect(await read()).toMatchObject({
      income: { received: 0, expected: 2000 },
      totals: { committed: 800 },
    });
    expect(await line(food, '2026-12')).toMatchObject({ committed: 800 });
    expect(await line(food, '2026-09')).toMatchObject({ committed: 0 });
    await ada.post({ name: 'Rent', amount: 800, date: '2026-11-14' });
    expect(await line(food)).toMatchObject({ committed: 0, spent: 800, suggested: { recurring: 800 } });
    const other = await ada.addSource({ name: 'Other' });
    await set({ source_ids: [other.id] });
    expect(await read('2026-12')).toMatchObject({ totals: { committed: 0 }, income: { expected: 0 } });
  });
});

describe('a plan that may not hold', () => {
  const alerts = async (month?: string) =>
    (await read(month)).alerts.map(({ kind, category_name }) => [kind, category_name]);

  it('says so at 80 %, at 100 %, and where more is still to come than is left', async () => {
    await earn(1000);
    await put(food, 100);
    await spend(79.99);
    expect(await alerts()).toEqual([]);
    await spend(0.01);
    expect(await alerts()).toEqual([['near', 'Home']]);
    const fixed = {
      name: 'Club',
      amount: 20.01,
      source_id: ada.source.id,
      day_of_month: 20,
      category_id: food,
    };
    await saldo.call('createFixedExpense', { body: { ...fixed, active: true }, token });
    expect(await alerts()).toEqual([['short', 'Home']]);
    await spend(20);
    expect(await alerts()).toEqual([['reached', 'Home']]);
    expect(await alerts('2026-10')).toEqual([]);
  });

  it('says so where more is planned than there is', async () => {
    await put(food, 10);
    expect(await alerts()).toEqual([]);
    await earn(9);
    expect(await alerts()).toEqual([['too_much', null]]);
    await earn(1);
    expect(await alerts()).toEqual([]);
    await set({ mode: 'envelopes' });
    expect(await alerts()).toEqual([]);
    await put(fun, 0.01);
    expect(await alerts()).toEqual([['too_much', null]]);
  });
});

describe('what is suggested', () => {
  it('is what was spent: in the month before, and on average over the months that there are', async () => {
    expect((await line(food)).suggested).toMatchObject({ last: null, average_3: null, average_12: null });
    await spend(90, '2026-10-10');
    expect((await line(food)).suggested).toMatchObject({ last: 90, average_3: 90, average_12: 90 });
    await spend(10, '2026-09-10');
    await spend(20, '2026-05-10');
    await spend(500, '2025-10-10');
    // 100 in three months; 120 in twelve, as the history is longer.
    expect((await line(food)).suggested).toMatchObject({ last: 90, average_3: 33.34, average_12: 10 });
    expect((await line(fun)).suggested).toMatchObject({
      last: 0,
      average_3: 0,
      recurring: null,
      target: null,
    });
  });

  it('is what a target needs each month, also after a month was skipped or paid early', async () => {
    const target = { amount: 600, by: '2027-03', every: { unit: 'year' as const, count: 1 } };
    await put(fun, { target });
    const needed = async (month: string) => (await line(fun, month)).suggested.target;
    expect(await line(fun)).toMatchObject({ target, rollover: 'both', suggested: { target: 120 } });
    await put(fun, 120);
    expect(await needed('2026-12')).toBe(120);
    // December is skipped.
    expect(await needed('2027-01')).toBe(160);
    await put(fun, 160, '2027-01');
    await put(fun, 160, '2027-02');
    await spend(600, '2027-02-10', fun);
    expect(await needed('2027-03')).toBe(160);
    await put(fun, 160, '2027-03');
    expect(await line(fun, '2027-03')).toMatchObject({ left: 0 });
    // The next round: a year for the next 600.
    expect(await needed('2027-04')).toBe(50);
    expect(await needed('2026-10')).toBeNull();
    await put(fun, { target: { amount: 700, by: '2027-03-15' } }, '2027-01');
    expect(await line(fun, '2027-01')).toMatchObject({
      target: { amount: 700, by: '2027-03-15', every: null },
    });
    expect(await needed('2027-04')).toBeNull();
    await put(fun, { target: null });
    expect(await line(fun)).toMatchObject({ target: null, suggested: { target: null } });
  });

  it('fills what has nothing planned yet, as one change', async () => {
    await spend(90, '2026-10-10');
    await spend(30, '2026-10-10', fun);
    await put(food, 0);
    const fill = (by: RequestOf<'fillPlan'>['body']['by']) =>
      saldo.call('fillPlan', { params: { month: '2026-11' }, body: { by }, token });
    expect((await fill('last')).body.filled).toBe(1);
    expect(await line(food)).toMatchObject({ planned: 0 });
    expect(await line(fun)).toMatchObject({ planned: 30 });
    expect((await undoNewest()).status).toBe(200);
    expect(await line(fun)).toMatchObject({ planned: 0 });
    await put(fun, { target: { amount: 50, by: '2026-11' } });
    expect((await fill('best')).body.filled).toBe(1);
    expect(await line(fun)).toMatchObject({ planned: 50 });
    expect((await fill('best')).body).toMatchObject({ filled: 0, change_id: null });
    expect((await fill('luck' as 'best')).status).toBe(400);
  });
});

describe('copying and moving', () => {
  it('copies another month for what has nothing planned yet', async () => {
    await put(food, 100, '2026-10');
    await put(fun, 40, '2026-10');
    await put(fun, 55);
    const copy = (from: string) =>
      saldo.call('copyPlan', { params: { month: '2026-11' }, body: { from }, token });
    expect((await copy('2026-10')).body.copied).toBe(1);
    expect(await line(food)).toMatchObject({ planned: 100 });
    expect(await line(fun)).toMatchObject({ planned: 55 });
    await undoNewest();
    expect(await line(food)).toMatchObject({ planned: 0 });
    expect((await copy('2026-08')).body).toMatchObject({ copied: 0, change_id: null });
    expect((await copy('soon')).status).toBe(400);
  });

  it('moves what is planned or left, and no more', async () => {
    await put(food, 100);
    await spend(80);
    expect((await move(60)).status).toBe(200);
    expect(await line(food)).toMatchObject({ planned: 40, left: -40 });
    expect(await line(fun)).toMatchObject({ planned: 60, left: 60 });
    expect((await move(40.01)).body.code).toBe('plan.too_little');
    expect((await move(1, food, food)).status).toBe(400);
    expect((await move(0)).status).toBe(400);
    expect((await move(1, 'unknown')).body.errors?.[0]?.path).toBe('from_category_id');
    expect((await move(1, food, 'unknown')).body.errors?.[0]?.path).toBe('to_category_id');
    await undoNewest();
    expect(await line(food)).toMatchObject({ planned: 100 });
    expect(await line(fun)).toMatchObject({ planned: 0 });
  });

  it('moves what was carried over, too', async () => {
    await earn(500, '2026-10-01');
    await set({ mode: 'envelopes', starts_on: '2026-10-01' });
    await put(food, 100, '2026-10');
    await move(70);
    expect(await line(food)).toMatchObject({ carried: 100, planned: -70, left: 30 });
    expect(await expectWhole()).toMatchObject({ to_plan: 400 });
    await expectWhole('2026-12');
  });
});

describe('in the history', () => {
  it('each change says what it was, and is undone', async () => {
    await put(food, 100);
    await move(30);
    await set({ mode: 'envelopes' });
    expect((await listChanges()).slice(0, 3).map(({ kind, name }) => [kind, name])).toEqual([
      ['plan.settings_changed', null],
      ['plan.moved', 'Home → Fun'],
      ['plan.changed', 'Home'],
    ]);
    const [chosen, moved, planned] = await listChanges();
    expect(planned?.can_undo).toBe(false);
    await undo(chosen?.id);
    await undo(moved?.id);
    await undo(planned?.id);
    expect(await read()).toMatchObject({ exists: false, mode: 'limits', totals: { planned: 0 } });
  });

  it('is as it was then', async () => {
    await earn(1000, '2026-11-01');
    await set({ mode: 'envelopes' });
    await put(food, 100);
    await spend(30);
    const before = await expectWhole();
    const [newest] = await listChanges();
    const as_of = newest?.at ?? '';
    await spend(20);
    await put(food, 70);
    await set({ mode: 'limits' });
    const then = await read('2026-11', as_of);
    const bare = (plan: typeof then) => ({
      ...plan,
      groups: linesOf(plan).map(({ left_per_day: _, ...rest }) => rest),
    });
    expect(bare(then)).toEqual(bare(before));
    expect((await read()).totals).toMatchObject({ planned: 70, spent: 50 });
  });

  it('keeps what was planned for a deleted category, for when it comes back', async () => {
    await earn(1000, '2026-11-01');
    await set({ mode: 'envelopes' });
    await put(food, 100);
    await put(food, { target: { amount: 600, by: '2027-03' } });
    await spend(30);
    const before = await expectWhole();
    await saldo.call('removeCategory', { params: { id: food }, token });
    expect(await expectWhole()).toMatchObject({
      to_plan: 1000,
      totals: { planned: 0, spent: 30, left: -30 },
    });
    const [{ id } = { id: '' }] = (await saldo.call('listTrash', { token, query: {} })).body.results;
    await saldo.call('restoreTrashed', { params: { id }, token });
    expect(await expectWhole()).toEqual(before);
    await saldo.call('removeCategory', { params: { id: food }, token });
    const [again] = (await saldo.call('listTrash', { token, query: {} })).body.results;
    await saldo.call('removeTrashed', { params: { id: again?.id ?? '' }, token });
    const { db } = saldo.database;
    const own = db.selectFrom('owners').select('number').where('user_id', '=', ada.user.id);
    expect(await db.selectFrom('plan_months').selectAll().where('owner', 'in', own).execute()).toEqual([]);
    expect(await db.selectFrom('plan_targets').selectAll().where('owner', 'in', own).execute()).toEqual([]);
  });

  it('counts a deleted source again once it is restored', async () => {
    const other = await ada.addSource({ name: 'Other', amount: 70 });
    await set({ mode: 'envelopes', source_ids: [ada.source.id, other.id] });
    expect(await read()).toMatchObject({ held: 70 });
    await saldo.call('removeSource', { params: { id: other.id }, token });
    expect(await read()).toMatchObject({ held: 0, source_ids: [ada.source.id] });
    const [trashed] = (await saldo.call('listTrash', { token, query: {} })).body.results;
    await saldo.call('restoreTrashed', { params: { id: trashed?.id ?? '' }, token });
    expect(await read()).toMatchObject({ held: 70, source_ids: [ada.source.id, other.id] });
  });
});

describe('another currency for totals', () => {
  it('keeps the numbers that were planned, in its own decimals', async () => {
    await put(food, { planned: 100.5, target: { amount: 7, by: '2027-03' } });
    await saldo.call('changeCurrencies', { body: { home: 'KWD' }, token });
    expect(await line(food)).toMatchObject({ planned: 100.5, target: { amount: 7 } });
    await saldo.call('changeCurrencies', { body: { home: 'EUR' }, token });
    expect(await line(food)).toMatchObject({ planned: 100.5, target: { amount: 7 } });
  });
});
