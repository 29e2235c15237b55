import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
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
});
