import { afterEach, beforeEach, expect, it } from 'vitest';
import { findDifferences } from '../../src/ledger/verify/verify.ts';
import { emptyTrash } from '../../src/money/changes/trash.job.ts';
import { bringIn } from '../support/bring-in.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { startWithMoney, type WithMoney } from '../support/money.ts';
import { sendFile } from '../support/send-file.ts';
import { watchStatements } from '../support/watch-statements.ts';

const ROWS = 2600;
/** Whatever a person has, no statement of a change is about more: others wait for each. */
const MOST = 2100;

let watched: ReturnType<typeof watchStatements>;
let saldo: TestApp;
let ada: WithMoney;
beforeEach(async () => {
  watched = watchStatements();
  saldo = await startApp();
  ada = await startWithMoney(saldo);
});
afterEach(async () => {
  watched.stop();
  expect(await findDifferences(saldo.database.db)).toEqual([]);
  await saldo.close();
});

async function importRows(): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, row) => `2026-01-${10 + (row % 20)},Shop ${row},-${row + 1}`);
  const content = ['Date,Description,Amount', ...rows].join('\n');
  const { id } = (await sendFile(saldo, ada, content, { source_id: ada.source.id })).body.results;
  await done(saldo.call('confirmFileImport', { params: { id }, token: ada.token }));
}

async function done(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
}

async function expectShortStatements(change: () => Promise<unknown>): Promise<void> {
  watched.list.length = 0;
  await change();
  const long = watched.list.filter(({ rows }) => rows > MOST);
  expect(long.map(({ sql, rows }) => `${rows} rows: ${sql.slice(0, 200)}`)).toEqual([]);
}

const bulk = (change: object) =>
  done(saldo.call('changeTransactions', { body: { filter: {}, change }, token: ada.token }));
const removeSource = () =>
  done(saldo.call('removeSource', { params: { id: ada.source.id }, token: ada.token }));
const undoNewest = async () => {
  const { body } = await saldo.call('listChanges', { query: {}, token: ada.token });
  await done(saldo.call('undoChange', { params: { id: body.results[0]?.id ?? '' }, token: ada.token }));
};

it('a source that goes for good goes in short statements, with what its imports told', async () => {
  await importRows();
  await expectShortStatements(removeSource);
  await expectShortStatements(undoNewest);
  await removeSource();
  await expectShortStatements(() =>
    done(saldo.call('removeTrashed', { params: { id: ada.source.id }, token: ada.token })),
  );
  const kept = await saldo.database.db.selectFrom('row_versions').select('key').distinct().execute();
  expect(kept.length).toBeLessThan(5);
});

it('so does what has lain in the trash for long', async () => {
  await importRows();
  await removeSource();
  saldo.clock.now = new Date(Date.now() + 40 * 86_400_000);
  await expectShortStatements(() => emptyTrash(saldo.context));
  expect(await saldo.database.db.selectFrom('trash').select('id').execute()).toEqual([]);
  expect(await saldo.database.db.selectFrom('entry_versions').select('seq').execute()).toEqual([]);
});

it('tags of everything are renamed, become one and go', async () => {
  await importRows();
  await bulk({ add_tags: ['many', 'more'] });
  const { token } = ada;
  const rename = (name: string, to: string) =>
    done(saldo.call('renameTag', { params: { name }, body: { name: to }, token }));
  await expectShortStatements(() => rename('many', 'lots'));
  await expectShortStatements(() => rename('lots', 'more'));
  await expectShortStatements(() => done(saldo.call('removeTag', { params: { name: 'more' }, token })));
});

it('a rule runs over everything, and its category goes with all that points at it', async () => {
  await importRows();
  const { token } = ada;
  const body = {
    ...{ name: 'Shops', match: 'all' as const },
    conditions: [{ field: 'name' as const, op: 'contains' as const, value: 'shop' }],
    actions: [{ set: 'category_id' as const, value: ada.category.id }],
  };
  await done(saldo.call('createRule', { body, token }));
  await expectShortStatements(() => done(saldo.call('runRules', { body: {}, token })));
  await addBudgets();
  await expectShortStatements(() =>
    done(saldo.call('removeCategory', { params: { id: ada.category.id }, token })),
  );
  await expectShortStatements(undoNewest);
});

it('totals come to be in another currency, with everything planned', async () => {
  await importRows();
  await addBudgets();
  const { token } = ada;
  const rate = { date: '2025-01-01', from: 'EUR', to: 'JPY', rate: '160' };
  await done(saldo.call('addRate', { body: rate, token }));
  await expectShortStatements(() => done(saldo.call('changeCurrencies', { body: { home: 'JPY' }, token })));
  await expectShortStatements(() => done(saldo.call('changeCurrencies', { body: { home: 'KWD' }, token })));
});

it('an archive comes in, also where much was done before, and all of it goes with its person', async () => {
  await importRows();
  const archive = (await saldo.call('exportArchive', { token: ada.token })).body;
  const bob = await saldo.signUp();
  await addChanges(bob.user.id);
  await expectShortStatements(() => bringIn(saldo, bob, archive as never));
  await expectShortStatements(() =>
    done(saldo.call('removeUser', { params: { id: bob.user.id }, token: bob.token })),
  );
  await addBudgets();
  await addChanges(ada.user.id);
  await expectShortStatements(() =>
    done(saldo.call('removeUser', { params: { id: ada.user.id }, token: ada.token })),
  );
});

const ownerOf = async (userId: string) =>
  (
    await saldo.database.db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).number;

const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
const inPortions = async <Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>) => {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500));
};

async function addBudgets(): Promise<void> {
  const owner = await ownerOf(ada.user.id);
  const { no } = await saldo.database.db
    .selectFrom('categories')
    .select('no')
    .where('id', '=', ada.category.id)
    .executeTakeFirstOrThrow();
  const rows = numbers.map((index) => ({
    ...{ owner, id: `budget-${index}`, category_no: no, change_no: 0, sample: 0 },
    ...{ budget_cents: 10_000, expense_cents: 0, target_day: 20_260_131 },
  }));
  await inPortions(rows, (some) =>
    saldo.database.db
      .insertInto('budgets')
      .values(some as never)
      .execute(),
  );
}

/** What was done to money that is not there any more. */
async function addChanges(userId: string): Promise<void> {
  const owner = await ownerOf(userId);
  const told = { owner, at: 0, made_by: 'person', kind: 'source.created', name: null, count: 1 } as const;
  const none = { first_seq: null, last_seq: null, undoes: null, undone_by: null };
  await inPortions(
    numbers.map((index) => ({ ...told, ...none, no: index + 1_000_000 })),
    (some) => saldo.database.db.insertInto('changes').values(some).execute(),
  );
}
