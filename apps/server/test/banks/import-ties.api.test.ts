import type { WireTransaction } from '@saldo/bank-wire';
import { describe, expect, it } from 'vitest';
import { listOf, undo, update } from '../support/linked-bank.ts';
import { type OddBank, useOddBank } from '../support/odd-bank.ts';

let provider: OddBank['provider'];
let saldo: OddBank['saldo'];
let ada: OddBank['ada'];
let money: OddBank['money'];
useOddBank((bank) => {
  ({ provider, saldo, ada, money } = bank);
});

type Row = Partial<WireTransaction> & { id: string; date: string };

function bankHas(...rows: Row[]): void {
  provider.alter((path, answer) => {
    if (!path.includes('/transactions')) return answer;
    const data = rows.map((row) => ({ status: 'BOOKED', description: `Row ${row.id}`, ...row }));
    return {
      status: 200,
      body: JSON.stringify({ meta: { pagination: { totalCount: data.length } }, data }),
    };
  });
}

const date = '2026-11-10T10:00:00Z';
const changes = async () => (await saldo.call('listChanges', { token: ada.person.token })).body.results;
const transfers = async () => (await money.list({ type: 'transfer' })).results;

describe('an import', () => {
  it('links what can only be the two sides of one transfer, as a part of itself', async () => {
    await money.post({ type: 'income', amount: 40, date: '2026-11-12' });
    bankHas({ id: 'out', date, amount: -40 }, { id: 'other', date, amount: -41 });
    const imported = await update(saldo, ada);
    expect((await transfers()).map(({ amount, type }) => [amount, type])).toEqual([
      [40, 'income'],
      [40, 'expense'],
    ]);
    expect(await money.list({ page: 1 })).toMatchObject({ summary: { income: 0, expense: 41 } });
    expect(await money.list({ page: 1, import_id: imported.body.results.id })).toMatchObject({ total: 2 });
    const [change] = await changes();
    expect(change).toMatchObject({ kind: 'import.done', by: 'bank' });
    const undone = await saldo.call('undoChange', {
      params: { id: change?.id ?? '' },
      token: ada.person.token,
    });
    expect(undone.status).toBe(200);
    expect(await listOf(saldo, ada)).toEqual([]);
    expect(await money.list({ page: 1 })).toMatchObject({ total: 1, summary: { income: 40 } });
    bankHas({ id: 'out', date, amount: -40 }, { id: 'other', date, amount: -41 });
    expect((await update(saldo, ada)).body).toMatchObject({ added: 2 });
    expect(await transfers()).toHaveLength(2);
  });

  it('that was taken back, brought back and taken back again comes once with the next one', async () => {
    bankHas({ id: 'out', date, amount: -40 });
    await update(saldo, ada);
    const { token } = ada.person;
    const done = (await changes())[0]?.id ?? '';
    const undone = await saldo.call('undoChange', { params: { id: done }, token });
    const again = await saldo.call('undoChange', { params: { id: undone.body.change_id }, token });
    expect(again.status).toBe(200);
    expect(await listOf(saldo, ada)).toHaveLength(1);
    await update(saldo, ada);
    expect(await listOf(saldo, ada)).toHaveLength(1);
    expect((await saldo.call('undoChange', { params: { id: again.body.change_id }, token })).status).toBe(
      200,
    );
    expect(await listOf(saldo, ada)).toHaveLength(0);
    await update(saldo, ada);
    await update(saldo, ada);
    expect(await listOf(saldo, ada)).toHaveLength(1);
  });

  it('links nothing where a row fits two, or is four days away', async () => {
    await money.post({ type: 'income', amount: 40, date: '2026-11-10' });
    await money.post({ type: 'income', amount: 40, date: '2026-11-11' });
    await money.post({ type: 'income', amount: 70, date: '2026-11-14' });
    bankHas({ id: 'out', date, amount: -40 }, { id: 'far', date, amount: -70 });
    await update(saldo, ada);
    expect(await transfers()).toEqual([]);
  });

  it('does not link again what a person has unlinked', async () => {
    await money.post({ type: 'income', amount: 40, date: '2026-11-10' });
    bankHas({ id: 'out', date, amount: -40 });
    await update(saldo, ada);
    const [side] = await transfers();
    await saldo.call('unlinkTransfer', {
      params: { id: side?.transfer?.id ?? '' },
      token: ada.person.token,
    });
    bankHas({ id: 'out', date, amount: -40 }, { id: 'new', date, amount: -3 });
    await update(saldo, ada);
    expect(await transfers()).toEqual([]);
  });

  it('that corrects an amount fits its lines to it, and unlinks a transfer that is none any more', async () => {
    bankHas({ id: 'split', date, amount: -40 }, { id: 'out', date, amount: -70 });
    await money.post({ type: 'income', amount: 70, date: '2026-11-10' });
    await update(saldo, ada);
    const [split] = (await listOf(saldo, ada)).filter(({ amount }) => amount === 40);
    const lines = [
      { category_id: money.category.id, amount: 30 },
      { category_id: null, amount: 10 },
    ];
    await money.change(split?.id ?? '', { lines });
    bankHas({ id: 'split', date, amount: -45 }, { id: 'out', date, amount: -71 });
    const corrected = await update(saldo, ada);
    expect(corrected.body).toMatchObject({ added: 0, updated: 2 });
    const after = (await listOf(saldo, ada)).find(({ id }) => id === split?.id);
    expect(after?.lines?.map(({ amount }) => amount)).toEqual([35, 10]);
    expect(await transfers()).toEqual([]);
    expect(await money.list({ page: 1 })).toMatchObject({ summary: { income: 70, expense: 116 } });
    await undo(saldo, ada, corrected.body.results.id);
    expect((await listOf(saldo, ada)).map(({ amount }) => amount).toSorted()).toEqual([40, 70]);
    const back = (await listOf(saldo, ada)).find(({ id }) => id === split?.id);
    expect(back?.lines?.map(({ amount, category_id }) => ({ amount, category_id }))).toEqual(lines);
    expect((await transfers()).map(({ amount }) => amount)).toEqual([70, 70]);
  });

  it('that is taken back leaves the lines that a person has changed since, fitted to the amount', async () => {
    bankHas({ id: 'split', date, amount: -40 });
    await update(saldo, ada);
    const [split] = await listOf(saldo, ada);
    const divide = (...amounts: number[]) =>
      money.change(split?.id ?? '', { lines: amounts.map((amount) => ({ category_id: null, amount })) });
    await divide(30, 10);
    bankHas({ id: 'split', date, amount: -45 });
    const corrected = await update(saldo, ada);
    await divide(20, 15, 10);
    await undo(saldo, ada, corrected.body.results.id);
    expect((await listOf(saldo, ada))[0]?.lines?.map(({ amount }) => amount)).toEqual([15, 15, 10]);
  });

  it('that is taken back brings what had gone with all that it had', async () => {
    const pending = { id: 'gone', date, amount: -40, status: 'PENDING' } as const;
    const other = { id: 'sent', date, amount: -70, status: 'PENDING' } as const;
    await money.post({ type: 'income', amount: 70, date: '2026-11-10' });
    bankHas(pending, other);
    await update(saldo, ada);
    const [gone] = (await listOf(saldo, ada)).filter(({ amount }) => amount === 40);
    const id = gone?.id ?? '';
    const lines = [
      { category_id: money.category.id, amount: 30 },
      { category_id: null, amount: 10 },
    ];
    await money.change(id, { lines, tags: ['trip'], to_be_paid_back: true });
    await money.post({ type: 'income', amount: 5, refund_of: id });
    const before = await money.list();
    bankHas();
    const emptied = await update(saldo, ada);
    expect(await listOf(saldo, ada)).toEqual([]);
    expect((await money.list()).results.map(({ refund_of, transfer }) => [refund_of, transfer])).toEqual([
      [null, null],
      [null, null],
    ]);
    await undo(saldo, ada, emptied.body.results.id);
    const after = await money.list();
    const told = ({ results }: typeof before) =>
      results.map(
        ({ id: one, amount, tags, to_be_paid_back, refund_of, refunded, transfer, lines: parts }) => ({
          ...{ one, amount, tags, to_be_paid_back, refund_of, refunded, with: transfer?.transaction_id },
          parts: parts?.map(({ amount: part, category_id }) => [part, category_id]),
        }),
      );
    expect(told(after)).toEqual(told(before));
    expect(after.summary).toEqual(before.summary);
  });

  it('that is taken back ties nothing that its person has untied since', async () => {
    const { token } = ada.person;
    const income = (await money.post({ type: 'income', amount: 40, date: '2026-10-12' })).body.results;
    const spent = (await money.post({ type: 'expense', amount: 90, date: '2026-10-12' })).body.results;
    const pending = [
      { id: 'sent', date, amount: -40, status: 'PENDING' },
      { id: 'owed', date, amount: -50, status: 'PENDING' },
      { id: 'back', date, amount: 60, status: 'PENDING' },
    ] as const;
    bankHas(...pending);
    await update(saldo, ada);
    const rows = await listOf(saldo, ada);
    const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.id ?? '';
    const linked = await saldo.call('linkTransfer', {
      body: { from_id: idOf(40), to_id: income.id },
      token,
    });
    await money.change(idOf(50), { to_be_paid_back: true });
    await money.change(idOf(60), { refund_of: spent.id });
    bankHas(...pending.map((row) => ({ ...row, status: 'BOOKED' as const, description: 'Other words' })));
    const booked = await update(saldo, ada);
    await saldo.call('unlinkTransfer', { params: { id: linked.body.results.id }, token });
    await money.change(idOf(50), { to_be_paid_back: false });
    await money.change(idOf(60), { refund_of: null });
    await undo(saldo, ada, booked.body.results.id);
    expect(await transfers()).toEqual([]);
    expect(
      (await money.list()).results.filter((row) => row.to_be_paid_back || row.refund_of || row.transfer),
    ).toEqual([]);
  });

  it.each([['first'], ['last']])(
    'of two that are taken back, the %s one first, leave what was there before both',
    async (which) => {
      const { token } = ada.person;
      const income = (await money.post({ type: 'income', amount: 40, date: '2026-10-12' })).body.results;
      bankHas({ id: 'sent', date, amount: -40 }, { id: 'split', date, amount: -50 });
      await update(saldo, ada);
      const rows = await listOf(saldo, ada);
      const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.id ?? '';
      await saldo.call('linkTransfer', { body: { from_id: idOf(40), to_id: income.id }, token });
      const lines = [
        { category_id: money.category.id, amount: 30 },
        { category_id: null, amount: 20 },
      ];
      await money.change(idOf(50), { lines });
      bankHas({ id: 'sent', date, amount: -41 }, { id: 'split', date, amount: -7.77 });
      const second = await update(saldo, ada);
      bankHas({ id: 'sent', date, amount: -42 }, { id: 'split', date, amount: -0.01 });
      const third = await update(saldo, ada);
      const order = which === 'first' ? [second, third] : [third, second];
      for (const one of order) await undo(saldo, ada, one.body.results.id);
      expect((await transfers()).map(({ amount }) => amount)).toEqual([40, 40]);
      const split = (await listOf(saldo, ada)).find(({ id }) => id === idOf(50));
      expect(split?.lines?.map(({ amount, category_id }) => ({ amount, category_id }))).toEqual(lines);
    },
  );

  it('that is taken back names no category that has gone since', async () => {
    const { token } = ada.person;
    const gone = (await saldo.call('createCategory', { body: { name: 'Gone' }, token })).body.results;
    bankHas({ id: 'split', date, amount: -40 });
    await update(saldo, ada);
    const [split] = await listOf(saldo, ada);
    const lines = [
      { category_id: money.category.id, amount: 30 },
      { category_id: gone.id, amount: 10 },
    ];
    await money.change(split?.id ?? '', { lines });
    bankHas({ id: 'split', date, amount: -0.01 });
    const corrected = await update(saldo, ada);
    await saldo.call('removeCategory', { params: { id: gone.id }, token });
    await undo(saldo, ada, corrected.body.results.id);
    expect((await listOf(saldo, ada))[0]?.lines?.map(({ category_id }) => category_id)).toEqual([
      money.category.id,
      null,
    ]);
    expect(await money.list({ page: 1, category_id: 'none' })).toMatchObject({ total: 1 });
  });

  it('that turns an expense into income leaves nothing that gives it back, and nothing owed', async () => {
    bankHas({ id: 'turned', date, amount: -40 });
    await update(saldo, ada);
    const [expense] = await listOf(saldo, ada);
    await money.change(expense?.id ?? '', { to_be_paid_back: true });
    const refund = await money.post({ type: 'income', amount: 5, refund_of: expense?.id ?? '' });
    expect(refund.body.results.refund_of).toBe(expense?.id);
    bankHas({ id: 'turned', date, amount: 40 });
    const turned = await update(saldo, ada);
    expect(turned.body).toMatchObject({ updated: 1 });
    const rows = (await money.list()).results;
    expect(rows.map(({ type, refund_of, to_be_paid_back }) => [type, refund_of, to_be_paid_back])).toEqual([
      ['income', null, false],
      ['income', null, false],
    ]);
    await undo(saldo, ada, turned.body.results.id);
    expect((await listOf(saldo, ada))[0]).toMatchObject({
      ...{ type: 'expense', amount: 40, to_be_paid_back: true, refunded: 5 },
    });
    expect((await money.list({ type: 'income' })).results[0]?.refund_of).toBe(expense?.id);
  });

  it('of a source that was deleted and restored doubles nothing when it is linked again', async () => {
    bankHas({ id: 'one', date, amount: -40 });
    await update(saldo, ada);
    const { token } = ada.person;
    await saldo.call('removeConnection', { params: { id: ada.connection.id }, token });
    await saldo.call('removeSource', { params: { id: ada.source.id }, token });
    await saldo.call('restoreTrashed', { params: { id: ada.source.id }, token });
    expect(await listOf(saldo, ada)).toHaveLength(1);
    const rows = await saldo.database.db
      .selectFrom('bank_rows')
      .select('ref')
      .where('ref', 'like', '%one%')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
  });
});
