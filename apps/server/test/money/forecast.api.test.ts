import type { Forecast, RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let token: string;
/** Today is 2026-11-15. */
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  token = ada.token;
});
afterAll(() => saldo.close());

const ask = (query: RequestOf<'readForecast'>['query'] = {}) => saldo.call('readForecast', { query, token });
const read = async (query: RequestOf<'readForecast'>['query'] = {}) => (await ask(query)).body;
const recur = async (fields: Partial<RequestOf<'createRecurring'>['body']>) =>
  (
    await saldo.call('createRecurring', {
      body: {
        ...{ name: 'Rent', type: 'expense', source_id: ada.source.id, next_date: '2026-12-01' },
        ...{ every: { unit: 'month', count: 1 }, amount: { expected: 700 } },
        ...fields,
      },
      token,
    })
  ).body.results;
const put = (amount: number, date: string, source_id = ada.source.id) =>
  ada.post({ type: 'income', name: 'Opening', amount, date, source_id });
const expectedOn = ({ days }: Forecast, date: string) => days.find((day) => day.date === date)?.expected;
const undoNewest = async () => {
  const [newest] = (await saldo.call('listChanges', { token })).body.results;
  return saldo.call('undoChange', { params: { id: newest?.id ?? '' }, token });
};

/** Wages, rent and groceries since January of last year. */
async function liveTwoYears() {
  for (let month = 0; month < 23; month += 1) {
    const day = (of: number) => new Date(Date.UTC(2025, month, of)).toISOString().slice(0, 10);
    await ada.post({ type: 'income', name: 'Wages', amount: 2000, date: day(1) });
    await ada.post({ name: 'Landlord', amount: 700, date: day(3) });
    for (const [index, of] of [2, 6, 9, 13, 16, 20, 23, 27].entries())
      if (day(of) <= '2026-11-15')
        await ada.post({ name: 'Market', amount: 60 + ((index * 37 + month * 13) % 50), date: day(of) });
  }
}

describe('a forecast', () => {
  it('begins tomorrow with what there is, and is as long as it is asked for', async () => {
    await put(100, '2026-11-15');
    const forecast = await read();
    expect(forecast).toMatchObject({ from: '2026-11-16', currency: 'EUR', balance: 100, items: [] });
    expect(forecast.days).toHaveLength(90);
    expect(forecast.days[0]).toEqual({ date: '2026-11-16', low: null, expected: 100, high: null });
    expect((await read({ days: 30 })).days.at(-1)?.date).toBe('2026-12-15');
    expect((await read({ days: 365 })).days.at(-1)?.date).toBe('2027-11-15');
  });

  it.each([
    [{ days: 29 }, 400],
    [{ days: 366 }, 400],
    [{ source_id: 'unknown' }, 404],
    [{ scenario_id: 'unknown' }, 404],
  ])('answers %j with %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });

  it('says why it has no range where the history is short', async () => {
    await put(100, '2026-11-15');
    expect(await read()).toMatchObject({ band: null, reason: 'short_history', backtest: [] });
  });

  it('takes what recurs on its days, and tells the lowest point', async () => {
    await put(1000, '2026-11-15');
    const rent = await recur({});
    const wages = await recur({
      name: 'Wages',
      type: 'income',
      amount: { expected: 900 },
      next_date: '2026-12-05',
    });
    const forecast = await read({ days: 30 });
    expect(forecast.items).toEqual([
      { date: '2026-12-01', name: 'Rent', amount: -700, kind: 'recurring', recurring_id: rent.id },
      { date: '2026-12-05', name: 'Wages', amount: 900, kind: 'recurring', recurring_id: wages.id },
    ]);
    expect(['2026-11-30', '2026-12-01', '2026-12-05'].map((day) => expectedOn(forecast, day))).toEqual([
      1000, 300, 1200,
    ]);
    expect(forecast.lowest).toEqual({ date: '2026-12-01', amount: 300, low: null });
  });

  it('counts what is dated later as certain, on its day', async () => {
    await put(500, '2026-11-15');
    await ada.post({ name: 'Dentist', amount: 120, date: '2026-11-20' });
    const forecast = await read({ days: 30 });
    expect(forecast.balance).toBe(500);
    expect(forecast.items).toEqual([
      { date: '2026-11-20', name: 'Dentist', amount: -120, kind: 'transaction', recurring_id: null },
    ]);
    expect([expectedOn(forecast, '2026-11-19'), expectedOn(forecast, '2026-11-20')]).toEqual([500, 380]);
  });

  it('is of one source, or of all in the home currency with what has no rate left out', async () => {
    const dollars = await ada.addSource({ name: 'Dollars', currency: 'USD' });
    await put(100, '2026-11-15');
    await put(50, '2026-11-15', dollars.id);
    expect(await read({ source_id: dollars.id })).toMatchObject({
      currency: 'USD',
      balance: 50,
      left_out: [],
    });
    expect(await read()).toMatchObject({ balance: 100, left_out: [{ currency: 'USD', count: 1 }] });
    await saldo.call('addRate', { body: { date: '2026-11-01', from: 'USD', to: 'EUR', rate: '0.5' }, token });
    expect(await read()).toMatchObject({ balance: 125, left_out: [] });
  });

  it('warns of the first source that goes below zero, and knows the fewest moves against it', async () => {
    const savings = await ada.addSource({ name: 'Savings' });
    await put(600, '2026-11-15');
    await put(500, '2026-11-15', savings.id);
    await recur({});
    const forecast = await read({ days: 30 });
    expect(forecast.below_zero).toEqual({ date: '2026-12-01', source_id: ada.source.id });
    expect(forecast.fix).toEqual([
      {
        ...{ kind: 'transfer', from_source_id: savings.id, to_source_id: ada.source.id },
        ...{ date: '2026-11-30', amount: 100 },
      },
    ]);
    expect(await read({ days: 30, source_id: ada.source.id })).toMatchObject({
      ...{ below_zero: forecast.below_zero, fix: forecast.fix },
    });
    expect(await read({ days: 30, source_id: savings.id })).toMatchObject({ below_zero: null, fix: [] });
  });

  it('suggests to pay later where that is enough and no source has anything to spare', async () => {
    await put(600, '2026-11-15');
    const rent = await recur({});
    await recur({ name: 'Wages', type: 'income', amount: { expected: 900 }, next_date: '2026-12-05' });
    expect((await read({ days: 30 })).fix).toEqual([
      {
        ...{ kind: 'later', recurring_id: rent.id, name: 'Rent', amount: 700 },
        ...{ from: '2026-12-01', to: '2026-12-05' },
      },
    ]);
  });

  it('says so where no moves help', async () => {
    await put(600, '2026-11-15');
    await recur({});
    expect(await read({ days: 30 })).toMatchObject({ below_zero: { date: '2026-12-01' }, fix: null });
  });

  it('says when goals will be reached', async () => {
    await put(1000, '2026-11-15');
    await recur({ name: 'Wages', type: 'income', amount: { expected: 500 }, next_date: '2026-12-05' });
    const body = { name: 'Bicycle', target: 1400, source_ids: [ada.source.id], target_date: '2027-01-31' };
    const { results: goal } = (await saldo.call('createGoal', { body, token })).body;
    const of = { goal_id: goal.id, name: 'Bicycle', target_date: '2027-01-31' };
    expect((await read({ days: 30 })).goals).toEqual([{ ...of, reached_on: '2026-12-05' }]);
    await saldo.call('changeGoal', { params: { id: goal.id }, body: { target: 9000 }, token });
    expect((await read({ days: 30 })).goals).toEqual([{ ...of, reached_on: null }]);
  });

  it('with enough history has a range, a record of past forecasts, and causes that add up to the cent', async () => {
    await liveTwoYears();
    const forecast = await read({ days: 90 });
    expect(forecast.items.map(({ name }) => name)).toContain('Wages');
    expect(forecast.reason).toBeNull();
    expect(forecast.band).toMatchObject({ level: 0.8, checked: forecast.backtest.length });
    expect(forecast.band?.held).toBe(forecast.backtest.filter(({ held }) => held).length);
    expect(forecast.backtest.length).toBeGreaterThan(6);
    for (const { low, expected, high } of forecast.days) {
      expect(low).toBeLessThanOrEqual(expected);
      expect(high).toBeGreaterThanOrEqual(expected);
    }
    for (const { error, parts } of forecast.backtest) {
      const sum = Object.values(parts).reduce((all, part) => all + Math.round(part * 100), 0);
      expect(sum).toBe(Math.round(error * 100));
    }
  });

  it('is the same for the days that a longer one has too', async () => {
    await liveTwoYears();
    const [short, long] = [await read({ days: 30 }), await read({ days: 365 })];
    expect(long.days.slice(0, 30)).toEqual(short.days);
  });

  it('is told whatever amounts are expected', async () => {
    const most = 999_999_999_999.99;
    await put(most, '2026-11-14');
    for (let count = 0; count < 30; count += 1)
      await recur({
        name: `Prize ${count}`,
        type: 'income',
        amount: { expected: most },
        every: { unit: 'week', count: 1 },
      });
    const forecast = await read({ days: 365 });
    expect(forecast.days.at(-1)?.expected).toBe(9_999_999_999_999.99);
    expect(forecast).toMatchObject({ capped: true, rest_per_day: null });
    const safe = (await saldo.call('readSafeToSpend', { token })).body;
    expect(safe.parts[0]).toEqual({ kind: 'balance', amount: most });
    expect((await saldo.call('ask', { query: { q: 'can I afford 300' }, token })).status).toBe(200);
  });

  it('has no part of a yen, whatever else is converted to it', async () => {
    await saldo.call('changeCurrencies', { body: { home: 'JPY' }, token });
    const rate = { date: '2026-01-01', from: 'EUR', to: 'JPY', rate: '163.417' };
    await saldo.call('addRate', { body: rate, token });
    await recur({ name: 'Wages', type: 'income', amount: { expected: 1234.56 } });
    for (const [index, date] of ['2026-08-14', '2026-09-14', '2026-10-14', '2026-11-14'].entries())
      await put(800.37 + index, date);
    const { days, items, rest_per_day, lowest } = await read({ days: 60 });
    const safe = (await saldo.call('readSafeToSpend', { token })).body;
    const amounts = [
      ...days.flatMap(({ low, expected, high }) => [low ?? 0, expected, high ?? 0]),
      ...[...items.map(({ amount }) => amount), rest_per_day ?? 0, lowest.amount],
      ...[safe.amount, ...safe.parts.map(({ amount }) => amount)],
    ];
    expect(amounts.filter((amount) => !Number.isInteger(amount))).toEqual([]);
    expect(safe.amount).toBe(safe.parts.reduce((sum, { amount }) => sum + amount, 0));
  });

  it('is of the present: no other moment can be asked for', async () => {
    const headers = { authorization: `Bearer ${token}` };
    for (const path of [
      'forecast',
      'safe-to-spend',
      'recurring',
      'recurring/calendar',
      'scenarios',
      'goals',
      'fixed-expenses',
    ]) {
      const url = `/api/${path}?as_of=2026-11-14T12:00:00Z`;
      const refused = await saldo.app.inject({ url, headers });
      expect([path, refused.statusCode, refused.json().errors]).toEqual([
        ...[path, 400, [{ path: 'as_of', message: 'is not known here' }]],
      ]);
    }
  });

  it('changes with what is entered, and comes back with an undo', async () => {
    await put(500, '2026-11-15');
    const before = await read();
    await ada.post({ name: 'Coffee', amount: 3, date: '2026-11-15' });
    expect((await read()).balance).toBe(497);
    await undoNewest();
    expect(await read()).toEqual(before);
  });
});

describe('what can be spent', () => {
  const readSafe = async () => (await saldo.call('readSafeToSpend', { token })).body;

  it('is what is left until the next salary, part by part', async () => {
    await put(1500, '2026-11-15');
    await recur({
      name: 'Electricity',
      next_date: '2026-11-20',
      amount: { low: 50, expected: 60, high: 75 },
    });
    await recur({ next_date: '2026-12-03' });
    const wages = await recur({
      name: 'Wages',
      type: 'income',
      amount: { expected: 2000 },
      next_date: '2026-12-01',
    });
    await recur({ name: 'Allowance', type: 'income', amount: { expected: 100 }, next_date: '2026-11-25' });
    await ada.post({ name: 'Dentist', amount: 120, date: '2026-11-18' });
    const body = { name: 'Bicycle', target: 300, source_ids: [ada.source.id] };
    await saldo.call('createGoal', { body, token });
    expect(await readSafe()).toEqual({
      ...{ amount: 1105, currency: 'EUR', until: '2026-12-01', left_out: [] },
      looking: false,
      income: { name: 'Wages', recurring_id: wages.id },
      parts: [
        { kind: 'balance', amount: 1500 },
        { kind: 'income', amount: 100 },
        { kind: 'bills', amount: -180 },
        { kind: 'plan', amount: 0 },
        { kind: 'goals', amount: -300 },
        { kind: 'buffer', amount: -15 },
      ],
    });
  });

  it('is until the end of the month where no income is expected, and negative where money is short', async () => {
    await put(100, '2026-11-15');
    await recur({ next_date: '2026-11-30' });
    expect(await readSafe()).toMatchObject({ amount: -600, until: '2026-11-30', income: null });
  });

  it('sets aside what a goal still needs this month', async () => {
    const savings = await ada.addSource({ name: 'Savings' });
    await put(1000, '2026-11-15');
    const body = { name: 'Trip', target: 600, source_ids: [savings.id], target_date: '2027-02-15' };
    await saldo.call('createGoal', { body, token });
    expect(await readSafe()).toMatchObject({ amount: 800 });
    await put(150, '2026-11-10', savings.id);
    expect((await readSafe()).parts).toContainEqual({ kind: 'goals', amount: -200 });
  });

  it('keeps what is left in the plan, besides bills that are counted already', async () => {
    await put(1000, '2026-11-15');
    const food = await ada.addCategory('Food');
    await recur({ next_date: '2026-11-20', amount: { expected: 90 }, category_id: ada.category.id });
    for (const [category_id, planned] of [
      [food.id, 300],
      [ada.category.id, 100],
    ] as const)
      await saldo.call('changePlanned', {
        params: { month: '2026-11', category_id },
        body: { planned },
        token,
      });
    await ada.post({ name: 'Market', amount: 120, category_id: food.id });
    expect(await readSafe()).toMatchObject({
      amount: 1000 - 120 - 90 - 180 - 10,
      parts: [
        { kind: 'balance', amount: 880 },
        { kind: 'income', amount: 0 },
        { kind: 'bills', amount: -90 },
        { kind: 'plan', amount: -190 },
        { kind: 'goals', amount: 0 },
        { kind: 'buffer', amount: 0 },
      ],
    });
  });

  it('counts money that two goals share once', async () => {
    await put(500, '2026-11-15');
    for (const name of ['Bicycle', 'Trip']) {
      const body = { name, target: 400, source_ids: [ada.source.id] };
      await saldo.call('createGoal', { body, token });
    }
    expect((await readSafe()).parts).toContainEqual({ kind: 'goals', amount: -500 });
  });
});
