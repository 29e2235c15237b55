import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFor } from '../../src/ledger/schema/ledger-for.ts';
import { readSorter } from '../../src/money/sorting/sorters.service.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';

let saldo: TestApp;
let ada: WithMoney;
let food: string;
let sport: string;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  food = (await ada.addCategory('Groceries')).id;
  sport = (await ada.addCategory('Climbing')).id;
});
afterAll(() => saldo.close());

const list = async () => (await saldo.call('listSuggestions', { token: ada.token })).body;
const learning = async () => (await saldo.call('readLearning', { token: ada.token })).body.results;
const wait = async (name: string, fields: Parameters<WithMoney['post']>[0] = {}) =>
  (await ada.post({ name, category_id: null, ...fields })).body.results.id;

async function choose(name: string, category_id: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    await ada.post({
      name,
      category_id,
      amount: 10 + turn,
      date: `2026-0${1 + (turn % 9)}-0${1 + (turn % 9)}`,
    });
}

describe('what waits for a category', () => {
  it('is proposed what the person chose for the same name before, and says why', async () => {
    await choose('Taberna El Nogal', sport, 6);
    const id = await wait('Taberna El Nogal');
    const { total, results } = await list();
    expect(total).toBe(1);
    expect(results).toMatchObject([{ transaction_id: id, category_id: sport, category_name: 'Climbing' }]);
    expect(results[0]?.because.join(' ')).toMatch(/nogal|taberna/i);
    expect(results[0]?.confidence).toBeGreaterThan(0.5);
  });

  it('that a file brought is called what it is without what the bank wrote around it', async () => {
    const statement = [
      'Date,Description,Amount',
      '2026-11-02,COMPRA TARJ. 4021 TABERNA EL NOGAL VALENCIA 02/11,-12.30',
      '2026-11-09,COMPRA TARJ. 4021 TABERNA EL NOGAL VALENCIA 09/11,-9.80',
    ].join('\n');
    const sent = await sendFile(saldo, ada, statement, { source_id: ada.source.id });
    const { id } = sent.body.results;
    await saldo.call('confirmFileImport', { params: { id }, token: ada.token });
    await wait('COMPRA TARJ. 4021 TABERNA EL NOGAL VALENCIA 09/11');
    const { results } = await list();
    const rows = (await ada.list()).results;
    const called = (transaction_id: string) => rows.find((row) => row.id === transaction_id)?.clean_name;
    expect(results).toHaveLength(3);
    for (const { transaction_id, name, clean_name } of results)
      expect(clean_name).toBe(called(transaction_id) ?? name);
    expect(new Set(results.map(({ clean_name }) => clean_name)).size).toBe(2);
  });

  it('is proposed what everybody knows where nothing was learned yet', async () => {
    await wait('Mercadona');
    expect((await list()).results).toMatchObject([{ category_id: food, usual: null }]);
  });

  it('is offered a usual category where the person has none like it, and none is made', async () => {
    const eve = await startWithMoney(saldo);
    await eve.post({ name: 'Mercadona', category_id: null });
    const { results } = (await saldo.call('listSuggestions', { token: eve.token })).body;
    expect(results).toMatchObject([
      { category_id: null, usual: { en: expect.any(String), es: expect.any(String) } },
    ]);
    expect((await saldo.call('listCategories', { token: eve.token })).body.results).toHaveLength(1);
  });

  it('leaves out transfers, splits, and what its person has taken the category from', async () => {
    const taken = (await ada.post({ name: 'Mercadona', category_id: food })).body.results.id;
    await ada.change(taken, { category_id: null });
    const lines = [
      { category_id: null, amount: 1 },
      { category_id: food, amount: 1.2 },
    ];
    await ada.post({ category_id: null, lines });
    expect((await list()).total).toBe(0);
  });
});

describe('a category that goes', () => {
  it('leaves what it was given to waiting again, whoever gave it', async () => {
    await wait('Zorblat');
    const body = {
      ...{ name: 'Zorblat', match: 'all' as const },
      conditions: [{ field: 'name' as const, op: 'contains' as const, value: 'zorblat' }],
      actions: [{ set: 'category_id' as const, value: sport }],
    };
    await saldo.call('createRule', { body, token: ada.token });
    await saldo.call('runRules', { body: {}, token: ada.token });
    expect((await list()).total).toBe(0);
    await saldo.call('removeCategory', { params: { id: sport }, token: ada.token });
    expect(await list()).toMatchObject({ total: 1, results: [{ name: 'Zorblat' }] });
  });
});

describe('accepting', () => {
  it('and taking that back leaves nothing learned', async () => {
    await choose('Mercadona', food, 3);
    await wait('Mercadona');
    const accept = () => saldo.call('acceptSuggestions', { body: { at_least: 0 }, token: ada.token });
    const { change_id } = (await accept()).body;
    expect((await learning()).learned_from).toBe(4);
    await saldo.call('undoChange', { params: { id: change_id ?? '' }, token: ada.token });
    expect((await learning()).learned_from).toBe(3);
    await accept();
    expect((await learning()).learned_from).toBe(4);
  });

  it('is the person’s choice, in one change that can be undone', async () => {
    await choose('Mercadona', food, 3);
    const ids = [await wait('Mercadona'), await wait('Mercadona', { amount: 30 })];
    const other = await wait('Zzyzx unknown thing');
    const body = { ids: [...ids, other] };
    const accepted = (await saldo.call('acceptSuggestions', { body, token: ada.token })).body;
    const { results } = await ada.list({ category_id: food });
    expect(results.filter(({ id }) => ids.includes(id))).toMatchObject([
      { decided_by: 'person' },
      { decided_by: 'person' },
    ]);
    const undone = await saldo.call('undoChange', {
      params: { id: accepted.change_id ?? '' },
      token: ada.token,
    });
    expect(undone.status).toBe(200);
    expect((await list()).total).toBe(3);
  });

  it('by how sure it is takes none that is less so', async () => {
    await choose('Mercadona', food, 3);
    await wait('Mercadona');
    const [best] = (await list()).results;
    const confidence = best?.confidence ?? 1;
    const accept = async (at_least: number) =>
      (await saldo.call('acceptSuggestions', { body: { at_least }, token: ada.token })).body.changed;
    expect(await accept(Math.min(1, confidence + 0.001))).toBe(0);
    expect(await accept(confidence)).toBe(1);
  });

  it.each([[{}], [{ ids: ['x'], at_least: 0.9 }], [{ at_least: 2 }]])('refuses %j', async (body) => {
    expect((await saldo.call('acceptSuggestions', { body: body as never, token: ada.token })).status).toBe(
      400,
    );
  });
});

describe('what was learned', () => {
  it('is counted by guessing each before it is known', async () => {
    expect(await learning()).toMatchObject({ learned_from: 0, predicted: 0, precision: null });
    await choose('Taberna El Nogal', sport, 9);
    const after = await learning();
    expect(after.learned_from).toBe(9);
    expect(after.predicted).toBeLessThan(9);
    expect(after.by_month.reduce((sum, { rows }) => sum + rows, 0)).toBe(9);
  });

  it('is the same, byte by byte, learned on or learned anew', async () => {
    const { db } = saldo.database;
    const { number: owner } = await db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const stateOf = async () =>
      Buffer.from((await readSorter(saldo.context.local, ledgerFor(db, owner))).sorter.toBytes()).toString(
        'base64',
      );
    await choose('Mercadona', food, 4);
    await stateOf();
    const [first] = (await ada.list({ category_id: food })).results;
    await ada.change(first?.id ?? '', { category_id: sport });
    await ada.change(first?.id ?? '', { description: 'not a choice' });
    await stateOf();
    await choose('Boulder hall', sport, 230);
    const on = await stateOf();
    await db.deleteFrom('sorters').where('owner', '=', owner).execute();
    expect(await stateOf()).toBe(on);
    expect((await learning()).learned_from).toBe(235);
  });
});
