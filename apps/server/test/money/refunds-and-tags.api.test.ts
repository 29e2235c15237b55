import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
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

const spent = async (month: string, category_id = ada.category.id) => {
  const body = { budget_amount: 100, target_period: `${month}-28`, category_id };
  return (await saldo.call('createBudget', { body, token: ada.token })).body.results.spent;
};
const remove = (id: string) => saldo.call('removeTransaction', { params: { id }, token: ada.token });

describe('a refund', () => {
  it('lowers what was spent on the same, in the month in which it came back', async () => {
    const expense = (await ada.post({ amount: 100, date: '2026-10-05' })).body.results;
    const refund = await ada.post({
      ...{ type: 'income', amount: 40, date: '2026-11-02', category_id: null, refund_of: expense.id },
    });
    expect(refund.body.results).toMatchObject({ refund_of: expense.id, category_id: ada.category.id });
    expect([await spent('2026-10'), await spent('2026-11')]).toEqual([100, -40]);
    const read = await saldo.call('readTransaction', { params: { id: expense.id }, token: ada.token });
    expect(read.body.results.refunded).toBe(40);
    expect(await ada.list({ has: 'refund', page: 1 })).toMatchObject({ total: 1, summary: { income: 40 } });
  });

  it('takes the category of the line that it is as much as, or of the largest', async () => {
    const food = await ada.addCategory('Food');
    const lines = [
      { category_id: ada.category.id, amount: 70 },
      { category_id: food.id, amount: 30 },
    ];
    const { id } = (await ada.post({ amount: 100, category_id: null, lines })).body.results;
    const give = async (amount: number) =>
      (await ada.post({ type: 'income', amount, category_id: null, refund_of: id })).body.results.category_id;
    expect([await give(30), await give(5)]).toEqual([food.id, ada.category.id]);
  });

  it('goes along when its expense gets another category, and stands alone when that is deleted', async () => {
    const food = await ada.addCategory('Food');
    const expense = (await ada.post({ amount: 100 })).body.results;
    const refund = await ada.post({ type: 'income', amount: 40, refund_of: expense.id });
    await ada.change(expense.id, { category_id: food.id });
    expect([await spent('2026-11', food.id), await spent('2026-11')]).toEqual([60, 0]);
    await remove(expense.id);
    const params = { id: refund.body.results.id };
    const alone = await saldo.call('readTransaction', { params, token: ada.token });
    expect(alone.body.results).toMatchObject({ refund_of: null, category_id: food.id });
    expect(await spent('2026-11', food.id)).toBe(0);
  });

  it('stands alone when its expense becomes a side of a transfer again by an undo', async () => {
    const { token } = ada;
    const pocket = await ada.addSource({ name: 'Pocket' });
    const moved = await saldo.call('createTransfer', {
      body: { from_source_id: ada.source.id, to_source_id: pocket.id, amount: 50, date: '2026-11-02' },
      token,
    });
    const { from, to } = moved.body.results;
    const removed = await saldo.call('removeTransaction', { params: { id: to.id }, token });
    const refund = await ada.post({ type: 'income', amount: 20, refund_of: from.id });
    expect(refund.body.results.refund_of).toBe(from.id);
    await saldo.call('undoChange', { params: { id: removed.body.change_id ?? '' }, token });
    const read = async (id: string) =>
      (await saldo.call('readTransaction', { params: { id }, token })).body.results;
    expect((await read(from.id)).transfer?.transaction_id).toBe(to.id);
    expect((await read(refund.body.results.id)).refund_of).toBeNull();
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });

  it('is refused of an income, of a transfer’s side, of another currency, of somebody else’s, and by an expense', async () => {
    const income = (await ada.post({ type: 'income' })).body.results;
    const foreign = (await (await startWithMoney(saldo)).post()).body.results;
    const dollars = await ada.addSource({ name: 'Dollars' });
    await saldo.database.db
      .updateTable('sources')
      .set({ currency: 'USD' })
      .where('id', '=', dollars.id)
      .execute();
    const abroad = (await ada.post({ source_id: dollars.id })).body.results;
    const count = (await ada.list()).results.length;
    for (const refund_of of [income.id, foreign.id, abroad.id, 'unknown'])
      expect((await ada.post({ type: 'income', refund_of })).status).toBe(400);
    const own = (await ada.post()).body.results;
    expect((await ada.post({ type: 'expense', refund_of: own.id })).status).toBe(400);
    expect((await ada.list()).results).toHaveLength(count + 1);
  });
});

describe('a refund and its expense', () => {
  const IN_ANOTHER = { errors: [{ path: 'source_id', message: 'is in another currency' }] };
  const read = async (id: string) =>
    (await saldo.call('readTransaction', { params: { id }, token: ada.token })).body.results;

  async function tie() {
    const expense = (await ada.post({ amount: 100, to_be_paid_back: true })).body.results;
    const refund = (await ada.post({ type: 'income', amount: 90, refund_of: expense.id })).body.results;
    const yen = await ada.addSource({ currency: 'JPY' });
    return { expense, refund, yen };
  }

  it('stay in one currency, whichever of them is to go to another source', async () => {
    const { expense, refund, yen } = await tie();
    for (const { id } of [refund, expense])
      expect(await ada.change(id, { source_id: yen.id })).toMatchObject({ status: 400, body: IN_ANOTHER });
    const ids = [refund.id, expense.id];
    const body = { ids, change: { source_id: yen.id } };
    const many = await saldo.call('changeTransactions', { body, token: ada.token });
    expect(many.body).toMatchObject({ changed: 0, refused: 2 });
    expect(await read(expense.id)).toMatchObject({ refunded: 90, source_id: ada.source.id });
    expect(await read(refund.id)).toMatchObject({ refund_of: expense.id, source_id: ada.source.id });
    const other = await ada.addSource();
    for (const id of ids) expect((await ada.change(id, { source_id: other.id })).status).toBe(200);
    expect(await read(expense.id)).toMatchObject({ refunded: 90 });
  });

  it('may part by the edit that moves one of them', async () => {
    const one = await tie();
    const alone = await ada.change(one.refund.id, { source_id: one.yen.id, refund_of: null });
    expect(alone.body.results).toMatchObject({ refund_of: null, source_id: one.yen.id });
    const two = await tie();
    expect((await ada.change(two.refund.id, { source_id: two.yen.id, type: 'expense' })).status).toBe(200);
    const three = await tie();
    expect((await ada.change(three.expense.id, { source_id: three.yen.id, type: 'income' })).status).toBe(
      200,
    );
    expect(await read(three.refund.id)).toMatchObject({ refund_of: null });
    for (const { expense } of [one, two]) expect(await read(expense.id)).toMatchObject({ refunded: 0 });
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });
});

describe('an undo', () => {
  const read = async (id: string) =>
    (await saldo.call('readTransaction', { params: { id }, token: ada.token })).body.results;
  const undoLast = async (index: number) => {
    const { results } = (await saldo.call('listChanges', { query: {}, token: ada.token })).body;
    const params = { id: results[index]?.id ?? '' };
    expect((await saldo.call('undoChange', { params, token: ada.token })).status).toBe(200);
  };

  it('does not tie a refund to an expense that is in another currency by now', async () => {
    const yen = await ada.addSource({ currency: 'JPY' });
    const expense = (await ada.post({ amount: 100 })).body.results;
    const refund = (await ada.post({ type: 'income', amount: 90, refund_of: expense.id })).body.results;
    await ada.change(refund.id, { refund_of: null });
    await ada.change(expense.id, { source_id: yen.id });
    await undoLast(1);
    expect(await read(refund.id)).toMatchObject({ refund_of: null });
    expect(await read(expense.id)).toMatchObject({ refunded: 0 });
  });

  it('that takes an expense back into its currency leaves what gave it back alone', async () => {
    const yen = await ada.addSource({ currency: 'JPY' });
    const expense = (await ada.post({ amount: 100 })).body.results;
    await ada.change(expense.id, { source_id: yen.id });
    const given = { type: 'income' as const, amount: 90, source_id: yen.id, refund_of: expense.id };
    const refund = (await ada.post(given)).body.results;
    await undoLast(1);
    expect(await read(refund.id)).toMatchObject({ refund_of: null, source_id: yen.id });
    expect(await read(expense.id)).toMatchObject({ refunded: 0, source_id: ada.source.id });
    expect(await findDifferences(saldo.database.db)).toEqual([]);
  });
});

describe('what is to be paid back', () => {
  const claims = async () => (await saldo.call('listClaims', { token: ada.token })).body.results;

  it('is listed oldest first, with what is still open, until all of it came back', async () => {
    const late = (await ada.post({ amount: 20, to_be_paid_back: true })).body.results;
    const early = (await ada.post({ amount: 30, date: '2026-01-05', to_be_paid_back: true })).body.results;
    expect((await claims()).map(({ id, open }) => [id, open])).toEqual([
      [early.id, 30],
      [late.id, 20],
    ]);
    await ada.post({ type: 'income', amount: 12.5, refund_of: early.id });
    await ada.post({ type: 'income', amount: 20, refund_of: late.id });
    expect((await claims()).map(({ id, open }) => [id, open])).toEqual([[early.id, 17.5]]);
    await ada.change(early.id, { to_be_paid_back: false });
    expect(await claims()).toEqual([]);
  });

  it('is an expense, and nothing else', async () => {
    expect((await ada.post({ type: 'income', to_be_paid_back: true })).status).toBe(400);
    const { id } = (await ada.post({ to_be_paid_back: true })).body.results;
    const { body } = await ada.change(id, { type: 'income' });
    expect(body.results.to_be_paid_back).toBe(false);
    expect(await claims()).toEqual([]);
  });
});

describe('tags', () => {
  const tags = async () => withoutVersions((await saldo.call('listTags', { token: ada.token })).body.results);
  const rename = (name: string, to: string) =>
    saldo.call('renameTag', { params: { name }, body: { name: to }, token: ada.token });

  it('are made as they are used, answered in order, and the same whatever their case', async () => {
    const { body } = await ada.post({ tags: ['Ñu', 'beach', 'Holiday'] });
    expect(body.results.tags).toEqual(['beach', 'Holiday', 'Ñu']);
    await ada.post({ tags: ['holiday'] });
    expect(await tags()).toEqual([
      { name: 'beach', count: 1 },
      { name: 'Holiday', count: 2 },
      { name: 'Ñu', count: 1 },
    ]);
  });

  it('filter the list, several together, and one that is unknown finds nothing', async () => {
    await ada.post({ tags: ['a', 'b'] });
    await ada.post({ tags: ['a'] });
    const count = async (tag: string | string[]) => (await ada.list({ tag, page: 1 })).total;
    expect([await count('a'), await count(['a', 'b']), await count('A'), await count('c')]).toEqual([
      2, 1, 2, 0,
    ]);
  });

  it('are renamed, and become one where the name exists; both can be undone', async () => {
    await ada.post({ tags: ['one', 'two'] });
    await ada.post({ tags: ['two'] });
    expect((await rename('one', 'First')).body.results).toMatchObject({ name: 'First', count: 1 });
    const merged = await rename('First', 'two');
    expect(merged.body.results).toMatchObject({ name: 'two', count: 2 });
    expect(await tags()).toEqual([{ name: 'two', count: 2 }]);
    await saldo.call('undoChange', { params: { id: merged.body.change_id ?? '' }, token: ada.token });
    expect(await tags()).toEqual([
      { name: 'First', count: 1 },
      { name: 'two', count: 2 },
    ]);
    expect((await rename('one', 'x')).status).toBe(404);
  });

  it('are taken off everything, and are back when that is undone', async () => {
    await ada.post({ tags: ['one'] });
    const removed = await saldo.call('removeTag', { params: { name: 'one' }, token: ada.token });
    expect(await tags()).toEqual([]);
    expect((await ada.list()).results[0]?.tags).toEqual([]);
    await saldo.call('undoChange', { params: { id: removed.body.change_id ?? '' }, token: ada.token });
    expect((await ada.list()).results[0]?.tags).toEqual(['one']);
  });

  it.each([
    ['21 of them', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ['one of 41 letters', ['x'.repeat(41)]],
    ['an empty one', [' ']],
  ])('are refused where there are %s', async (_, given) => {
    expect((await ada.post({ tags: given })).status).toBe(400);
  });
});
