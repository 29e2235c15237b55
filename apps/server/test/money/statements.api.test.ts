import { cents, type DayNumber } from '@saldo/domain';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Owner } from '../../src/db/owner.ts';
import { ALL } from '../../src/ledger/entry/rollup.ts';
import type { Filter } from '../../src/ledger/query/filter.ts';
import { filtered } from '../../src/ledger/query/transactions.filtered.ts';
import { makeIdBytes } from '../../src/ledger/schema/entry-id.ts';
import { ledgerFor } from '../../src/ledger/schema/ledger-for.ts';
import { postEntries } from '../../src/ledger/write/entries.ts';
import { withLedger } from '../../src/ledger/write/ledger.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { addAccounts, type Linked, linkBank, listOf, update } from '../support/linked-bank.ts';
import { type OddProvider, startOddProvider } from '../support/odd-provider.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

/** A history that is long enough for a wrong way through it to show, and statistics that know nothing of it. */
const ROWS = 3000;
const NEW = 300;
/** As many as the pool has. */
const CONNECTIONS = 10;

let sandbox: Sandbox;
let provider: OddProvider;
let saldo: TestApp;
let ada: Linked;
beforeAll(async () => {
  sandbox = await startSandbox();
  provider = await startOddProvider(sandbox.address);
  saldo = await startApp({ ...provider.environment, PUBLIC_URL: 'http://localhost:3000' });
  if (inject('database') === 'postgres') {
    for (const table of [
      'transactions',
      'bank_rows',
      'import_rows',
      'rollup_months',
      'rollup_days',
      'rollup_source_days',
    ])
      await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(saldo.database.db);
  }
  ada = await linkBank(saldo, sandbox);
  bankHas(0, ROWS);
  await update(saldo, ada);
});
afterAll(async () => {
  await saldo.close();
  await provider.close();
  await sandbox.close();
});

/** The account holds these rows, several a day, and tells all of them whatever it is asked for. */
function bankHas(first: number, last: number): void {
  const data = Array.from({ length: last - first }, (_, index) => {
    const day = new Date(Date.UTC(2026, 10, 1) - Math.floor((first + index) / 10) * 86_400_000);
    return { id: `row ${first + index}`, date: day.toISOString(), status: 'BOOKED', amount: -1 - index };
  });
  provider.alter((path, answer) => {
    if (!path.includes('/transactions')) return answer;
    const { searchParams } = new URL(path, 'http://bank');
    const offset = Number(searchParams.get('offset'));
    const meta = { pagination: { totalCount: data.length } };
    return { status: 200, body: JSON.stringify({ meta, data: data.slice(offset, offset + 1000) }) };
  });
}

type Cost = { statements: number; rows: number };

/** Of the database: how many statements, and on PostgreSQL how many rows it looked at to answer them. */
async function costOf(run: () => Promise<{ status: number }>): Promise<Cost> {
  const before = { rows: await countRowsRead(), statements: saldo.database.countStatements() };
  expect((await run()).status).toBeLessThan(300);
  const statements = saldo.database.countStatements() - before.statements;
  return { statements, rows: (await countRowsRead()) - before.rows };
}

async function countRowsRead(): Promise<number> {
  if (inject('database') === 'sqlite') return 0;
  const { db } = saldo.database;
  // Each connection keeps its own account for a while: all of them at once, so that each has to tell.
  const tell = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(db);
  await Promise.all(Array.from({ length: CONNECTIONS }, tell));
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select cast(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as bigint) as count from pg_stat_user_tables
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const ownerOf = async () =>
  (
    await saldo.database.db
      .selectFrom('owners')
      .select('number')
      .where('user_id', '=', ada.person.user.id)
      .executeTakeFirstOrThrow()
  ).number;

describe('what a call costs the database', () => {
  it.each([
    ['the first page', { page: 1, per_page: 10 }, { statements: 4, rows: 60 }],
    ['a page far back', { page: 250, per_page: 10 }, { statements: 6, rows: 150 }],
    ['a page of one source', { page: 1, per_page: 10, source: true }, { statements: 4, rows: 60 }],
  ])('%s', async (_, { source, ...page }: { page: number; per_page: number; source?: boolean }, most) => {
    const query = { ...page, ...(source && { source_id: ada.source.id }) };
    const cost = await costOf(() => saldo.call('listTransactions', { query, token: ada.person.token }));
    expect(cost.statements).toBeLessThanOrEqual(most.statements);
    expect(cost.rows).toBeLessThanOrEqual(most.rows);
  });

  it.each([
    ['who calls, and nothing else', 'createTransaction', { body: {} }, 1],
    ['budgets', 'listBudgets', {}, 2],
    ['categories', 'listCategories', {}, 2],
    ['connections', 'listConnections', {}, 2],
    // One of them asks what the account in another currency is worth, and two of the balances' do.
    ['sources', 'listSources', {}, 4],
    ['balances', 'listBalances', { query: {} }, 5],
    ['the months', 'listTransactionMonths', { query: {} }, 3],
    ['this month', 'readMonth', { params: { month: '2026-11' } }, 5],
  ] as const)('%s', async (_, name, request, most) => {
    const { token } = ada.person;
    await saldo.call(name, { ...request, token } as never);
    const before = saldo.database.countStatements();
    await saldo.call(name, { ...request, token } as never);
    expect(saldo.database.countStatements() - before).toBeLessThanOrEqual(most);
  });

  it('writing one transaction down', async () => {
    const { token } = ada.person;
    const fields = { name: 'Wallet', type_source: 'manual_entry', amount: 0 } as const;
    const source_id = (await saldo.call('createSource', { body: fields, token })).body.results.id;
    const body = { name: 'Coffee', type: 'expense', amount: 2, date: '2026-11-15', source_id } as const;
    const cost = await costOf(() => saldo.call('createTransaction', { body, token }));
    // Two of them are its begin and its end, and one may tell of the change before. Totals and balances are one where
    // the database can, and so are the person's turnover and the place in their history.
    expect(cost.statements).toBeLessThanOrEqual(inject('database') === 'postgres' ? 9 : 12);
    expect(cost.rows).toBeLessThanOrEqual(60);
  });

  it('an import of what is known, and of what is new: a few rows for each, not the whole history for each', async () => {
    bankHas(0, NEW);
    const known = await costOf(() => update(saldo, ada));
    expect(known.statements).toBeLessThanOrEqual(40);
    expect(known.rows).toBeLessThanOrEqual(3 * (NEW + ROWS));
    bankHas(ROWS, ROWS + NEW);
    const fresh = await costOf(() => update(saldo, ada));
    expect(await listOf(saldo, ada)).toHaveLength(ROWS + NEW);
    // Four of them are its place in the history, and the look for transfers among what came.
    // One of them asks whether there is anything to sort by; five keep what the bank says is there.
    expect(fresh.statements).toBeLessThanOrEqual(50);
    expect(fresh.rows).toBeLessThanOrEqual(3 * (NEW + ROWS));
  });

  it('the proof of a source: each of its rows once, and a statement for each of its years', async () => {
    const params = { id: ada.source.id };
    const { token } = ada.person;
    const cost = await costOf(() => saldo.call('readBalanceProof', { params, query: {}, token }));
    expect(cost.statements).toBeLessThanOrEqual(14);
    // And, as it differs here, some hundred that may be why.
    expect(cost.rows).toBeLessThanOrEqual(ROWS + NEW + 1000);
  });

  it('the accounts of a bank', async () => {
    const cost = await costOf(() => addAccounts(saldo, ada));
    // One of them asks what the account in another currency is worth.
    expect(cost.statements).toBeLessThanOrEqual(27);
  });

  it('a batch costs statements for its portions, not for its rows', async () => {
    const owner = await ownerOf();
    const source = await saldo.database.db
      .selectFrom('sources')
      .selectAll()
      .where('owner', '=', owner)
      .executeTakeFirstOrThrow();
    const entries = Array.from({ length: 1000 }, (_, index) => ({
      id: makeIdBytes(),
      source,
      day: (20_261_101 + (index % 20)) as DayNumber,
      cents: cents(-100),
      name: 'Row',
      description: '',
      category_no: null,
    }));
    const before = saldo.database.countStatements();
    await withLedger(ledgerFor(saldo.database.db, owner), { kind: 'transaction.created' }, (ledger) =>
      postEntries(ledger, entries),
    );
    expect(saldo.database.countStatements() - before).toBeLessThanOrEqual(16);
  });
});

describe('what the list costs in the order of amounts', () => {
  // PostgreSQL weighs its indexes by statistics, which are there by the time that a history is long.
  beforeAll(async () => {
    if (inject('database') === 'postgres') await sql`analyze transactions`.execute(saldo.database.db);
  });

  it('a page, not the whole history', async () => {
    const query = { sort: '-amount', page: 1, totals: 'none' } as const;
    const cost = await costOf(() => saldo.call('listTransactions', { query, token: ada.person.token }));
    expect(cost.statements).toBeLessThanOrEqual(5);
    expect(cost.rows).toBeLessThanOrEqual(100);
  });
});

if (inject('database') === 'sqlite')
  describe('how SQLite finds what a few transactions were', () => {
    it('by their numbers, not through all that a person has changed since', async () => {
      const { rows } = await sql<{ detail: string }>`explain query plan select * from entry_versions
      where owner = 1 and seq in (1, 2, 3) and until_no > 7`.execute(saldo.database.db);
      const plan = rows.map(({ detail }) => detail).join('\n');
      expect(plan).toContain('entry_versions_by_entry (owner=? AND seq=? AND until_no>?)');
    });
  });

if (inject('database') === 'sqlite')
  describe('how SQLite finds what a search is too short for its index of', () => {
    it.each([['a'], ['ab']])('%s: among its person’s own days, not among everybody’s', async (q) => {
      const filter: Filter = {
        slice: { sourceNo: ALL, categoryNo: ALL },
        sourceNos: undefined,
        type: undefined,
        from: 20260101 as DayNumber,
        to: 20260131 as DayNumber,
        q,
        names: undefined,
        foreignSources: new Map(),
        currency: 'EUR',
        hasLines: false,
        min: undefined,
        max: undefined,
        fineSources: [],
        tags: undefined,
        untagged: undefined,
        has: undefined,
        importId: undefined,
      };
      const { db } = saldo.database;
      const { sql: text, parameters } = filtered(ledgerFor(db, 1 as Owner), filter)
        .select('seq')
        .compile();
      const asked = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
      const { rows } = await db.executeQuery<{ detail: string }>(asked);
      expect(rows.map(({ detail }) => detail).join('\n')).toContain(
        'transactions_by_day (owner=? AND day>? AND day<?)',
      );
    });
  });
