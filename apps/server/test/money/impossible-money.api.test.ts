import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
let yen: string;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  yen = (await ada.addSource({ name: 'Tokyo', currency: 'JPY', amount: 0 })).id;
});
afterAll(() => saldo.close());

type Refused = { status: number; body: { errors?: { path: string; message: string }[] } };
const expectRefused = ({ status, body }: Refused, path: string) =>
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);

describe('a fraction of a yen', () => {
  it('is refused wherever an amount is given', async () => {
    const { token } = ada;
    const source = { name: 'Osaka', type_source: 'manual_entry' as const, currency: 'JPY', amount: 1.5 };
    expectRefused(await saldo.call('createSource', { body: source, token }), 'amount');
    expectRefused(
      await saldo.call('changeSource', { params: { id: yen }, body: { amount: 0.01 }, token }),
      'amount',
    );
    expectRefused(await ada.post({ source_id: yen, amount: 10.5 }), 'amount');
    const lines = [
      { category_id: null, amount: 1.5 },
      { category_id: ada.category.id, amount: 1.5 },
    ];
    expectRefused(await ada.post({ source_id: yen, amount: 3, category_id: null, lines }), 'lines.0.amount');
    const coffee = (await ada.post({ source_id: yen, amount: 300 })).body.results.id;
    expectRefused(await ada.change(coffee, { amount: 300.3 }), 'amount');
    const transfer = {
      from_source_id: ada.source.id,
      to_source_id: yen,
      amount: 1.5,
      to_amount: 240.1,
      date: '2026-11-01',
    };
    expectRefused(await saldo.call('createTransfer', { body: transfer, token }), 'to_amount');
    await saldo.call('changeCurrencies', { body: { home: 'JPY' }, token });
    const budget = { budget_amount: 10.5, target_period: '2026-11-30', category_id: ada.category.id };
    expectRefused(await saldo.call('createBudget', { body: budget, token }), 'budget_amount');
    const goal = { name: 'Trip', target: 10.5, source_ids: [yen] };
    expectRefused(await saldo.call('createGoal', { body: goal, token }), 'target');
  });

  it('is refused in a row of a file, and its others come in', async () => {
    const file = 'Date,Description,Amount\n2026-09-01,Tea,-300.00\n2026-09-02,Half,-300.50\n';
    const sent = (await sendFile(saldo, ada, file, { source_id: yen })).body.results;
    expect(sent.decisions).toMatchObject({ new: 1, refused: 1 });
    const params = { id: sent.id };
    const read = await saldo.call('readFileImport', { params, query: {}, token: ada.token });
    expect(read.body.results.items?.[1]).toMatchObject({ decision: 'refused', reason: 'amount_too_fine' });
  });

  it('does not come from a rule that shares an amount', async () => {
    const actions = [
      {
        set: 'lines' as const,
        value: [
          { category_id: null, share: 33 },
          { category_id: ada.category.id, share: 67 },
        ],
      },
    ];
    const conditions = [{ field: 'name' as const, op: 'contains' as const, value: 'Shared' }];
    await ada.post({ source_id: yen, amount: 1001, name: 'Shared', category_id: null });
    const rule = { name: 'Share', match: 'all' as const, conditions, actions };
    expect((await saldo.call('createRule', { body: rule as never, token: ada.token })).status).toBe(201);
    await saldo.call('runRules', { body: {} as never, token: ada.token });
    const { lines } = (await ada.list({ q: 'Shared' })).results[0] ?? {};
    expect(lines?.map(({ amount }) => amount)).toEqual([330, 671]);
  });
});

describe('a currency that does not exist', () => {
  it.each(['XXX', 'ABC', 'eur', 'DEM'])('is refused everywhere: %s', async (code) => {
    const { token } = ada;
    const source = { name: 'Nowhere', type_source: 'manual_entry' as const, currency: code, amount: 0 };
    expectRefused(await saldo.call('createSource', { body: source, token }), 'currency');
    expectRefused(await saldo.call('changeCurrencies', { body: { home: code }, token }), 'home');
    const rate = { date: '2026-11-01', from: code, to: 'EUR', rate: '1.5' };
    expectRefused(await saldo.call('addRate', { body: rate, token }), 'from');
    expectRefused(await saldo.call('addRate', { body: { ...rate, from: 'EUR', to: code }, token }), 'to');
    expectRefused(await saldo.call('listTransactions', { query: { currency: code }, token }), 'currency');
    expectRefused(
      await saldo.call('listTransactionMonths', { query: { currency: code }, token }),
      'currency',
    );
    const query = { currency: code };
    expectRefused(await saldo.call('reportSpending', { query, headers: {}, token }), 'currency');
    expectRefused(await saldo.call('reportNetWorth', { query, headers: {}, token }), 'currency');
  });
});

describe('a rate', () => {
  it('of a day to come is refused', async () => {
    const body = { date: '2026-11-16', from: 'USD', to: 'EUR', rate: '0.9' };
    expectRefused(await saldo.call('addRate', { body, token: ada.token }), 'date');
    const today = { ...body, date: '2026-11-15' };
    expect((await saldo.call('addRate', { body: today, token: ada.token })).status).toBe(201);
  });
});

describe('more than was spent', () => {
  it('does not come back, neither at once nor bit by bit', async () => {
    const expense = (await ada.post({ amount: 50 })).body.results.id;
    const refund = (amount: number) => ada.post({ type: 'income', amount, refund_of: expense });
    expectRefused(await refund(50.01), 'amount');
    const first = (await refund(30)).body.results.id;
    expectRefused(await refund(20.01), 'amount');
    expect((await refund(20)).status).toBe(201);
    expectRefused(await ada.change(first, { amount: 31 }), 'amount');
    expect((await ada.change(first, { name: 'Back', amount: 25 })).status).toBe(200);
    expectRefused(await ada.change(expense, { amount: 44.99 }), 'amount');
    expect((await ada.change(expense, { amount: 45 })).status).toBe(200);
    const plain = (await ada.post({ type: 'income', amount: 1 })).body.results.id;
    expectRefused(await ada.change(plain, { refund_of: expense }), 'amount');
  });

  it('does not come back by way of the trash or an undo', async () => {
    const { token } = ada;
    const remove = async (id: string) =>
      (await saldo.call('removeTransaction', { params: { id }, token })).body.change_id ?? '';
    const refundedOf = async (id: string) =>
      (await ada.list()).results.find((row) => row.id === id)?.refunded;
    for (const way of ['trash', 'undo']) {
      const expense = (await ada.post({ amount: 10 })).body.results.id;
      const first = (await ada.post({ type: 'income', amount: 10, refund_of: expense })).body.results.id;
      const deleted = await remove(first);
      await ada.post({ type: 'income', amount: 10, refund_of: expense });
      if (way === 'undo') await saldo.call('undoChange', { params: { id: deleted }, token });
      else await saldo.call('restoreTrashed', { params: { id: first }, token });
      expect([way, await refundedOf(expense)]).toEqual([way, 10]);
    }
    const expense = (await ada.post({ amount: 10 })).body.results.id;
    await ada.change(expense, { amount: 20 });
    const [raised] = (await saldo.call('listChanges', { token })).body.results;
    await ada.post({ type: 'income', amount: 20, refund_of: expense });
    expect((await saldo.call('undoChange', { params: { id: raised?.id ?? '' }, token })).status).toBe(200);
    expect(await refundedOf(expense)).toBe(0);
  });
});

describe('a row that is moved to a source without decimals', () => {
  it('needs a whole amount there', async () => {
    const { id } = (await ada.post({ amount: 10.55 })).body.results;
    expectRefused(await ada.change(id, { source_id: yen }), 'amount');
    expect((await ada.change(id, { source_id: yen, amount: 11 })).status).toBe(200);
  });
});
