import type { RequestOf } from '@saldo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { ask, takeList } from '../support/hledger.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';
import { sendForm } from '../support/send-form.ts';

/** Somebody who counts in euros, and has dinars and yen as well. */

let saldo: TestApp;
beforeAll(async () => {
  saldo = await startApp();
});
afterAll(() => saldo.close());

let ada: WithMoney;
let token: string;
let dinars: string;
let yen: string;
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  token = ada.token;
  dinars = (await ada.addSource({ name: 'Dinars', currency: 'KWD', amount: 100.005 })).id;
  yen = (await ada.addSource({ name: 'Yen', currency: 'JPY', amount: 5000 })).id;
  await addRate('KWD', '3.0112');
  await addRate('JPY', '0.0061');
});

const addRate = (from: string, rate: string) =>
  saldo.call('addRate', { body: { date: '2026-11-01', from, to: 'EUR', rate }, token });
const namesOf = async (query: RequestOf<'listTransactions'>['query']) =>
  (await ada.list({ page: 1, per_page: 50, ...query })).results.map(({ name }) => name);
const expectNothingWrong = async () => expect(await findDifferences(saldo.database.db)).toEqual([]);
const TWO = 'must be an amount with at most two decimals, up to 999999999999.99';
const ANY = TWO.replace('decimals,', 'decimals, or three where its currency has them,');
const THREE = 'must be an amount with at most three decimals, up to 99999999999.999';

describe('money in several currencies', () => {
  it('is exact in each of them, and to the cent in the currency of the totals', async () => {
    await ada.post({ amount: 1.234, source_id: dinars });
    await ada.post({ amount: 1500, source_id: yen });
    await ada.post({ amount: 2.2 });
    // 1.234 × 3.0112 = 3.7158208, 1500 × 0.0061 = 9.15.
    const page = await ada.list({ page: 1 });
    expect(page.summary).toMatchObject({ expense: 15.07, currency: 'EUR', left_out: 0 });
    expect(page.results.map(({ amount, currency }) => [amount, currency])).toEqual([
      [2.2, 'EUR'],
      [1500, 'JPY'],
      [1.234, 'KWD'],
    ]);
    expect(await ada.amountOf(dinars)).toBe(98.771);
    expect(await ada.amountOf(yen)).toBe(3500);
    const sources = (await saldo.call('listSources', { token })).body.results;
    // 98.771 × 3.0112 = 297.4192…, 3500 × 0.0061 = 21.35.
    expect(sources.map((source) => source.home_amount)).toEqual([-2.2, 297.42, 21.35]);
    const explained = await saldo.call('explain', { query: { of: 'spending' }, token });
    expect(explained.body.results).toMatchObject({ value: 15.07, currency: 'EUR' });
    const counted = explained.body.results.included.sample.map((one) => [one.counted, one.rate?.rate]);
    expect(counted).toEqual(expect.arrayContaining([[-3.72, 3.0112]]));
    const ofDinars = await saldo.call('reportSpending', { query: { currency: 'KWD' }, headers: {}, token });
    expect(ofDinars.body.results.spending.total).toBe(1.234);
    await expectNothingWrong();
  });

  it('may be in thousandths at home: then totals are, and what is planned keeps its number', async () => {
    await ada.post({ amount: 1.234, source_id: dinars });
    await ada.post({ amount: 2.2 });
    const budget = { budget_amount: 100.5, target_period: '2026-11-30', category_id: ada.category.id };
    const made = (await saldo.call('createBudget', { body: budget, token })).body.results;
    await saldo.call('changeBudget', { params: { id: made.id }, body: { budget_amount: 120.25 }, token });
    await saldo.call('changeCurrencies', { body: { home: 'KWD' }, token });
    // 2.20 / 3.0112 = 0.7306…
    const told = (await saldo.call('listBudgets', { query: {}, token })).body.results;
    expect(told).toMatchObject([{ budget_amount: 120.25, spent: 1.965 }]);
    expect((await ada.list({ page: 1 })).summary).toMatchObject({ expense: 1.965, currency: 'KWD' });
    await expectNothingWrong();
    const fine = await saldo.call('changeBudget', {
      params: { id: made.id },
      body: { budget_amount: 120.125 },
      token,
    });
    expect(fine.body.results.budget_amount).toBe(120.125);
    const changes = (await saldo.call('listChanges', { query: {}, token })).body.results;
    for (const { id } of changes.slice(0, 2)) await saldo.call('undoChange', { params: { id }, token });
    expect((await saldo.call('listBudgets', { query: {}, token })).body.results).toMatchObject([
      { budget_amount: 100.5 },
    ]);
    await saldo.call('changeBudget', { params: { id: made.id }, body: { budget_amount: 0.005 }, token });
    await saldo.call('changeCurrencies', { body: { home: 'EUR' }, token });
    expect((await saldo.call('listBudgets', { query: {}, token })).body.results).toMatchObject([
      { budget_amount: 0.01, spent: 5.92 },
    ]);
    await expectNothingWrong();
  });

  it('is found and sorted by its amount, whatever it is kept in', async () => {
    await ada.post({ name: 'Fine', amount: 1.234, source_id: dinars });
    await ada.post({ name: 'Euros', amount: 1.24 });
    await ada.post({ name: 'Dinars', amount: 12.5, source_id: dinars });
    await ada.post({ name: 'Thousand', amount: 1234 });
    await ada.post({ name: 'Yen', amount: 1300, source_id: yen });
    const byAmount = ['Fine', 'Euros', 'Dinars', 'Thousand', 'Yen'];
    expect(await namesOf({ sort: 'amount' })).toEqual(byAmount);
    expect(await namesOf({ sort: '-amount' })).toEqual(byAmount.toReversed());
    expect(await namesOf({ min: 1.235, max: 12.5, sort: 'amount' })).toEqual(['Euros', 'Dinars']);
    expect(await namesOf({ max: '1.234', sort: 'amount' })).toEqual(['Fine']);
    // In dinars it is a little more than one, in euros more than a thousand.
    expect((await namesOf({ q: '1,234' })).sort()).toEqual(['Fine', 'Thousand']);
    expect(await namesOf({ q: '12.500' })).toEqual(['Dinars']);
    expect(await namesOf({ q: '1.24' })).toEqual(['Euros']);
    const [last] = (await saldo.call('listChanges', { query: {}, token })).body.results;
    const as_of = last?.at ?? '';
    expect(await namesOf({ as_of, sort: 'amount' })).toEqual(byAmount);
    expect(await namesOf({ as_of, min: 1.235, max: 12.5, sort: 'amount' })).toEqual(['Euros', 'Dinars']);
    expect((await namesOf({ as_of, q: '1,234' })).sort()).toEqual(['Fine', 'Thousand']);
    const rule = {
      name: 'Small',
      match: 'all' as const,
      conditions: [{ field: 'amount', op: 'less_than', value: 1.235 }],
      actions: [{ set: 'add_tag', value: 'small' }],
    } as RequestOf<'createRule'>['body'];
    expect((await saldo.call('createRule', { body: rule, token })).body.results.conditions).toEqual([
      { field: 'amount', op: 'less_than', value: 1.235 },
    ]);
    await saldo.call('runRules', { body: {}, token });
    expect(await namesOf({ tag: 'small' as never })).toEqual(['Fine']);
  });

  it('goes from one to another with an amount of each', async () => {
    const transfer = { from_source_id: dinars, to_source_id: ada.source.id, date: '2026-11-15' };
    const body = { ...transfer, amount: 10.125, to_amount: 30.49 };
    const made = (await saldo.call('createTransfer', { body, token })).body.results;
    expect([made.from.amount, made.to.amount]).toEqual([10.125, 30.49]);
    const journal = (await takeList(saldo, ada, 'journal')).body;
    expect(journal).toContain('assets:Dinars  -10.125 KWD @@ 30.49 EUR');
    // Another program, which knows nothing of ours, adds it up to the same.
    expect(ask(journal, ['balance', 'assets'])).toEqual(
      expect.arrayContaining([
        ['assets:Dinars', '89.880 KWD'],
        ['assets:Wallet', '30.49 EUR'],
      ]),
    );
    const refused = await saldo.call('createTransfer', { body: { ...body, to_amount: 30.495 }, token });
    expect(refused.body.errors).toEqual([{ path: 'to_amount', message: TWO }]);
    // 10.00 is the same number in both, and no transfer between currencies.
    await ada.post({ amount: 10, source_id: dinars, type: 'income' });
    await ada.post({ amount: 10 });
    expect((await saldo.call('listTransferSuggestions', { token })).body.results).toEqual([]);
    await expectNothingWrong();
  });

  it('comes with a file that does not say what it is in, as what the source is in', async () => {
    const file = 'Date,Description,Amount\n2026-11-10,Coffee,-1.255\n2026-11-11,Tea,-0.375\n';
    const sent = await sendFile(saldo, ada, file, { source_id: dinars });
    const { id } = sent.body.results;
    const items = (await saldo.call('readFileImport', { params: { id }, query: { page: 1 }, token })).body;
    expect(items.results.items.map(({ amount, currency }) => [amount, currency])).toEqual([
      [1.255, 'KWD'],
      [0.375, 'KWD'],
    ]);
    await saldo.call('confirmFileImport', { params: { id }, token } as never);
    expect(await ada.amountOf(dinars)).toBe(98.375);
    // In euros the same file is refused row by row, as it was.
    const other = await sendFile(saldo, ada, file.replace('Coffee', 'Cake'), { source_id: ada.source.id });
    expect(other.body.results.problems.map(({ code }) => code)).toEqual([
      'amount_too_fine',
      'amount_too_fine',
    ]);
    await expectNothingWrong();
  });

  it('comes back from an archive as it was', async () => {
    await ada.post({ amount: 1.234, source_id: dinars });
    await ada.post({ amount: 1500, source_id: yen });
    const archive = (
      await saldo.app.inject({ url: '/api/export', headers: { authorization: `Bearer ${token}` } })
    ).json();
    const bo = await saldo.signUp();
    await bringIn(saldo, bo, archive);
    const sources = (await saldo.call('listSources', { token: bo.token })).body.results;
    expect(sources.map(({ amount, currency }) => [amount, currency])).toEqual([
      [0, 'EUR'],
      [98.771, 'KWD'],
      [3500, 'JPY'],
    ]);
    await expectNothingWrong();
  });
});

it('does not come home where something planned, now or once, is too large for it, and that is said', async () => {
  const body = {
    ...{ budget_amount: 999999999999, target_period: '2026-11-30', category_id: ada.category.id },
  };
  const { id } = (await saldo.call('createBudget', { body, token })).body.results;
  await saldo.call('changeBudget', { params: { id }, body: { budget_amount: 10 }, token });
  const refused = await saldo.call('changeCurrencies', { body: { home: 'KWD' }, token });
  expect([refused.status, refused.body.code]).toEqual([409, 'currency.plan_too_large']);
  const { results } = (await saldo.call('listBudgets', { query: {}, token })).body;
  expect(results).toMatchObject([{ budget_amount: 10 }]);
});

describe('a rule about thousandths', () => {
  it('stays, can be changed and comes back from an archive when the dinars are gone', async () => {
    const made = await saldo.call('createRule', {
      body: {
        name: 'Small',
        match: 'all',
        conditions: [{ field: 'amount', op: 'less_than', value: 1.235 }],
        actions: [{ set: 'add_tag', value: 'small' }],
      },
      token,
    });
    await saldo.call('removeSource', { params: { id: dinars }, token });
    const { id, name, match, conditions, actions } = made.body.results;
    const body = { name, match, conditions, actions } as RequestOf<'changeRule'>['body'];
    expect((await saldo.call('changeRule', { params: { id }, body, token })).status).toBe(200);
    const bo = await saldo.signUp();
    const taken = await saldo.app.inject({
      url: '/api/export',
      headers: { authorization: `Bearer ${token}` },
    });
    const sent = await sendForm(saldo, '/api/import', {
      ...{ token: bo.token, content: taken.body, name: 'saldo.json' },
    });
    expect(sent.statusCode, sent.body).toBe(201);
    const rules = (await saldo.call('listRules', { token: bo.token })).body.results;
    expect(rules.map((rule) => rule.conditions)).toEqual([conditions]);
  });

  it('is refused beyond the third decimal, in words', async () => {
    const body = {
      ...{ name: 'Small', match: 'all' as const, actions: [{ set: 'add_tag' as const, value: 'small' }] },
      conditions: [{ field: 'amount' as const, op: 'is' as const, value: '1.2345' }],
    };
    const refused = await saldo.call('createRule', { body, token });
    const message = 'must be an amount above zero with at most three decimals, or two of them for between';
    expect(refused.body.errors).toEqual([{ path: 'conditions.0.value', message }]);
  });
});

describe('an amount that is too fine, or too large, for its currency', () => {
  it('is refused in euros, also of somebody who has dinars, and nothing is changed', async () => {
    const before = await ada.list();
    const tooFine = async (
      call: Promise<{ status: number; body: { errors?: object[] } }>,
      path: string,
      message = TWO,
    ) => {
      const { status, body } = await call;
      expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    };
    await tooFine(ada.post({ amount: 1.234 }), 'amount');
    await tooFine(
      ada
        .post({ amount: 100, source_id: yen, date: '2026-11-01', type: 'income' })
        .then(async () => ada.post({ amount: 1.234, source_id: yen })),
      'amount',
      'must be a whole amount, as JPY has no decimals, up to 999999999999',
    );
    const source = { name: 'More', type_source: 'manual_entry' as const, amount: '1.234' };
    await tooFine(saldo.call('createSource', { body: source, token }), 'amount');
    await tooFine(
      saldo.call('changeSource', { params: { id: ada.source.id }, body: { amount: 0.001 }, token }),
      'amount',
    );
    const goal = { name: 'Trip', target: 1.234, source_ids: [ada.source.id] };
    await tooFine(saldo.call('createGoal', { body: goal, token }), 'target');
    const lines = [
      { category_id: null, amount: 1.105 },
      { category_id: ada.category.id, amount: 1.105 },
    ];
    await tooFine(ada.post({ amount: 2.21, category_id: null, lines }), 'lines.0.amount');
    expect((await ada.list()).results.length).toBe(before.results.length + 1);
  });

  it('is refused in dinars beyond the third decimal, and beyond a tenth of the largest amount', async () => {
    expect((await ada.post({ amount: '1.2345', source_id: dinars })).body.errors).toEqual([
      { path: 'amount', message: ANY },
    ]);
    expect((await ada.post({ amount: 999999999999.99, source_id: dinars })).body.errors).toEqual([
      { path: 'amount', message: THREE },
    ]);
    expect((await ada.post({ amount: 99999999999.999, source_id: dinars })).status).toBe(201);
  });

  it('is refused of somebody without dinars once its currency is known', async () => {
    const bo = await startWithMoney(saldo);
    const refused = await bo.post({ amount: '1.230' });
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'amount', message: TWO }]]);
    const filter = await saldo.call('listTransactions', { query: { min: '1.234' }, token: bo.token });
    expect([filter.status, filter.body.errors]).toEqual([400, [{ path: 'min', message: TWO }]]);
  });

  it('does not move to a source whose currency has other decimals', async () => {
    const posted = (await ada.post({ amount: 10, source_id: dinars })).body.results;
    const moved = await ada.change(posted.id, { source_id: ada.source.id });
    expect(moved.body.errors).toEqual([
      { path: 'source_id', message: 'is in a currency with other decimals' },
    ]);
    expect((await ada.change(posted.id, { source_id: dinars, amount: 10.005 })).body.results.amount).toBe(
      10.005,
    );
  });

  it('is refused in an archive by the place that it stands in, whatever else is in it', async () => {
    await ada.post({ amount: 1.234, source_id: dinars });
    const taken = await saldo.app.inject({
      url: '/api/export',
      headers: { authorization: `Bearer ${token}` },
    });
    const archive = taken.json();
    const send = async (changed: object) => {
      const bo = await saldo.signUp();
      const content = JSON.stringify({ ...archive, ...changed });
      const sent = await sendForm(saldo, '/api/import', { token: bo.token, content, name: 'saldo.json' });
      return [sent.statusCode, sent.json().code, sent.json().errors];
    };
    const [wallet, ...others] = archive.sources;
    const [row] = archive.transactions;
    const ofWallet = { ...row, source_id: wallet.id };
    const euros = { sources: [wallet], home_currency: null, exchange_rates: [] };
    // With dinars in it, and without any.
    for (const around of [{}, euros])
      expect(await send({ ...around, transactions: [ofWallet] })).toEqual([
        400,
        'archive.invalid',
        [{ path: 'transactions.0.amount', message: TWO }],
      ]);
    expect(await send({ ...euros, sources: [{ ...wallet, amount: 1.234 }], transactions: [] })).toEqual([
      400,
      'archive.invalid',
      [{ path: 'sources.0.amount', message: TWO }],
    ]);
    expect(others).toHaveLength(2);
  });
});
