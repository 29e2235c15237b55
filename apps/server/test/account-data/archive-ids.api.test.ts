import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { emptyPlans } from '../support/plans/plans.ts';
import { sendForm } from '../support/send-form.ts';

let saldo: TestApp;
let ada: WithMoney;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
});
afterAll(() => saldo.close());

type Archived = Record<string, unknown> & {
  rules: object[];
  exchange_rates: object[];
  transactions: object[];
};

async function archiveOf({ token }: { token: string }): Promise<Archived> {
  const headers = { authorization: `Bearer ${token}` };
  return (await saldo.app.inject({ url: '/api/export', headers })).json();
}

const send = async (archive: object) => {
  const { token } = await saldo.signUp();
  const content = Buffer.from(JSON.stringify(archive));
  const answer = await sendForm(saldo, '/api/import', { token, content, name: 'saldo.json', fields: {} });
  return { status: answer.statusCode, body: answer.json(), token };
};

describe('an archive', () => {
  it('brings saved reports that are about its own sources and categories, under their new ids', async () => {
    await ada.post({ amount: 12.5 });
    const query = { category_id: ada.category.id, source_id: ada.source.id, group: 'month' };
    const report = { name: 'Mine', report: 'spending' as const, query };
    await saldo.call('createSavedReport', { body: report, token: ada.token });
    const { token } = await send(await archiveOf(ada));
    const [saved] = (await saldo.call('listSavedReports', { token })).body.results;
    const [source] = (await saldo.call('listSources', { token })).body.results;
    const [category] = (await saldo.call('listCategories', { token })).body.results;
    expect(saved?.query).toEqual({ category_id: category?.id, source_id: source?.id, group: 'month' });
    const asked = { ...saved?.query, from: '2026-11-01', to: '2026-11-30' };
    const told = await saldo.call('reportSpending', { query: asked as never, headers: {}, token });
    expect(told.body.results.spending.total).toBe(12.5);
  });

  it('names the rule that filed a transaction by its new id', async () => {
    const rule = {
      name: 'Bakery',
      match: 'all' as const,
      conditions: [{ field: 'name' as const, op: 'contains' as const, value: 'Bread' }],
      actions: [{ set: 'category_id' as const, value: ada.category.id }],
    };
    await saldo.call('createRule', { body: rule as never, token: ada.token });
    await ada.post({ name: 'Bread', category_id: null });
    await saldo.call('runRules', { body: {} as never, token: ada.token });
    const { token } = await send(await archiveOf(ada));
    const [brought] = (await saldo.call('listRules', { token })).body.results;
    const [row] = (await saldo.call('listTransactions', { query: {}, token })).body.results;
    expect(row).toMatchObject({ decided_by: 'rule', decided_because: { rule_id: brought?.id } });
  });

  it.each<[string, string, (archive: Archived) => object]>([
    ['a home currency that is none', 'home_currency', (archive) => ({ ...archive, home_currency: 'XXX' })],
    [
      'a rate from a currency to itself',
      'exchange_rates.0.to',
      (archive) => ({
        ...archive,
        exchange_rates: [{ date: '2026-11-01', from: 'EUR', to: 'EUR', rate: '2', source: 'person' }],
      }),
    ],
    [
      'an expression that would take too long',
      'rules.0.conditions.0.value',
      (archive) => ({
        ...archive,
        rules: [
          {
            ...{ name: 'Long', match: 'all', active: true, position: 0 },
            conditions: [{ field: 'name', op: 'matches', value: `(${'a{1,99}'.repeat(100)}){99}` }],
            actions: [{ set: 'add_tag', value: 'x' }],
          },
        ],
      }),
    ],
  ])('with %s is refused, and that is named', async (_what, path, spoil) => {
    await ada.post();
    const { status, body, token } = await send(spoil(await archiveOf(ada)));
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
    expect((await saldo.call('listSources', { token })).body.results).toEqual([]);
  });

  it('tells what came in although nobody could write it down by hand any more', async () => {
    const yen = await ada.addSource({ name: 'Tokyo', currency: 'JPY', amount: 10 });
    await ada.post({ source_id: yen.id, amount: 5 });
    const archive = await archiveOf(ada);
    const spoilt = {
      ...archive,
      transactions: archive.transactions.map((row) => ({ ...row, amount: 5.5 })),
      exchange_rates: [{ date: '2027-01-01', from: 'JPY', to: 'EUR', rate: '0.0061', source: 'person' }],
    };
    const { status, body } = await send(spoilt);
    expect(status).toBe(201);
    expect(body.reported.map(({ path }: { path: string }) => path)).toEqual([
      'exchange_rates.0.date',
      'transactions.0.amount',
    ]);
  });

  const reportedOf = async (archive: object) => {
    const { status, body, token } = await send(archive);
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
    return { reported: body.reported as { path: string; message: string }[], token };
  };
  const entry = { name: 'Shoes', description: '', date: '2026-11-01', category_id: null, source_id: 'a' };
  const expense = { ...entry, type: 'expense', amount: 10 };
  const refund = { ...entry, type: 'income', amount: 6, refund_of: 0 };
  const wallet = { id: 'a', name: 'Wallet', type_source: 'manual_entry', amount: 0, currency: 'EUR' };
  const bare = {
    ...{ format: 'saldo-archive', version: 2, ...emptyPlans },
    ...{ categories: [] as object[], sources: [wallet], transactions: [] as object[] },
  };
  const TOO_SMALL = 'is less than what came back';

  it('tells of refunds that together are more than was spent, and of one in another currency', async () => {
    const { reported } = await reportedOf({
      ...bare,
      sources: [wallet, { ...wallet, id: 'b', currency: 'USD' }],
      transactions: [expense, refund, { ...refund, amount: 4 }, refund, { ...refund, source_id: 'b' }],
    });
    expect(reported).toEqual([
      { path: 'transactions.3.refund_of', message: TOO_SMALL },
      { path: 'transactions.4.refund_of', message: 'is in another currency' },
    ]);
  });

  it('tells of a single refund that is more than was spent', async () => {
    const { reported } = await reportedOf({ ...bare, transactions: [expense, { ...refund, amount: 11 }] });
    expect(reported).toEqual([{ path: 'transactions.1.refund_of', message: TOO_SMALL }]);
  });

  it('tells of fractions of a yen in lines, budgets and goals', async () => {
    const { reported } = await reportedOf({
      ...bare,
      home_currency: 'JPY',
      sources: [{ ...wallet, currency: 'JPY' }],
      transactions: [
        {
          ...expense,
          lines: [
            { category_id: null, amount: 2.5, description: '' },
            { category_id: null, amount: 7.5, description: '' },
          ],
        },
      ],
      budgets: [{ budget_amount: 1.5, total_expense: 0.5, target_period: '2026-11-30', category_id: null }],
      goals: [{ name: 'Trip', target: 1.5, target_date: null, source_ids: [] }],
    });
    expect(reported.map(({ path }) => path)).toEqual([
      'transactions.0.lines.0.amount',
      'transactions.0.lines.1.amount',
      'budgets.0.budget_amount',
      'budgets.0.total_expense',
      'goals.0.target',
    ]);
  });

  it('tells what of rules and saved reports stayed away', async () => {
    const rule = { name: 'Shoes', match: 'all', active: true, position: 0 };
    const condition = { field: 'name', op: 'contains', value: 'shoe' };
    const tag = { set: 'add_tag', value: 'x' };
    const unknown = { set: 'category_id', value: 'nowhere' };
    const { reported, token } = await reportedOf({
      ...bare,
      rules: [
        { ...rule, conditions: [{ field: 'source_id', op: 'is', value: 'nowhere' }], actions: [tag] },
        { ...rule, conditions: [condition], actions: [unknown] },
        { ...rule, conditions: [condition], actions: [tag, unknown] },
      ],
      saved_reports: Array.from({ length: 101 }, () => ({ name: 'Mine', report: 'spending', query: {} })),
    });
    expect(reported.map(({ path }) => path)).toEqual([
      'saved_reports.100',
      'rules.0.conditions.0',
      'rules.0',
      'rules.1.actions.0',
      'rules.1',
      'rules.2.actions.1',
    ]);
    expect((await saldo.call('listRules', { token })).body.results).toHaveLength(1);
  });
});
