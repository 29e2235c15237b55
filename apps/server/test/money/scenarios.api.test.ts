import type { RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let token: string;
let rent: string;
/** Today is 2026-11-15. */
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  token = ada.token;
  rent = (await recur({})).id;
  await ada.post({ type: 'income', name: 'Opening', amount: 5000, date: '2026-11-15' });
});
afterAll(() => saldo.close());

type Body = RequestOf<'createScenario'>['body'];
type Change = Body['changes'][number];

const create = (changes: Change[], name = 'Idea') =>
  saldo.call('createScenario', { body: { name, changes }, token });
const add = async (...changes: Change[]) => (await create(changes)).body.results;
const list = async () => (await saldo.call('listScenarios', { token })).body.results;
const read = async (id: string) => (await saldo.call('readScenario', { params: { id }, token })).body.results;
const apply = (id: string) => saldo.call('applyScenario', { params: { id }, token });
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
const listRecurring = async () =>
  (await saldo.call('listRecurring', { token })).body.results.map(
    ({ name, type, amount: { expected }, next_date, ends_on, state, every: { unit, count } }) =>
      [name, type, expected, `${count} ${unit}`, next_date, ends_on, state] as const,
  );
const forecast = async (query: NonNullable<RequestOf<'readForecast'>['query']>) =>
  (await saldo.call('readForecast', { query, token })).body;
const itemsOf = async (scenario_id: string, days = 90) =>
  (await forecast({ days, scenario_id })).items.map(({ date, name, amount, kind }) => [
    date,
    name,
    amount,
    kind,
  ]);
const undoNewest = async () => {
  const [newest] = (await saldo.call('listChanges', { token })).body.results;
  return saldo.call('undoChange', { params: { id: newest?.id ?? '' }, token });
};
const vacation: Change = {
  ...{ kind: 'add', name: 'Vacation', type: 'expense', amount: 1500, every: null, date: '2026-12-20' },
};

describe('a scenario', () => {
  it('keeps its changes as they were given', async () => {
    const changes: Change[] = [
      { ...vacation, source_id: ada.source.id, category_id: ada.category.id },
      { kind: 'change', recurring_id: rent, by: -20.5, from: '2027-01-01' },
      { kind: 'change', recurring_id: rent, amount: 800, from: '2027-02-01' },
      { kind: 'remove', recurring_id: rent, from: '2027-03-01' },
    ];
    const scenario = await add(...changes);
    expect(scenario.changes).toEqual([
      { ...changes[0], currency: 'EUR', until: null, applied: false },
      { ...changes[1], name: 'Rent', applied: false },
      { ...changes[2], name: 'Rent', applied: false },
      { ...changes[3], name: 'Rent', applied: false },
    ]);
    expect(await list()).toEqual([scenario]);
    expect(await read(scenario.id)).toEqual(scenario);
  });

  it.each<[string, Record<string, unknown>]>([
    ['changes.0.recurring_id', { kind: 'remove', recurring_id: 'unknown' }],
    ['changes.0.amount', { kind: 'change', recurring_id: 'rent', from: '2027-01-01' }],
    ['changes.0.amount', { kind: 'change', recurring_id: 'rent', amount: 1, by: 1, from: '2027-01-01' }],
    ['changes.0.amount', { ...vacation, amount: 0 }],
    ['changes.0.amount', { ...vacation, amount: 1.005 }],
    ['changes.0.source_id', { ...vacation, source_id: 'unknown' }],
    ['changes.0.source_id', { ...vacation, source_id: 'source', currency: 'USD' }],
    ['changes.0.category_id', { ...vacation, category_id: 'unknown' }],
    ['changes.0.until', { ...vacation, until: '2026-12-19' }],
    ['changes.0.every.count', { ...vacation, every: { unit: 'week', count: 0 } }],
    ['changes.0.date', { ...vacation, date: '2026-02-30' }],
    ['changes.0.kind', { kind: 'double', recurring_id: 'rent' }],
  ])('names %s where that is wrong, and changes nothing', async (path, change) => {
    const real = { rent, source: ada.source.id };
    const given = Object.fromEntries(
      Object.entries(change).map(([key, value]) => [key, real[value as keyof typeof real] ?? value]),
    );
    const answer = await saldo.app.inject({
      ...{ method: 'POST', url: '/api/scenarios', headers: { authorization: `Bearer ${token}` } },
      payload: { name: 'Idea', changes: [given] },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(await list()).toEqual([]);
  });

  it('is tried in the forecast, and changes nothing real', async () => {
    const before = [await listRecurring(), await forecast({ days: 90 })];
    const { id } = await add(
      vacation,
      { kind: 'change', recurring_id: rent, by: 120, from: '2027-01-15' },
      {
        ...{ kind: 'add', name: 'Tutoring', type: 'income', amount: 40, date: '2027-02-01' },
        every: { unit: 'week', count: 1 },
        until: '2027-02-08',
      },
    );
    expect(await itemsOf(id)).toEqual([
      ['2026-12-01', 'Rent', -700, 'recurring'],
      ['2026-12-20', 'Vacation', -1500, 'scenario'],
      ['2027-01-01', 'Rent', -700, 'recurring'],
      ['2027-02-01', 'Rent', -820, 'recurring'],
      ['2027-02-01', 'Tutoring', 40, 'scenario'],
      ['2027-02-08', 'Tutoring', 40, 'scenario'],
    ]);
    const [without, within] = [await forecast({ days: 90 }), await forecast({ days: 90, scenario_id: id })];
    expect((within.days.at(-1)?.expected ?? 0) - (without.days.at(-1)?.expected ?? 0)).toBe(-1500 - 120 + 80);
    expect([await listRecurring(), await forecast({ days: 90 })]).toEqual(before);
  });

  it('with no payment any more shows what is saved', async () => {
    const { id } = await add({ kind: 'remove', recurring_id: rent });
    expect(await itemsOf(id)).toEqual([]);
  });

  it('adds to the forecast of the source that it names alone', async () => {
    const { id } = await add({ ...vacation, source_id: ada.source.id });
    const other = await ada.addSource({ name: 'Savings' });
    const names = async (source_id: string) =>
      (await forecast({ source_id, scenario_id: id })).items.map(({ name }) => name);
    expect(await names(ada.source.id)).toContain('Vacation');
    expect(await names(other.id)).toEqual([]);
  });

  it('stays where its payment, source or category is gone', async () => {
    const source = await ada.addSource({ name: 'Savings' });
    const scenario = await add({ ...vacation, source_id: source.id }, { kind: 'remove', recurring_id: rent });
    await saldo.call('removeRecurring', { params: { id: rent }, token });
    await saldo.call('removeSource', { params: { id: source.id }, token });
    expect((await read(scenario.id)).changes).toMatchObject([
      { name: 'Vacation', source_id: null },
      { kind: 'remove', recurring_id: rent, name: 'Rent' },
    ]);
    const { changes } = await read(scenario.id);
    const body = { name: 'Still', changes: changes.map(({ ...change }) => toGiven(change)) };
    const { status } = await saldo.call('changeScenario', { params: { id: scenario.id }, body, token });
    expect(status).toBe(200);
  });

  it('can be changed, deleted and had back', async () => {
    const { id } = await add(vacation);
    const changed = (await saldo.call('changeScenario', { params: { id }, body: { name: 'Other' }, token }))
      .body.results;
    expect(changed).toMatchObject({ name: 'Other', changes: [{ name: 'Vacation' }] });
    await saldo.call('removeScenario', { params: { id }, token });
    expect(await list()).toEqual([]);
    await undoNewest();
    expect(await list()).toMatchObject([{ id, name: 'Other' }]);
    await saldo.call('removeScenario', { params: { id }, token });
    const { results } = (await saldo.call('listTrash', { token })).body;
    expect(results).toMatchObject([{ kind: 'scenario', name: 'Other' }]);
    await saldo.call('restoreTrashed', { params: { id: results[0]?.id ?? '' }, token });
    expect(await list()).toMatchObject([{ id }]);
  });

  it('is one of fifty at most', async () => {
    for (let count = 0; count < 50; count += 1) await create([], `Idea ${count}`);
    const refused = await create([]);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'scenario.too_many' }]);
  });
});

describe('applying a scenario', () => {
  it('makes all its changes in one, which an undo takes back', async () => {
    await recur({ name: 'Car', amount: { expected: 150 }, next_date: '2026-12-10' });
    const car = (await saldo.call('listRecurring', { token })).body.results.find(
      ({ name }) => name === 'Car',
    );
    await recur({ name: 'Wages', type: 'income', amount: { low: 1900, expected: 2000, high: 2100 } });
    const wages = (await saldo.call('listRecurring', { token })).body.results.find(
      ({ name }) => name === 'Wages',
    );
    const before = await listRecurring();
    const scenario = await add(
      vacation,
      {
        ...{ kind: 'add', name: 'Gym', type: 'expense', amount: 30, date: '2027-01-05' },
        every: { unit: 'month', count: 1 },
      },
      { kind: 'change', recurring_id: rent, by: 120, from: '2027-03-01' },
      { kind: 'change', recurring_id: wages?.id ?? '', amount: 2200, from: '2026-11-01' },
      { kind: 'remove', recurring_id: car?.id ?? '' },
    );
    const tried = await itemsOf(scenario.id, 365);
    const applied = await apply(scenario.id);
    expect(applied.body).toMatchObject({ applied: 5, skipped: [] });
    expect(await listRecurring()).toEqual([
      ['Rent', 'expense', 700, '1 month', '2026-12-01', '2027-02-28', 'confirmed'],
      ['Wages', 'income', 2200, '1 month', '2026-12-01', null, 'confirmed'],
      ['Vacation', 'expense', 1500, '60 year', '2026-12-20', '2026-12-20', 'confirmed'],
      ['Gym', 'expense', 30, '1 month', '2027-01-05', null, 'confirmed'],
      ['Rent', 'expense', 820, '1 month', '2027-03-01', null, 'confirmed'],
      ['Car', 'expense', 150, '1 month', null, '2026-11-14', 'ended'],
    ]);
    const now = (await forecast({ days: 365 })).items.map(({ date, name, amount }) =>
      [date, name, amount].join(),
    );
    expect(now.toSorted()).toEqual(
      tried.map(([date, name, amount]) => [date, name, amount].join()).toSorted(),
    );
    await undoNewest();
    expect(await listRecurring()).toEqual(before);
  });

  it.each<[string, (recurring_id: string) => Change[]]>([
    [
      'one after the other',
      (recurring_id) => [
        { kind: 'change', recurring_id, by: 20, from: '2027-01-01' },
        { kind: 'change', recurring_id, by: 100, from: '2027-03-01' },
        { kind: 'remove', recurring_id, from: '2027-06-01' },
      ],
    ],
    [
      'the last one first',
      (recurring_id) => [
        { kind: 'remove', recurring_id, from: '2027-06-01' },
        { kind: 'change', recurring_id, amount: 900, from: '2027-03-01' },
        { kind: 'change', recurring_id, by: -50, from: '2027-01-01' },
      ],
    ],
  ])('makes several changes to one payment as the forecast told, %s', async (_, changes) => {
    const before = await listRecurring();
    const { id } = await add(...changes(rent));
    const tried = await itemsOf(id, 365);
    expect((await apply(id)).body).toMatchObject({ applied: 3, skipped: [] });
    const now = (await forecast({ days: 365 })).items;
    expect(now.map(({ date, name, amount }) => [date, name, amount])).toEqual(
      tried.map(([date, name, amount]) => [date, name, amount]),
    );
    await undoNewest();
    expect(await listRecurring()).toEqual(before);
  });

  it('says what it had to leave out', async () => {
    const gone = await recur({ name: 'Club', next_date: '2026-12-10' });
    const { results: fixed } = (
      await saldo.call('createFixedExpense', { body: { name: 'Phone', amount: 20, day_of_month: 5 }, token })
    ).body;
    const { id } = await add(
      { kind: 'remove', recurring_id: gone.id },
      { ...vacation, date: '2026-11-10' },
      { kind: 'change', recurring_id: fixed.id, amount: 25, from: '2027-01-01' },
      { kind: 'change', recurring_id: fixed.id, amount: 25, from: '2026-11-15' },
    );
    await saldo.call('removeRecurring', { params: { id: gone.id }, token });
    expect((await apply(id)).body).toMatchObject({
      applied: 1,
      skipped: [
        { index: 0, reason: 'gone' },
        { index: 1, reason: 'over' },
        { index: 2, reason: 'fixed' },
      ],
    });
    const { results } = (await saldo.call('listFixedExpenses', { token })).body;
    expect(results).toMatchObject([{ amount: 25 }]);
  });

  it('is refused where nothing is left to apply', async () => {
    const { id } = await add({ ...vacation, date: '2026-11-10' });
    const refused = await apply(id);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'scenario.empty' }]);
  });

  it('happens once: what was applied is real, and no longer tried; an undo takes that back, too', async () => {
    const scenario = await add(vacation, { kind: 'change', recurring_id: rent, by: 120, from: '2026-11-01' });
    const before = await listRecurring();
    expect((await apply(scenario.id)).status).toBe(200);
    const after = await listRecurring();
    expect((await read(scenario.id)).changes.map(({ applied }) => applied)).toEqual([true, true]);
    const tried = await forecast({ days: 90, scenario_id: scenario.id });
    expect(tried.days).toEqual((await forecast({ days: 90 })).days);
    const again = await apply(scenario.id);
    expect([again.status, again.body]).toMatchObject([409, { code: 'scenario.applied' }]);
    expect(await listRecurring()).toEqual(after);
    await undoNewest();
    expect(await listRecurring()).toEqual(before);
    expect((await read(scenario.id)).changes.map(({ applied }) => applied)).toEqual([false, false]);
  });

  it('can be added to once it is applied, and then only that is made real', async () => {
    const { id } = await add(vacation);
    await apply(id);
    const after = await listRecurring();
    const gym = { ...vacation, name: 'Gym', amount: 30, date: '2027-01-05' };
    const { changes } = await read(id);
    const body = { changes: [...changes.map(toGiven), gym] };
    const edited = (await saldo.call('changeScenario', { params: { id }, body, token })).body.results;
    expect(edited.changes.map(({ applied }) => applied)).toEqual([true, false]);
    expect((await apply(id)).body).toMatchObject({ applied: 1, skipped: [] });
    expect((await listRecurring()).length).toBe(after.length + 1);
  });

  it('twice at the same moment adds nothing twice', async () => {
    const { id } = await add({ kind: 'remove', recurring_id: rent });
    const answers = await Promise.all([apply(id), apply(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

/** As it was told, without what only an answer has. */
function toGiven(change: Awaited<ReturnType<typeof read>>['changes'][number]): Change {
  if (change.kind === 'add') return change;
  const { name: _, ...given } = change;
  return given;
}
