import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { findDifferences, recountDue } from '../../src/ledger/verify/verify.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { plans } from '../support/plans/plans.ts';
import { sendFile } from '../support/send-file.ts';

/**
 * Dinars as the version before kept them: in hundredths, as dollars are. So somebody lives in dollars, the dollars are
 * called dinars, and once the migration is in, every figure is what it was.
 */

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

/** All that was kept under the name of dollars, as an earlier version would have had it under that of dinars. */
async function callThemDinars(): Promise<void> {
  const { db } = saldo.database;
  for (const statement of [
    `update sources set currency = 'KWD' where currency = 'USD'`,
    `update row_versions set data = replace(data, '"currency":"USD"', '"currency":"KWD"')`,
    `update owners set home_currency = 'KWD' where home_currency = 'USD'`,
    `update exchange_rates set from_code = 'KWD' where from_code = 'USD'`,
    `update exchange_rates set to_code = 'KWD' where to_code = 'USD'`,
    `delete from migrations where id = '0027-thousandths'`,
    'alter table owners drop column recount_due',
  ])
    await sql.raw(statement).execute(db);
}

const PATHS = [
  ...['/api/transactions', '/api/transactions/months', '/api/sources', '/api/balances', '/api/trash'],
  ...plans.map(({ feature }) => `/api/${feature}`),
  ...['/api/claims', '/api/reports/cash-flow', '/api/reports/net-worth', '/api/rules'],
  ...['/api/explain?of=balance', '/api/export/csv'],
];

async function readAll({ token }: WithMoney, more: readonly string[] = []): Promise<string[]> {
  const told: string[] = [];
  for (const url of [...PATHS, ...more]) {
    const response = await saldo.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode, url).toBe(200);
    told.push(`${url}\n${response.body.replaceAll('USD', 'KWD').replace(/(\d\.\d\d)0?(?=,KWD)/g, '$1')}`);
  }
  return told;
}

/** Some of everything that has an amount. */
async function live(home: string): Promise<{ person: WithMoney; dollars: string; more: string[] }> {
  const person = await startWithMoney(saldo);
  const { token, category } = person;
  await saldo.call('changeCurrencies', { body: { home }, token });
  const dollars = (await person.addSource({ name: 'Wallet', currency: 'USD', amount: 512.34 })).id;
  const other = (await person.addSource({ name: 'Gone', currency: 'USD', amount: 7.05 })).id;
  const row = (await person.post({ amount: 12.34, source_id: dollars })).body.results;
  await person.change(row.id, { amount: 15.01 });
  const lines = [
    { category_id: category.id, amount: 1.05 },
    { category_id: null, amount: 2.95, description: '"cents":7 and more' },
  ];
  const split = (await person.post({ amount: 4, source_id: dollars, category_id: null, lines })).body.results;
  await person.change(split.id, { amount: 4, lines: [lines[1], lines[0]] as typeof lines });
  const sides = { from_source_id: dollars, to_source_id: other, amount: 3.33, date: '2026-10-01' };
  await saldo.call('createTransfer', { body: sides, token });
  const owed = await person.post({ amount: 9.99, source_id: dollars, to_be_paid_back: true });
  await person.post({ amount: 1.11, source_id: dollars, type: 'income', refund_of: owed.body.results.id });
  const gone = (await person.post({ amount: 2.22, source_id: dollars })).body.results;
  await saldo.call('removeTransaction', { params: { id: gone.id }, token });
  const budget = { budget_amount: 100.5, target_period: '2026-11-30', category_id: category.id };
  const made = (await saldo.call('createBudget', { body: budget, token })).body.results;
  await saldo.call('changeBudget', { params: { id: made.id }, body: { budget_amount: 99.95 }, token });
  const goal = { name: 'Trip', target: 1000.01, source_ids: [dollars] };
  await saldo.call('createGoal', { body: goal, token });
  for (const { feature, bodyOf } of plans)
    await saldo.app.inject({
      method: 'POST',
      url: `/api/${feature}`,
      headers: { authorization: `Bearer ${token}` },
      payload: bodyOf('78.90', { category_id: category.id, source_id: dollars }),
    });
  const file = 'Date,Name,Amount,Balance\n2026-11-01,Tea,-0.37,899.63\n2026-11-02,Cake,-3.63,896.00\n';
  const sent = (await sendFile(saldo, person, file, { source_id: dollars })).body.results;
  await saldo.call('confirmFileImport', { params: { id: sent.id }, token } as never);
  const [batch] = (await saldo.call('listImports', { query: {}, token })).body.results;
  await saldo.call('removeSource', { params: { id: other }, token });
  const more = [
    `/api/imports/${batch?.id}`,
    `/api/sources/${dollars}/proof`,
    `/api/transactions/${row.id}/history`,
  ];
  return { person, dollars, more: [...more, `/api/transactions/${split.id}/history`] };
}

it('dinars that were kept in hundredths are told as they were, and can be taken back to what they were', async () => {
  const { db } = saldo.database;
  const atHome = await live('USD');
  const abroad = await live('EUR');
  const body = { date: '2026-01-01', from: 'USD', to: 'EUR', rate: '0.9137' };
  await saldo.call('addRate', { body, token: abroad.person.token });
  // Somebody who counts in them, and has something else: what that is worth is finer from now on.
  const mixed = await startWithMoney(saldo);
  await saldo.call('changeCurrencies', { body: { home: 'USD' }, token: mixed.token });
  await saldo.call('addRate', { body: { ...body, from: 'EUR', to: 'USD' }, token: mixed.token });
  await mixed.post({ amount: 1.11 });
  const before = JSON.stringify({
    bank: { ref: 'r', cents: -5, name: '"cents":5' },
    transaction: { cents: -40, more: '{"lines":[{"category":1,"cents":-15},{"category":null,"cents":-25}]}' },
  });
  await db.updateTable('import_rows').set({ before }).where('name', '=', 'Tea').execute();
  const [ofHome, ofAbroad] = [
    await readAll(atHome.person, atHome.more),
    await readAll(abroad.person, abroad.more),
  ];

  await callThemDinars();
  await migrate(saldo.database);
  await recountDue(db);

  expect(await readAll(atHome.person, atHome.more)).toEqual(ofHome);
  expect(await readAll(abroad.person, abroad.more)).toEqual(ofAbroad);
  expect(await findDifferences(db)).toEqual([]);
  // 1.11 × 0.9137 = 1.014207.
  expect((await mixed.list({ page: 1 })).summary).toMatchObject({ expense: 1.014, currency: 'KWD' });
  const [kept] = await db
    .selectFrom('import_rows')
    .select(['before', 'cents'])
    .where('name', '=', 'Tea')
    .execute();
  expect(kept?.cents).toBe(-370);
  expect(JSON.parse(kept?.before ?? '')).toEqual({
    bank: { ref: 'r', cents: -50, name: '"cents":5' },
    transaction: {
      cents: -400,
      more: '{"lines":[{"category":1,"cents":-150},{"category":null,"cents":-250}]}',
    },
  });

  await db.updateTable('import_rows').set({ before: null }).where('name', '=', 'Tea').execute();

  // All that was done can still be undone, one after the other.
  for (const { person, dollars } of [atHome, abroad]) {
    const { token } = person;
    const changes = (await saldo.call('listChanges', { query: {}, token })).body.results;
    for (const { id, kind } of changes) {
      const { status, body } = await saldo.call('undoChange', { params: { id }, token });
      expect(status, `${kind} ${JSON.stringify(body)}`).toBe(200);
      if (kind !== 'source.created') expect(await findDifferences(db), kind).toEqual([]);
    }
    expect(await person.amountOf(dollars)).toBeUndefined();
  }
});
