import type { RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { emptyPlans } from '../support/plans/plans.ts';
import { withoutVersions } from '../support/without-versions.ts';

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

type Fields = Partial<RequestOf<'createGoal'>['body']>;

const create = (fields: Fields = {}) =>
  saldo.call('createGoal', {
    body: { name: 'Bicycle', target: 900, source_ids: [ada.source.id], ...fields },
    token,
  });
const add = async (fields: Fields = {}) => (await create(fields)).body.results;
const change = (id: string, body: RequestOf<'changeGoal'>['body']) =>
  saldo.call('changeGoal', { params: { id }, body, token });
const read = async (id: string) => (await saldo.call('readGoal', { params: { id }, token })).body.results;
const list = async () => (await saldo.call('listGoals', { token })).body.results;
const put = (amount: number, date: string, source_id = ada.source.id) =>
  ada.post({ type: 'income', name: 'Put aside', amount, date, source_id });
const explain = async (goal_id: string) =>
  (await saldo.call('explain', { query: { of: 'balance', goal_id }, token })).body.results;
const newestChange = async () => (await saldo.call('listChanges', { token })).body.results[0]?.id ?? '';
const undo = (id: string) => saldo.call('undoChange', { params: { id }, token });
const addRate = (rate: string, date = '2026-11-01') =>
  saldo.call('addRate', { body: { date, from: 'USD', to: 'EUR', rate }, token });

describe('a goal', () => {
  it('says how far it is, at what pace, and what is needed until its day', async () => {
    await put(100, '2026-07-20');
    await put(90, '2026-08-31');
    await put(60, '2026-10-01');
    await put(50, '2026-11-02');
    const goal = await add({ target: '900', target_date: '2027-05-15' });
    expect(goal).toMatchObject({
      name: 'Bicycle',
      target: 900,
      target_date: '2027-05-15',
      source_ids: [ada.source.id],
      saved: 300,
      left_out: [],
      pace: 50,
      needed: 100,
      reached_on: '2027-11',
      on_track: false,
    });
    expect(await read(goal.id)).toEqual(goal);
    expect(withoutVersions(await list())).toEqual(withoutVersions([goal]));
  });

  it('is on track as soon as the pace is what is needed, and once all is there', async () => {
    await put(300, '2026-07-20');
    await put(300, '2026-09-15');
    const goal = await add({ target: 900, target_date: '2027-02-15' });
    expect(goal).toMatchObject({ saved: 600, pace: 100, needed: 100, on_track: true });
    const reached = (await change(goal.id, { target: 600, target_date: null })).body.results;
    expect(reached).toMatchObject({ needed: null, reached_on: null, on_track: true });
  });

  it('has no pace before there is a full month of history', async () => {
    await put(100, '2026-10-02');
    const { id } = await add({ target_date: '2027-11-15' });
    expect(await read(id)).toMatchObject({ saved: 100, pace: null, reached_on: null, on_track: null });
    await put(10, '2026-09-30');
    expect(await read(id)).toMatchObject({ saved: 110, pace: 100 });
    await put(20, '2026-09-01');
    expect(await read(id)).toMatchObject({ saved: 130, pace: 65 });
  });

  it('counts several sources together: what moves between them is not put aside', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const body = { from_source_id: ada.source.id, to_source_id: savings.id, amount: 30, date: '2026-10-10' };
    await put(60, '2026-07-01');
    await put(0.5, '2026-07-01', savings.id);
    await saldo.call('createTransfer', { body, token });
    const alone = await add({ source_ids: [savings.id] });
    expect(alone).toMatchObject({ saved: 70.5, pace: 10 });
    const both = await add({ source_ids: [savings.id, ada.source.id, savings.id] });
    expect(both).toMatchObject({
      saved: 100.5,
      pace: 0,
      reached_on: null,
      source_ids: [ada.source.id, savings.id],
    });
  });

  it('tells a balance below zero as it is', async () => {
    const card = await ada.addSource({ name: 'Card', type_source: 'credit_card', amount: -250.5 });
    expect(await add({ source_ids: [card.id], target: 100, target_date: '2026-11-15' })).toMatchObject({
      saved: -250.5,
      needed: 350.5,
    });
  });

  it('counts other currencies at the rate of today, and says what has none', async () => {
    const broker = await ada.addSource({ name: 'Broker', currency: 'USD', amount: 100 });
    const older = await ada.addSource({ name: 'Older broker', currency: 'USD', amount: 0 });
    await put(30, '2026-09-01', broker.id);
    const { id } = await add({ source_ids: [ada.source.id, broker.id, older.id] });
    expect(await read(id)).toMatchObject({
      saved: 0,
      left_out: [{ currency: 'USD', count: 2 }],
      pace: null,
    });
    await addRate('0.5');
    expect(await read(id)).toMatchObject({ saved: 65, left_out: [], pace: 7.5 });
    await saldo.call('changeCurrencies', { body: { home: 'USD' }, token });
    expect(await read(id)).toMatchObject({ target: 900, saved: 130, pace: 15 });
  });

  it('is listed by its day, those without one last', async () => {
    await add({ name: 'Some day' });
    await add({ name: 'Later', target_date: '2028-01-01' });
    await add({ name: 'Soon', target_date: '2026-12-01' });
    expect((await list()).map(({ name }) => name)).toEqual(['Soon', 'Later', 'Some day']);
  });

  it('changes only in what is given', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 7 });
    const goal = await add({ target_date: '2027-05-15' });
    expect((await change(goal.id, { name: ' Bike ' })).body.results).toEqual({
      ...{ ...goal, name: 'Bike' },
      version: goal.version + 1,
    });
    const moved = (await change(goal.id, { source_ids: [savings.id], target_date: null })).body.results;
    expect(moved).toMatchObject({ name: 'Bike', source_ids: [savings.id], saved: 7, target_date: null });
    expect(await read(goal.id)).toEqual(moved);
  });

  it('refuses what it cannot be', async () => {
    const goal = await add();
    const eve = await startWithMoney(saldo);
    const bad: Fields[] = [
      { name: ' ' },
      { name: 'x'.repeat(121) },
      { target: 0 },
      { target: -1 },
      { target: '1.005' },
      { target_date: '2026-02-30' },
      { source_ids: [] },
      { source_ids: ['nowhere'] },
      { source_ids: [ada.source.id, eve.source.id] },
      { source_ids: Array.from({ length: 101 }, () => ada.source.id) },
    ];
    for (const fields of bad) {
      expect((await create(fields)).status, JSON.stringify(fields)).toBe(400);
      expect((await change(goal.id, fields)).status, JSON.stringify(fields)).toBe(400);
    }
    const [foreign, unknown] = [
      await create({ source_ids: [eve.source.id] }),
      await create({ source_ids: ['no'] }),
    ];
    expect(foreign.body).toEqual(unknown.body);
    expect(withoutVersions(await list())).toEqual(withoutVersions([goal]));
  });

  it('is created once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const body = { name: 'Bicycle', target: 900, source_ids: [ada.source.id] };
    const [first, second] = [
      await saldo.call('createGoal', { body, token, headers }),
      await saldo.call('createGoal', { body, token, headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await list()).toHaveLength(1);
  });

  it('is one of at most a hundred', async () => {
    const eve = await saldo.signUp();
    const goal = (index: number) => ({
      ...{ name: `Goal ${index}`, target: 10, target_date: null, source_ids: ['a', 'a'] },
    });
    const { results: counts } = await bringIn(saldo, eve, {
      ...{ format: 'saldo-archive', version: 2, transactions: [], categories: [], ...emptyPlans },
      sources: [{ id: 'a', name: 'A', type_source: 'manual_entry', amount: 5, currency: 'EUR' }],
      goals: Array.from({ length: 101 }, (_, index) => goal(index)),
    });
    expect(counts).toMatchObject({ goals: 100, sources: 1 });
    const { results } = (await saldo.call('listGoals', { token: eve.token })).body;
    expect(results).toHaveLength(100);
    expect(results.every(({ saved }) => saved === 5)).toBe(true);
    const body = { name: 'One more', target: 1, source_ids: results[0]?.source_ids ?? [] };
    const refused = await saldo.call('createGoal', { body, token: eve.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'goal.too_many']);
  });
});

describe('an undo that would bring back more than there may be', () => {
  it('of goals is refused, by their trash too, and changes nothing', async () => {
    const [first] = await fill(100);
    await saldo.call('removeGoal', { params: { id: first?.id ?? '' }, token });
    const deletion = await newestChange();
    await add({ name: 'Another' });
    const before = await list();
    const [trashed] = (await saldo.call('listTrash', { query: {}, token })).body.results;
    const restore = () => saldo.call('restoreTrashed', { params: { id: trashed?.id ?? '' }, token });
    for (const refused of [await undo(deletion), await restore()])
      expect([refused.status, refused.body.code]).toEqual([409, 'goal.too_many']);
    expect(await list()).toEqual(before);
    await saldo.call('removeGoal', { params: { id: before[0]?.id ?? '' }, token });
    expect((await restore()).status).toBe(200);
    expect(await list()).toHaveLength(100);
  });

  it('of goals is refused of an undo that is undone, too', async () => {
    await fill(99);
    await add();
    const creation = await newestChange();
    await undo(creation);
    const undoing = await newestChange();
    await add({ name: 'Another' });
    expect((await undo(undoing)).body.code).toBe('goal.too_many');
    expect(await list()).toHaveLength(100);
  });

  it('of the sources of one goal is refused', async () => {
    const sources: string[] = [];
    for (let count = 0; count < 101; count++) sources.push((await ada.addSource()).id);
    const goal = await add({ source_ids: sources.slice(0, 100) });
    await change(goal.id, { source_ids: sources.slice(1, 100) });
    const taken = await newestChange();
    await change(goal.id, { source_ids: sources.slice(1) });
    expect((await undo(taken)).body.code).toBe('change.in_the_way');
    expect((await read(goal.id)).source_ids).toHaveLength(100);
  });

  it('asks of nobody who has too many already', async () => {
    const goals = await fill(100);
    await change(goals[0]?.id ?? '', { name: 'Renamed' });
    const renaming = await newestChange();
    // As an earlier version let it become.
    const row = await saldo.database.db
      .selectFrom('goals')
      .selectAll()
      .where('id', '=', goals[1]?.id ?? '')
      .executeTakeFirstOrThrow();
    await saldo.database.db
      .insertInto('goals')
      .values({ ...row, id: 'one-too-many' })
      .execute();
    expect((await undo(renaming)).status).toBe(200);
  });

  async function fill(count: number) {
    const goals = [];
    for (let index = 0; index < count; index++) goals.push(await add({ name: `Goal ${index}` }));
    return goals;
  }
});

describe('what a goal has saved', () => {
  it('is explained by the transactions of its source, which the list then shows', async () => {
    await put(100, '2026-10-02');
    await ada.post({ amount: 12.5 });
    const goal = await add();
    const explained = await explain(goal.id);
    expect(explained).toMatchObject({ value: goal.saved, included: { sum: goal.saved, count: 2 } });
    for (const { what, filter } of explained.steps)
      expect(filter?.source_id).toBe(what === 'opening' ? undefined : ada.source.id);
  });

  it('is explained of several sources in several currencies, and of nothing else', async () => {
    const broker = await ada.addSource({ name: 'Broker', currency: 'USD', amount: 33.33 });
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const other = await ada.addSource({ name: 'Another', amount: 1000 });
    await addRate('0.9');
    await put(5, '2026-11-01', other.id);
    await put(7, '2026-11-02', savings.id);
    await put(9, '2026-11-20', broker.id);
    await put(2.2, '2026-11-03');
    const goal = await add({ source_ids: [broker.id, savings.id, ada.source.id] });
    expect(goal.saved).toBe(87.3);
    const explained = await explain(goal.id);
    expect(explained).toMatchObject({ value: goal.saved, included: { sum: goal.saved, count: 2 } });
    expect(explained.steps.every(({ filter }) => filter === null)).toBe(true);
    const alone = await add({ source_ids: [broker.id] });
    expect(await explain(alone.id)).toMatchObject({ value: alone.saved, currency: 'EUR' });
    expect(alone.saved).toBe(38.1);
  });

  it('is nothing of a goal without sources, or of somebody else’s', async () => {
    await put(5, '2026-11-01');
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const goal = await add({ source_ids: [savings.id] });
    await saldo.call('removeSource', { params: { id: savings.id }, token });
    expect(await explain(goal.id)).toMatchObject({ value: 0, included: { count: 0, sum: 0 } });
    expect(await explain('nobody’s')).toMatchObject({ value: 0, included: { count: 0, sum: 0 } });
  });
});

describe('a source that is deleted', () => {
  it('leaves its goals, also the last of them, and comes back to them', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const both = await add({ source_ids: [ada.source.id, savings.id] });
    const alone = await add({ name: 'Alone', source_ids: [savings.id] });
    await saldo.call('removeSource', { params: { id: savings.id }, token });
    const gone = await newestChange();
    expect(await read(both.id)).toMatchObject({ saved: 0, source_ids: [ada.source.id] });
    expect(await read(alone.id)).toMatchObject({ saved: 0, source_ids: [], pace: null });
    await undo(gone);
    expect(withoutVersions(await list())).toEqual(expect.arrayContaining(withoutVersions([both, alone])));
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('comes back without a goal that was deleted since', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const { id } = await add({ source_ids: [savings.id] });
    await saldo.call('removeSource', { params: { id: savings.id }, token });
    const gone = await newestChange();
    await saldo.call('removeGoal', { params: { id }, token });
    expect((await undo(gone)).status).toBe(200);
    expect(await list()).toEqual([]);
    await saldo.call('restoreTrashed', { params: { id }, token });
    expect(await list()).toMatchObject([{ id, source_ids: [] }]);
  });
});

describe('what was done to a goal', () => {
  it('is told and taken back', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const goal = await add({ target_date: '2027-05-15' });
    const created = await newestChange();
    await change(goal.id, { name: 'Bike', source_ids: [savings.id] });
    const changed = await newestChange();
    expect((await saldo.call('listChanges', { token })).body.results[0]).toMatchObject({
      kind: 'goal.changed',
      name: 'Bicycle',
      text: 'Changed the goal Bicycle',
    });
    expect((await undo(created)).body.code).toBe('change.in_the_way');
    await undo(changed);
    expect(withoutVersions(await list())).toEqual(withoutVersions([goal]));
    await undo(created);
    expect(await list()).toEqual([]);
  });

  it('is taken back also where only its sources became others, as far as they are still there', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    const { id } = await add({ source_ids: [ada.source.id, savings.id] });
    const card = await ada.addSource({ name: 'Card', amount: 7 });
    await change(id, { source_ids: [card.id] });
    const changed = await newestChange();
    expect((await undo(changed)).status).toBe(200);
    const undone = await newestChange();
    expect((await read(id)).source_ids).toEqual([ada.source.id, savings.id]);
    await saldo.call('removeSource', { params: { id: card.id }, token });
    expect((await undo(undone)).status).toBe(200);
    expect((await read(id)).source_ids).toEqual([]);
  });

  it('does not take away a source that has come to count, nor a goal that got one', async () => {
    const goal = await add();
    const created = await newestChange();
    const savings = await ada.addSource({ name: 'Savings', amount: 0 });
    const opened = await newestChange();
    await change(goal.id, { source_ids: [ada.source.id, savings.id] });
    expect((await undo(opened)).body.code).toBe('change.in_the_way');
    expect((await undo(created)).body.code).toBe('change.in_the_way');
    expect((await read(goal.id)).source_ids).toEqual([ada.source.id, savings.id]);
  });

  it('lies in the trash once it is deleted, until it is had back or goes for good', async () => {
    const goal = await add({ target_date: '2027-05-15' });
    const dateless = await add({ name: 'Some day' });
    for (const { id } of [goal, dateless]) await saldo.call('removeGoal', { params: { id }, token });
    expect(await list()).toEqual([]);
    const missing = await saldo.call('readGoal', { params: { id: goal.id }, token });
    expect([missing.status, missing.body.code]).toEqual([404, 'goal.not_found']);
    expect((await saldo.call('listTrash', { token })).body.results).toMatchObject([
      { id: dateless.id, kind: 'goal', name: 'Some day', amount: 900, date: null },
      { id: goal.id, kind: 'goal', name: 'Bicycle', amount: 900, date: '2027-05-15' },
    ]);
    await saldo.call('restoreTrashed', { params: { id: goal.id }, token });
    expect(withoutVersions(await list())).toEqual(withoutVersions([goal]));
    await saldo.call('removeTrashed', { params: { id: dateless.id }, token });
    const left = await saldo.database.db
      .selectFrom('row_versions')
      .select('key')
      .where('key', 'like', `%${dateless.id}%`)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('an archive', () => {
  const empty = { format: 'saldo-archive', version: 2, transactions: [], categories: [], sources: [] };

  it('takes goals along, also one that has no source left', async () => {
    const savings = await ada.addSource({ name: 'Savings', amount: 40 });
    await add({ name: 'Left', source_ids: [savings.id] });
    await add({ target_date: '2027-05-15' });
    await saldo.call('removeSource', { params: { id: savings.id }, token });
    const authorization = `Bearer ${token}`;
    const archive = (await saldo.app.inject({ url: '/api/export', headers: { authorization } })).json();
    expect(archive.goals).toEqual([
      { name: 'Bicycle', target: 900, target_date: '2027-05-15', source_ids: [ada.source.id] },
      { name: 'Left', target: 900, target_date: null, source_ids: [] },
    ]);
    const heir = await saldo.signUp();
    await bringIn(saldo, heir, archive);
    const brought = (await saldo.call('listGoals', { token: heir.token })).body.results;
    expect(brought).toMatchObject([
      { name: 'Bicycle', target: 900, target_date: '2027-05-15', saved: 0 },
      { name: 'Left', source_ids: [] },
    ]);
  });

  it('from before there were goals still comes in', async () => {
    const heir = await saldo.signUp();
    const { goals: _, ...earlier } = emptyPlans;
    await bringIn(saldo, heir, { ...empty, ...earlier });
    expect((await saldo.call('listGoals', { token: heir.token })).body.results).toEqual([]);
  });
});
