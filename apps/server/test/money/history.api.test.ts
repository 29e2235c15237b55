import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { emptyTrash } from '../../src/money/changes/trash.job.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { withoutVersions } from '../support/without-versions.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

const changes = async () => (await saldo.call('listChanges', { token: ada.token })).body.results;
const undo = (id: string) => saldo.call('undoChange', { params: { id }, token: ada.token });
const newest = async () => (await changes())[0]?.id ?? '';
const trash = async () => (await saldo.call('listTrash', { token: ada.token })).body.results;
const remove = async (id: string) =>
  (await saldo.call('removeTransaction', { params: { id }, token: ada.token })).body.change_id;
/** All that a person sees of their money. */
const state = async () =>
  withoutVersions({
    transactions: (await ada.list()).results,
    months: (await saldo.call('listTransactionMonths', { query: {}, token: ada.token })).body,
    sources: (await saldo.call('listSources', { token: ada.token })).body.results,
    budgets: (await saldo.call('listBudgets', { token: ada.token })).body.results,
    categories: (await saldo.call('listCategories', { token: ada.token })).body.results,
  });

describe('the list of changes', () => {
  it('tells what was done, by whom and when, newest first', async () => {
    await ada.post({ name: 'Bread' });
    const [newestChange, ...before] = await changes();
    expect(newestChange).toMatchObject({
      by: 'person',
      kind: 'transaction.created',
      count: 1,
      name: 'Bread',
      text: 'Created Bread',
      undone_by: null,
      can_undo: true,
    });
    expect(before.map(({ kind }) => kind)).toEqual(['category.created', 'source.created']);
    expect(Math.abs(Date.parse(newestChange?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('has nothing of what was refused, and nothing of what changed nothing', async () => {
    const { id } = (await ada.post()).body.results;
    const count = (await changes()).length;
    await ada.post({ source_id: 'unknown' });
    await saldo.call('changeTransactions', {
      body: { ids: [id], change: { name: 'Coffee' } },
      token: ada.token,
    });
    expect(await changes()).toHaveLength(count);
  });

  it('comes in pages', async () => {
    for (let index = 0; index < 52; index += 1) await ada.post();
    const page = await saldo.call('listChanges', { query: { page: 2 }, token: ada.token });
    expect(page.body).toMatchObject({ page: 2, pages: 2, total: 54 });
    expect(page.body.results).toHaveLength(4);
  });
});

describe('undoing', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a creation', () => ada.post()],
    ['a deletion', async () => remove((await ada.list()).results[0]?.id ?? '')],
    [
      'an edit',
      async () =>
        ada.change((await ada.list()).results[0]?.id ?? '', {
          name: 'Other',
          date: '2026-01-05',
          tags: ['x'],
        }),
    ],
    [
      'a deleted category, with what had it',
      () => saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token }),
    ],
    [
      'a renamed category',
      () =>
        saldo.call('changeCategory', {
          params: { id: ada.category.id },
          body: { name: 'Other' },
          token: ada.token,
        }),
    ],
    [
      'a deleted source, with everything in it',
      () => saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token }),
    ],
    [
      'another balance of a source',
      () =>
        saldo.call('changeSource', {
          params: { id: ada.source.id },
          body: { amount: 500, name: 'Purse' },
          token: ada.token,
        }),
    ],
    [
      'a deleted budget',
      async () => {
        const [budget] = (await saldo.call('listBudgets', { token: ada.token })).body.results;
        return saldo.call('removeBudget', { params: { id: budget?.id ?? '' }, token: ada.token });
      },
    ],
    [
      'a change of many',
      () =>
        saldo.call('changeTransactions', {
          body: { filter: {}, change: { category_id: null, add_tags: ['many'], name: 'Same' } },
          token: ada.token,
        }),
    ],
    [
      'a deletion of many',
      () =>
        saldo.call('changeTransactions', {
          body: { filter: {}, change: { delete: true } },
          token: ada.token,
        }),
    ],
  ])('%s brings back what was there, and undoing that does it again', async (_, act) => {
    const food = await ada.addCategory('Food');
    for (const amount of [1, 2, 3]) await ada.post({ amount, tags: ['a', 'b'] });
    const lines = [
      { category_id: ada.category.id, amount: 4 },
      { category_id: food.id, amount: 6 },
    ];
    await ada.post({ amount: 10, category_id: null, lines });
    const body = { budget_amount: 100, target_period: '2026-11-30', category_id: ada.category.id };
    await saldo.call('createBudget', { body, token: ada.token });
    const before = await state();
    await act();
    const after = await state();
    expect(after).not.toEqual(before);
    const change = await newest();
    const undone = await undo(change);
    expect(undone.status).toBe(200);
    expect(await state()).toEqual(before);
    expect((await changes()).find(({ id }) => id === change)).toMatchObject({
      undone_by: undone.body.change_id,
      can_undo: false,
    });
    expect((await undo(change)).body).toMatchObject({ code: 'change.undone' });
    expect((await undo(undone.body.change_id)).status).toBe(200);
    expect(await state()).toEqual(after);
    expect((await undo(change)).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  it('is refused where something later stands in the way, which is named, and nothing is half undone', async () => {
    const { id } = (await ada.post({ amount: 1 })).body.results;
    await ada.post({ amount: 50 });
    await saldo.call('changeTransactions', {
      body: { filter: {}, change: { name: 'Many' } },
      token: ada.token,
    });
    const many = await newest();
    await ada.change(id, { name: 'Mine' });
    const later = await newest();
    const before = await state();
    const refused = await undo(many);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'change.in_the_way', results: { id: later } });
    expect(await state()).toEqual(before);
  });

  it('leaves alone what was done since to something else of the same transaction', async () => {
    const { id } = (await ada.post({ name: 'Bread' })).body.results;
    await saldo.call('changeTransactions', {
      body: { ids: [id], change: { add_tags: ['x'] } },
      token: ada.token,
    });
    const tagged = await newest();
    await ada.change(id, { name: 'Toast' });
    expect((await undo(tagged)).status).toBe(200);
    expect((await ada.list()).results[0]).toMatchObject({ name: 'Toast', tags: [] });
  });

  it('does not take away a category, or a source, that is used by now', async () => {
    const food = await ada.addCategory('Food');
    const made = await newest();
    await ada.post({ category_id: food.id });
    expect((await undo(made)).status).toBe(409);
    const purse = await ada.addSource({ name: 'Purse' });
    const opened = await newest();
    await ada.post({ source_id: purse.id });
    expect((await undo(opened)).status).toBe(409);
  });

  it('can be undone where only what it brought back hangs on what goes again', async () => {
    await ada.post({ category_id: ada.category.id });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    await undo(await newest());
    const brought = await newest();
    await ada.post({ name: 'Something else', category_id: null });
    expect((await changes()).find(({ id }) => id === brought)).toMatchObject({ can_undo: true });
    expect((await undo(brought)).status).toBe(200);
    expect((await saldo.call('listCategories', { token: ada.token })).body.results).toEqual([]);
  });

  it('cannot move anything back into a source that is gone, and says so before', async () => {
    const { id } = (await ada.post()).body.results;
    const body = { name: 'Other', type_source: 'manual_entry' as const, amount: 0 };
    const other = (await saldo.call('createSource', { body, token: ada.token })).body.results;
    const change = { source_id: other.id };
    await saldo.call('changeTransactions', { body: { ids: [id], change }, token: ada.token });
    const moved = await newest();
    await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect((await changes()).find((one) => one.id === moved)).toMatchObject({ can_undo: false });
    expect((await undo(moved)).status).toBe(409);
  });

  it('brings a plan back without a category that is gone, and no tag under a name that is another’s', async () => {
    const body = { budget_amount: 100, target_period: '2026-11-30', category_id: ada.category.id };
    const { id } = (await saldo.call('createBudget', { body, token: ada.token })).body.results;
    await saldo.call('removeBudget', { params: { id }, token: ada.token });
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    expect((await saldo.call('restoreTrashed', { params: { id }, token: ada.token })).status).toBe(200);
    const [budget] = (await saldo.call('listBudgets', { token: ada.token })).body.results;
    expect(budget).toMatchObject({ id, category_id: null });
    await ada.post({ tags: ['a'], category_id: null });
    await saldo.call('renameTag', { params: { name: 'a' }, body: { name: 'x' }, token: ada.token });
    const renamed = await newest();
    await ada.post({ tags: ['a'], category_id: null });
    expect((await undo(renamed)).status).toBe(409);
  });

  it('gives back nothing where what was given back is no expense any more', async () => {
    const expense = (await ada.post({ amount: 9 })).body.results;
    const refund = (await ada.post({ type: 'income', amount: 4, refund_of: expense.id })).body.results;
    const removed = await remove(refund.id);
    await ada.change(expense.id, { type: 'income' });
    expect((await undo(removed)).status).toBe(200);
    const rows = (await ada.list()).results;
    expect(rows.map(({ refund_of, refunded }) => [refund_of, refunded])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('is nobody else’s to do', async () => {
    await ada.post();
    const id = await newest();
    const bo = await startWithMoney(saldo);
    await bo.post();
    expect((await saldo.call('undoChange', { params: { id }, token: bo.token })).status).toBe(404);
    const [no] = id.split('-');
    const guessed = `${no}-0123456789abcdef`;
    expect((await saldo.call('undoChange', { params: { id: guessed }, token: bo.token })).status).toBe(404);
  });

  it('of two at once one is done, and the other is told', async () => {
    const { id } = (await ada.post()).body.results;
    const change = await remove(id);
    const answers = await Promise.all([undo(change), undo(change)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ada.list()).results).toHaveLength(1);
  });
});

describe('the history of a transaction', () => {
  it('ends after the newest hundred, each with what it was made from', async () => {
    const { id } = (await ada.post({ name: 'Bread 0' })).body.results;
    for (let turn = 1; turn <= 102; turn++) await ada.change(id, { name: `Bread ${turn}` });
    const { results } = (await saldo.call('readTransactionHistory', { params: { id }, token: ada.token }))
      .body;
    expect(results).toHaveLength(100);
    expect(results.at(-1)?.fields).toEqual([{ field: 'name', before: 'Bread 2', after: 'Bread 3' }]);
  });

  it('tells its versions field by field, newest first', async () => {
    const { id } = (await ada.post({ name: 'Bread', amount: 2 })).body.results;
    await ada.change(id, { amount: 3, tags: ['holiday'] });
    await undo(await remove(id));
    const { results } = (await saldo.call('readTransactionHistory', { params: { id }, token: ada.token }))
      .body;
    expect(results.map(({ kind }) => kind)).toEqual([
      'undone',
      'transaction.deleted',
      'transaction.changed',
      'transaction.created',
    ]);
    expect(results[2]?.fields).toEqual([
      { field: 'amount', before: 2, after: 3 },
      { field: 'tags', before: null, after: ['holiday'] },
    ]);
    expect(results[3]?.fields).toContainEqual({ field: 'name', before: null, after: 'Bread' });
  });
});

describe('the trash', () => {
  it('has what was deleted, and gives it back', async () => {
    const { id } = (await ada.post({ name: 'Bread', amount: 2 })).body.results;
    await remove(id);
    const [item] = await trash();
    expect(item).toMatchObject({ id, kind: 'transaction', name: 'Bread', amount: 2, type: 'expense' });
    expect(Date.parse(item?.gone_at ?? '') - Date.parse(item?.deleted_at ?? '')).toBe(30 * 86_400_000);
    const restored = await saldo.call('restoreTrashed', { params: { id }, token: ada.token });
    expect(restored.status).toBe(200);
    expect(await trash()).toEqual([]);
    expect((await ada.list()).results).toHaveLength(1);
    expect(await ada.amountOf()).toBe(-2);
  });

  it('gives back a source with its transactions, and one of many that were deleted together', async () => {
    for (const amount of [1, 2]) await ada.post({ amount });
    await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect(await trash()).toMatchObject([{ kind: 'source', name: 'Wallet', count: 2 }]);
    await saldo.call('restoreTrashed', { params: { id: ada.source.id }, token: ada.token });
    expect(await ada.amountOf()).toBe(-3);
    await saldo.call('changeTransactions', {
      body: { filter: {}, change: { delete: true } },
      token: ada.token,
    });
    const [one] = await trash();
    await saldo.call('restoreTrashed', { params: { id: one?.id ?? '' }, token: ada.token });
    expect((await ada.list()).results.map(({ id }) => id)).toEqual([one?.id]);
    expect(await trash()).toHaveLength(1);
  });

  it('lets go of something for good when it is told to: nothing brings it back', async () => {
    const { id } = (await ada.post()).body.results;
    const change = await remove(id);
    expect((await saldo.call('removeTrashed', { params: { id }, token: ada.token })).status).toBe(200);
    expect((await saldo.call('restoreTrashed', { params: { id }, token: ada.token })).status).toBe(404);
    expect((await undo(change)).body).toMatchObject({ code: 'change.for_good' });
    expect((await changes())[0]?.can_undo).toBe(false);
    const versions = await saldo.database.db.selectFrom('entry_versions').selectAll().execute();
    expect(versions.filter((row) => Buffer.from(row.id).toString('hex') === id.replaceAll('-', ''))).toEqual(
      [],
    );
  });

  it('lets go of one of many for good, and the others can still be had back', async () => {
    for (const name of ['Bread', 'Apple', 'Cheese']) await ada.post({ name });
    const [, kept] = (await ada.list()).results;
    await saldo.call('changeTransactions', {
      body: { filter: {}, change: { delete: true } },
      token: ada.token,
    });
    const deleted = await newest();
    for (const item of await trash())
      if (item.id !== kept?.id)
        await saldo.call('removeTrashed', { params: { id: item.id }, token: ada.token });
    expect((await undo(deleted)).status).toBe(200);
    expect((await ada.list()).results.map(({ id }) => id)).toEqual([kept?.id]);
    const bo = await startWithMoney(saldo);
    const both = [await bo.addCategory('One'), await bo.addCategory('Two')];
    for (const { id } of both) await saldo.call('removeCategory', { params: { id }, token: bo.token });
    await saldo.call('removeTrashed', { params: { id: both[0]?.id ?? '' }, token: bo.token });
    const restored = await saldo.call('restoreTrashed', {
      params: { id: both[1]?.id ?? '' },
      token: bo.token,
    });
    expect(restored.status).toBe(200);
  });

  it('is emptied of what has lain there for thirty days, and of nothing younger', async () => {
    const [old, young] = [(await ada.post()).body.results.id, (await ada.post()).body.results.id];
    await remove(old);
    const [{ no } = { no: 0 }] = await saldo.database.db
      .selectFrom('trash')
      .select('change_no as no')
      .where('id', '=', old)
      .execute();
    await saldo.database.db
      .updateTable('changes')
      .set({ at: Date.now() - 40 * 86_400_000 })
      .where('no', '=', no)
      .execute();
    await remove(young);
    await emptyTrash(saldo.context);
    expect((await trash()).map(({ id }) => id)).toEqual([young]);
  });

  it('leaves no name of what is gone for good, in the history or in an archive', async () => {
    const SECRET = 'Clinic Sommer';
    const { id } = (await ada.post({ name: SECRET })).body.results;
    await ada.change(id, { name: `${SECRET} again` });
    const removed = (await remove(id)) ?? '';
    await undo(removed);
    await remove(id);
    const purse = await ada.addSource({ name: `Purse of ${SECRET}` });
    await ada.post({ name: `Bill of ${SECRET}`, source_id: purse.id });
    await saldo.call('removeSource', { params: { id: purse.id }, token: ada.token });
    const category = await ada.addCategory(`About ${SECRET}`);
    await saldo.call('removeCategory', { params: { id: category.id }, token: ada.token });
    for (const gone of [id, purse.id, category.id])
      expect((await saldo.call('removeTrashed', { params: { id: gone }, token: ada.token })).status).toBe(
        200,
      );
    const told = await saldo.call('listChanges', { token: ada.token });
    expect(JSON.stringify(told.body)).not.toContain(SECRET);
    expect(told.body.total).toBeGreaterThan(8);
    const headers = { authorization: `Bearer ${ada.token}` };
    expect((await saldo.app.inject({ url: '/api/export', headers })).body).not.toContain(SECRET);
  });

  it('names what stands in its way', async () => {
    const purse = await ada.addSource({ name: 'Purse' });
    const { id } = (await ada.post({ source_id: purse.id })).body.results;
    const removed = await remove(id);
    await saldo.call('removeSource', { params: { id: purse.id }, token: ada.token });
    const refusal = { code: 'change.in_the_way', results: { id: await newest(), kind: 'source.deleted' } };
    const restored = await saldo.call('restoreTrashed', { params: { id }, token: ada.token });
    expect([restored.status, restored.body]).toEqual([409, expect.objectContaining({ code: refusal.code })]);
    expect(restored.body).toMatchObject(refusal);
    expect((await undo(removed ?? '')).body).toMatchObject(refusal);
  });

  it('tells what is planned with a source as what keeps it', async () => {
    const purse = await ada.addSource({ name: 'Purse' });
    const made = await newest();
    const goal = { name: 'Trip', target: 10, source_ids: [purse.id] };
    await saldo.call('createGoal', { body: goal, token: ada.token });
    expect((await undo(made)).body).toMatchObject({
      code: 'change.in_the_way',
      results: { kind: 'goal.created' },
    });
    expect((await changes()).find(({ id }) => id === made)).toMatchObject({ can_undo: false });
  });

  it('comes back without a category that is gone, and not into a source that is gone', async () => {
    const { id } = (await ada.post()).body.results;
    await remove(id);
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    await saldo.call('restoreTrashed', { params: { id }, token: ada.token });
    expect((await ada.list()).results[0]).toMatchObject({ id, category_id: null });
    await remove(id);
    await saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token });
    expect((await saldo.call('restoreTrashed', { params: { id }, token: ada.token })).status).toBe(409);
  });
});

describe('how it was at a moment', () => {
  it('answers with lists, months, balances, sources and budgets as they were', async () => {
    const { id } = (await ada.post({ amount: 5, name: 'Bread' })).body.results;
    const body = { budget_amount: 100, target_period: '2026-11-30', category_id: ada.category.id };
    await saldo.call('createBudget', { body, token: ada.token });
    const before = await state();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const as_of = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await ada.change(id, { amount: 9, name: 'Toast' });
    await ada.post({ amount: 70 });
    await remove(id);
    await saldo.call('removeCategory', { params: { id: ada.category.id }, token: ada.token });
    await ada.addSource({ name: 'Purse', amount: 10 });
    const { token } = ada;
    const then = withoutVersions({
      transactions: (await ada.list({ as_of })).results,
      months: (await saldo.call('listTransactionMonths', { query: { as_of }, token })).body,
      sources: (await saldo.call('listSources', { query: { as_of }, token })).body.results,
      budgets: (await saldo.call('listBudgets', { query: { as_of }, token })).body.results,
    });
    const { categories: _, ...expected } = before;
    expect(then).toEqual(expected);
    const page = await ada.list({ as_of, page: 1, q: 'bread' });
    expect(page).toMatchObject({ total: 1, summary: { expense: 5 } });
    const { results } = (await saldo.call('listBalances', { query: { as_of }, token })).body;
    expect(results[0]).toMatchObject({ closing_balance: -5, monthly_expense: 5 });
  });

  it('comes whole, newest first, or page by page in any order', async () => {
    for (const name of ['Bread', 'Apple']) await ada.post({ name });
    const as_of = new Date(Date.now() + 1000).toISOString();
    const whole = await saldo.call('listTransactions', { query: { as_of }, token: ada.token });
    expect(whole.body.results.map(({ name }) => name)).toEqual(['Apple', 'Bread']);
    const sorted = { as_of, sort: 'name' as const };
    expect((await saldo.call('listTransactions', { query: sorted, token: ada.token })).status).toBe(400);
    const page = await ada.list({ ...sorted, page: 1 });
    expect(page.results.map(({ name }) => name)).toEqual(['Apple', 'Bread']);
  });

  it('is refused before the account began, and where it is no moment', async () => {
    for (const as_of of ['2020-01-01T00:00:00Z', 'yesterday'])
      expect((await saldo.call('listTransactions', { query: { as_of }, token: ada.token })).status).toBe(400);
  });
});

describe('the version of a transaction', () => {
  const headersOf = (more: Record<string, string> = {}) => ({
    authorization: `Bearer ${ada.token}`,
    ...more,
  });

  it('is its ETag, however it is answered, and whoever has it is not sent it again', async () => {
    const made = await ada.post({ name: 'Bread' });
    const { id, version } = made.body.results;
    expect(made.headers.etag).toBe(`"${version}"`);
    const changed = await ada.change(id, { name: 'Toast' });
    const etag = `"${changed.body.results.version}"`;
    expect(changed.headers.etag).toBe(etag);
    const url = `/api/transactions/${id}`;
    const read = (seen: string) => saldo.app.inject({ url, headers: headersOf({ 'if-none-match': seen }) });
    for (const seen of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await read(seen);
      expect([seen, answer.statusCode, answer.body, answer.headers.etag]).toEqual([seen, 304, '', etag]);
    }
    const old = await read(`"${version}"`);
    expect([old.statusCode, old.json().results.name, old.headers.etag]).toEqual([200, 'Toast', etag]);
  });

  it.each([
    ['*', 200],
    ['"VERSION"', 200],
    ['"1000000", "VERSION"', 200],
    ['W/"VERSION"', 412],
    ['"1000000"', 412],
    ['"never-ours"', 412],
    ['VERSION', 400],
    ['"VERSION" and more', 400],
  ])('is what If-Match: %s is held against', async (text, status) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const { id, version } = (await ada.post({ name: 'Bread' })).body.results;
      const answer = await saldo.app.inject({
        ...{ method, url: `/api/transactions/${id}` },
        headers: headersOf({ 'if-match': text.replace('VERSION', String(version)) }),
        ...(method === 'PUT' && { payload: { name: 'Roll' } }),
      });
      expect([method, answer.statusCode]).toEqual([method, status]);
    }
  });
});

describe('two devices', () => {
  it('an edit of a version that is there no longer is told what has become of it', async () => {
    const { id, version } = (await ada.post({ name: 'Bread' })).body.results;
    const send = (name: string, seen: number) =>
      saldo.call('changeTransaction', {
        params: { id },
        headers: { 'if-match': `"${seen}"` },
        body: { name },
        token: ada.token,
      });
    const first = await send('Toast', version);
    expect(first.status).toBe(200);
    expect(first.body.results.version).toBeGreaterThan(version);
    const second = await send('Roll', version);
    expect(second.status).toBe(412);
    expect(second.body).toMatchObject({ code: 'transaction.changed', results: { name: 'Toast' } });
    const removal = { params: { id }, headers: { 'if-match': `"${version}"` }, token: ada.token };
    expect((await saldo.call('removeTransaction', removal)).status).toBe(412);
    expect((await ada.change(id, { name: 'Roll' })).status).toBe(200);
  });
});
