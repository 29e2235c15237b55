import type { RequestOf } from '@saldo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chunks } from '../../src/db/chunks.ts';
import { toDecidedText } from '../../src/ledger/entry/decided.ts';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';

let saldo: TestApp;
let ada: WithMoney;
let food: string;
beforeAll(async () => {
  saldo = await startApp();
});
beforeEach(async () => {
  ada = await startWithMoney(saldo);
  food = (await ada.addCategory('Food')).id;
});
afterAll(async () => {
  // Of everybody's at once: each test has people of its own, whom no later one touches.
  expect(await findDifferences(saldo.database.db), 'every balance and total adds up').toEqual([]);
  await saldo.close();
});

type Body = RequestOf<'createRule'>['body'];

const aboutCoffee = { field: 'name', op: 'contains', value: 'coffee' } as const;
const toFood = () => ({ set: 'category_id', value: food }) as const;
const rule = (fields: Partial<Body> = {}): Body => ({
  name: 'Coffee is food',
  match: 'all',
  conditions: [aboutCoffee],
  actions: [toFood()],
  ...fields,
});
const make = (fields: Partial<Body> = {}) =>
  saldo.call('createRule', { body: rule(fields), token: ada.token });
const run = async (ids?: string[]) =>
  (await saldo.call('runRules', { body: ids ? { ids } : {}, token: ada.token })).body;
const undo = (id: string | null) => saldo.call('undoChange', { params: { id: id ?? '' }, token: ada.token });
const read = async (id: string) =>
  (await saldo.call('readTransaction', { params: { id }, token: ada.token })).body.results;
const waiting = (fields: Parameters<WithMoney['post']>[0] = {}) =>
  ada.post({ category_id: null, ...fields }).then(({ body }) => body.results.id);

describe('a rule', () => {
  it('is answered as it was given, and comes after those that are there', async () => {
    const conditions = [
      aboutCoffee,
      { field: 'amount', op: 'between', value: [1, 2.5] },
      { field: 'date', op: 'more_than', value: '2026-01-31' },
    ] as Body['conditions'];
    const first = await make({ conditions });
    expect(first.status).toBe(201);
    expect(first.body.results).toMatchObject({ conditions, active: true, position: 0, fired: 0 });
    const second = (await make({ name: 'Second' })).body.results;
    expect(second.position).toBe(1);
    await saldo.call('changeRule', {
      params: { id: second.id },
      body: { position: 0, active: false },
      token: ada.token,
    });
    await saldo.call('changeRule', {
      params: { id: first.body.results.id },
      body: { position: 1 },
      token: ada.token,
    });
    const { results } = (await saldo.call('listRules', { token: ada.token })).body;
    expect(results.map(({ name, active }) => [name, active])).toEqual([
      ['Second', false],
      ['Coffee is food', true],
    ]);
  });

  it.each([
    ['no condition', { conditions: [] }, 'conditions'],
    ['no action', { actions: [] }, 'actions'],
    [
      'one value between',
      { conditions: [{ field: 'amount', op: 'between', value: 2 }] },
      'conditions.0.value',
    ],
    [
      'an op of another field',
      { conditions: [{ field: 'amount', op: 'contains', value: 2 }] },
      'conditions.0.op',
    ],
    [
      'an expression that is none',
      { conditions: [{ field: 'name', op: 'matches', value: '(' }] },
      'conditions.0.value',
    ],
    ['a category of nobody', { actions: [{ set: 'category_id', value: 'unknown' }] }, 'actions.0.value'],
    [
      'a source of nobody',
      { conditions: [{ field: 'source_id', op: 'is', value: 'x' }] },
      'conditions.0.value',
    ],
  ])('with %s is refused, by its place', async (_, fields, path) => {
    const { status, body } = await make(fields as Partial<Body>);
    expect(status).toBe(400);
    expect((body as unknown as { errors: object[] }).errors).toMatchObject([{ path }]);
    expect((await saldo.call('listRules', { token: ada.token })).body.results).toEqual([]);
  });

  it('is refused where all of them together would have too many patterns or conditions', async () => {
    const pattern = { field: 'name', op: 'matches', value: 'a+' } as const;
    expect((await make({ conditions: Array.from({ length: 20 }, () => pattern) })).status).toBe(201);
    const { status, body } = await make({ conditions: [pattern] });
    expect([status, (body as unknown as { errors: object[] }).errors]).toMatchObject([
      400,
      [{ path: 'conditions' }],
    ]);
    expect((await make()).status).toBe(201);
  });

  it('that is deleted is there again once that is undone', async () => {
    const { id } = (await make()).body.results;
    const removed = await saldo.call('removeRule', { params: { id }, token: ada.token });
    expect((await saldo.call('listRules', { token: ada.token })).body.results).toEqual([]);
    expect((await undo(removed.body.change_id)).status).toBe(200);
    expect((await saldo.call('listRules', { token: ada.token })).body.results).toMatchObject([{ id }]);
  });
});

describe('an undo that would bring back more rules than there may be', () => {
  const remove = async (id: string) =>
    (await saldo.call('removeRule', { params: { id }, token: ada.token })).body.change_id;
  const change = (id: string, body: RequestOf<'changeRule'>['body']) =>
    saldo.call('changeRule', { params: { id }, body, token: ada.token });
  const all = async () => (await saldo.call('listRules', { token: ada.token })).body.results;
  const pattern = { field: 'name', op: 'matches', value: 'a+' } as const;
  const patterns = (length: number) => Array.from({ length }, () => pattern);

  /** Quickly: as many more as the first one there is. */
  async function fill(count: number) {
    const first = await saldo.database.db
      .selectFrom('rules')
      .selectAll()
      .where('id', '=', (await make()).body.results.id)
      .executeTakeFirstOrThrow();
    for (const some of chunks([...Array(count - 1).keys()], 100))
      await saldo.database.db
        .insertInto('rules')
        .values(some.map((index) => ({ ...first, id: `${first.id}-${index}` })))
        .execute();
    return first.id;
  }

  it('is refused, and changes nothing', async () => {
    const first = await fill(500);
    const deletion = await remove(first);
    expect((await make()).status).toBe(201);
    const refused = await undo(deletion);
    expect([refused.status, refused.body.code]).toEqual([409, 'rule.too_many']);
    expect(await all()).toHaveLength(500);
    expect((await make()).body.code).toBe('rule.too_many');
  });

  it('is refused where they would have too many patterns', async () => {
    const { id } = (await make({ conditions: patterns(20) })).body.results;
    await change(id, { conditions: [aboutCoffee] });
    const { body } = await saldo.call('listChanges', { query: {}, token: ada.token });
    await make({ conditions: patterns(1) });
    const refused = await undo(body.results[0]?.id ?? '');
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'conditions' }] } });
    expect((await all())[0]).toMatchObject({ id, conditions: [aboutCoffee] });
  });

  it('was not, in an earlier version: such rules can be changed all the same, but not become more', async () => {
    const id = await fill(501);
    expect((await change(id, { active: false })).body.results).toMatchObject({ active: false });
    expect((await change(id, { conditions: patterns(2) })).status).toBe(200);
    expect((await change(id, { conditions: patterns(21) })).status).toBe(400);
    expect((await make()).body.code).toBe('rule.too_many');
  });
});

describe('a preview', () => {
  it('tells what would become of the whole history, and changes nothing', async () => {
    const id = await waiting({ name: 'Morning coffee' });
    await ada.post({ name: 'Coffee beans' });
    await waiting({ name: 'Tea' });
    const body = {
      match: 'all' as const,
      conditions: [aboutCoffee],
      actions: [toFood(), { set: 'add_tag' as const, value: 'hot' }],
    };
    const preview = (await saldo.call('previewRule', { body, token: ada.token })).body;
    expect(preview).toMatchObject({ matched: 2, changed: 2 });
    expect(preview.results.find(({ transaction_id }) => transaction_id === id)).toMatchObject({
      before: { category_name: null, tags: [] },
      after: { category_name: 'Food', tags: ['hot'] },
    });
    // Its category was chosen by its person: only the tag is new.
    expect(preview.results.find(({ transaction_id }) => transaction_id !== id)).toMatchObject({
      before: { category_name: 'Home' },
      after: { category_name: 'Home', tags: ['hot'] },
    });
    expect(await read(id)).toMatchObject({ category_id: null, tags: [] });
    expect((await saldo.call('listTags', { token: ada.token })).body.results).toEqual([]);
  });
});

describe('a run', () => {
  it('is one change that says why, and one undo', async () => {
    const ids = [await waiting(), await waiting({ name: 'Coffee again' })];
    const made = (await make()).body.results;
    const { changed, change_id } = await run();
    expect(changed).toBe(2);
    expect(await read(ids[0] ?? '')).toMatchObject({
      category_id: food,
      decided_by: 'rule',
      decided_because: { rule_id: made.id, rule_name: 'Coffee is food' },
    });
    const [change] = (await saldo.call('listChanges', { token: ada.token })).body.results;
    expect(change).toMatchObject({ kind: 'rules.run', by: 'rule', count: 2 });
    expect((await run()).changed).toBe(0);
    expect((await undo(change_id)).status).toBe(200);
    for (const id of ids) expect(await read(id)).toMatchObject({ category_id: null, decided_by: 'none' });
    expect((await saldo.call('listRules', { token: ada.token })).body.results).toMatchObject([{ fired: 2 }]);
  });

  it('follows the order: the first that gives a category gives it', async () => {
    const id = await waiting();
    const home = { set: 'category_id', value: ada.category.id } as const;
    await make({ actions: [home] });
    await make({ name: 'Later', actions: [toFood(), { set: 'name', value: 'Café' }] });
    await run();
    expect(await read(id)).toMatchObject({ category_id: ada.category.id, name: 'Café' });
  });

  it('splits by shares to the cent', async () => {
    const id = await waiting({ amount: 10.01 });
    const shares = [
      { category_id: food, share: 33 },
      { category_id: ada.category.id, share: 33 },
      { category_id: null, share: 34 },
    ];
    await make({ actions: [{ set: 'lines', value: shares }] });
    await run();
    const { lines, decided_by } = await read(id);
    expect(lines?.map(({ amount }) => amount)).toEqual([3.3, 3.3, 3.41]);
    expect(decided_by).toBe('rule');
  });

  it('leaves alone what is to be ignored: it waits for nobody any more', async () => {
    await waiting();
    await make({ actions: [{ set: 'ignore', value: true }] });
    await run();
    expect((await saldo.call('listSuggestions', { token: ada.token })).body).toMatchObject({ total: 0 });
  });

  it('does not hang on an expression that would take others for ever', async () => {
    await waiting({ name: `${'a'.repeat(110)}!` });
    await make({ conditions: [{ field: 'name', op: 'matches', value: '(a+)+$' }] });
    expect((await run()).changed).toBe(0);
  });

  it('tells what never happens, and who contradicts whom', async () => {
    await waiting();
    const first = (await make()).body.results.id;
    const second = (await make({ actions: [{ set: 'category_id', value: ada.category.id }] })).body.results
      .id;
    const never = (await make({ conditions: [{ ...aboutCoffee, value: 'tea' }] })).body.results.id;
    const { results } = (await saldo.call('reportRules', { token: ada.token })).body;
    expect(results.never).toEqual([never]);
    expect(results.conflicts).toEqual([{ first, second, count: 1 }]);
  });
});

describe('an archive', () => {
  it('takes rules along, and who decided what', async () => {
    const id = await waiting();
    await make({ conditions: [aboutCoffee, { field: 'source_id', op: 'is', value: ada.source.id }] });
    await make({ conditions: [{ field: 'amount', op: 'less_than', value: 0.5 }] });
    await run();
    const headers = { authorization: `Bearer ${ada.token}` };
    const archive = (await saldo.app.inject({ url: '/api/export', headers })).body;
    const eve = await saldo.signUp();
    await bringIn(saldo, eve, JSON.parse(archive));
    const { results } = (await saldo.call('listRules', { token: eve.token })).body;
    const theirs = (await saldo.call('listSources', { token: eve.token })).body.results;
    expect(results.map(({ conditions }) => conditions)).toEqual([
      [aboutCoffee, { field: 'source_id', op: 'is', value: theirs[0]?.id }],
      [{ field: 'amount', op: 'less_than', value: 0.5 }],
    ]);
    const [row] = (await saldo.call('listTransactions', { token: eve.token })).body.results;
    expect(row).toMatchObject({ decided_by: 'rule', category: { name: 'Food' } });
    expect(row?.id).not.toBe(id);
  });
});

describe('who decides', () => {
  it('a person before a rule, a rule before what was learned or came from the bank', async () => {
    await make();
    const states = {
      none: { decided: null, has: false, wins: 'rule' },
      person: { decided: null, has: true, wins: 'person' },
      takenAway: { decided: toDecidedText({ by: 'person' }), has: false, wins: 'none' },
      learned: {
        decided: toDecidedText({ by: 'learned', words: ['x'], confidence: 1 }),
        has: true,
        wins: 'rule',
      },
      bank: { decided: toDecidedText({ by: 'bank' }), has: true, wins: 'rule' },
    } as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(Object.keys(states) as (keyof typeof states)[])), {
          minLength: 1,
          maxLength: 6,
        }),
        async (kinds) => {
          const ids: string[] = [];
          for (const kind of kinds) {
            const { decided, has } = states[kind];
            const id = await waiting({ category_id: has ? ada.category.id : null });
            ids.push(id);
            await saldo.database.db
              .updateTable('transactions')
              .set({ decided })
              .where('id', '=', Buffer.from(id.replaceAll('-', ''), 'hex'))
              .execute();
          }
          await run();
          for (const [index, kind] of kinds.entries()) {
            const told = await read(ids[index] ?? '');
            expect([kind, told.decided_by]).toEqual([kind, states[kind].wins]);
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  it('a category that a person takes away from a rule’s doing is not given again', async () => {
    const id = await waiting();
    await make();
    await run();
    await ada.change(id, { category_id: null });
    expect((await run()).changed).toBe(0);
    expect(await read(id)).toMatchObject({ category_id: null, decided_by: 'none' });
    await ada.change(id, { category_id: food });
    expect(await read(id)).toMatchObject({ category_id: food, decided_by: 'person', decided_because: null });
  });
});
