import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { createContext } from '../apps/server/src/context/context.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { fromIdBytes, makeIdBytes } from '../apps/server/src/ledger/schema/entry-id.ts';
import { ledgerFor } from '../apps/server/src/ledger/schema/ledger-for.ts';
import { postEntries } from '../apps/server/src/ledger/write/entries.ts';
import { withLedger } from '../apps/server/src/ledger/write/ledger.ts';
import { addBudget } from '../apps/server/src/money/budgets/budgets.service.ts';
import { addCategory } from '../apps/server/src/money/categories/categories.service.ts';
import { undoChange } from '../apps/server/src/money/changes/changes.service.ts';
import { addSource } from '../apps/server/src/money/sources/sources.service.ts';
import { changeTransactions } from '../apps/server/src/money/transactions/transactions.bulk.ts';
import {
  cents,
  type DayNumber,
  type Decimal,
  fromDayNumber,
  parseDay,
} from '../packages/domain/src/index.ts';
import { startClient } from './client.ts';
import { type BenchRow, CATEGORIES, makeHistory, NEEDLE, NEEDLES, SOURCES } from './history.ts';
import { openLimitLine } from './limit-line.ts';

/** One person's Saldo with a history of this length, and the limit line with the same rows beside it. */
export async function makeWorld(folder: string, size: number) {
  const dataDir = join(folder, String(size));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  const database = openDatabase(config);
  await migrate(database);
  const { db } = database;
  const context = createContext({ config, database, now: () => new Date('2026-11-15T12:00:00Z') });
  const app = await buildApp(context);
  const credentials = { email: `${randomUUID()}@example.org`, password: 'correct horse' };
  await app.inject({ method: 'POST', url: '/api/signup', payload: credentials });
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: credentials });
  const headers = {
    authorization: `Bearer ${login.json().access_token}`,
    'content-type': 'application/json',
  };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = startClient();
  const { number: owner } = await db.selectFrom('owners').select('number').executeTakeFirstOrThrow();

  const sources = await inTurn(SOURCES, (index) =>
    addSource(ledgerFor(db, owner), {
      name: `Source ${index}`,
      type_source: 'manual_entry',
      amount: '0' as Decimal,
    }),
  );
  const categories = await inTurn(CATEGORIES, (index) =>
    addCategory(ledgerFor(db, owner), { name: `Category ${index}` }),
  );
  const target_period = parseDay('2026-11-30');
  for (const { id } of target_period ? categories.slice(0, 12) : []) {
    if (target_period)
      await addBudget(ledgerFor(db, owner), {
        budget_amount: '100' as Decimal,
        target_period,
        category_id: id,
      });
  }

  const toEntry = ({ source, category, ...row }: BenchRow) => ({
    ...row,
    day: row.day as DayNumber,
    cents: cents(row.cents),
    id: makeIdBytes(),
    category_no: categories[category]?.no ?? null,
    source: sources[source] as (typeof sources)[number],
  });
  const postAll = (rows: BenchRow[]) =>
    withLedger(ledgerFor(db, owner), { kind: 'transaction.created' }, async (ledger) => {
      await postEntries(ledger, rows.map(toEntry));
    });
  const limit = openLimitLine(join(folder, `${size}-limit.db`));
  const history = [...withNeedles(size)];
  for (let start = 0; start < size; start += 10_000) {
    await postAll(history.slice(start, start + 10_000));
    limit.insertAll(history.slice(start, start + 10_000));
  }
  checkpoint(join(dataDir, 'saldo.db'));

  return {
    size,
    address,
    session: { token: login.json().access_token as string, user: login.json().results as object },
    bytes: statSync(join(dataDir, 'saldo.db')).size,
    limit,
    postAll,
    sourceId: sources[2]?.id ?? '',
    categoryId: categories[5]?.id ?? '',
    aDay: history[Math.floor(size / 2)]?.day ?? 0,
    measureBytes: () => {
      checkpoint(join(dataDir, 'saldo.db'));
      return statSync(join(dataDir, 'saldo.db')).size;
    },
    /** The newest so many get other words, as one change. */
    changeNewest: async (count: number, change: { name: string }) => {
      const rows = await db
        .selectFrom('transactions')
        .select('id')
        .orderBy('seq', 'desc')
        .limit(count)
        .execute();
      await changeTransactions(ledgerFor(db, owner), { ids: rows.map(({ id }) => fromIdBytes(id)), change });
    },
    undoNewest: async () => {
      const { changes } = await db.selectFrom('owners').select('changes').executeTakeFirstOrThrow();
      await undoChange(ledgerFor(db, owner), changes, {
        ownUndo: (_ledger, _undone, undo) => undo(),
        isOwnRefused: async () => undefined,
        limits: [],
      });
    },
    get: async (url: string) => {
      const status = await client.call({ url: `${address}${url}`, method: 'GET', headers });
      if (status !== 200) throw new Error(`${url}: ${status}`);
    },
    create: async (body: object) => {
      const url = `${address}/api/transactions`;
      const status = await client.call({ url, method: 'POST', headers, body: JSON.stringify(body) });
      if (status !== 201) throw new Error(`${url}: ${status}`);
    },
    close: async () => {
      await client.close();
      await app.close();
      await database.close();
      limit.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
export type Question = {
  name: string;
  ours: (world: World) => Promise<void>;
  limit: (world: World) => unknown;
};

const list = (query: (world: World) => string) => (world: World) =>
  world.get(`/api/transactions?page=1${query(world)}`);
const deepPage = ({ size }: World) => Math.max(1, Math.min(5000, Math.floor(size / 10) - 1));
const newRow: BenchRow = {
  day: 20261115,
  source: 2,
  category: 5,
  cents: -220,
  name: 'Café Centro',
  description: '',
};

/** What is asked of both. In a history too short for page 5 000 it is the last page. */
export const questions: Question[] = [
  { name: 'first page', ours: list(() => ''), limit: (world) => world.limit.questions.page(0) },
  {
    name: 'page 5 000',
    ours: (world) => world.get(`/api/transactions?page=${deepPage(world)}`),
    limit: (world) => world.limit.questions.page((deepPage(world) - 1) * 10),
  },
  {
    name: 'filter: type',
    ours: list(() => '&type=income'),
    limit: (world) => world.limit.questions.income(),
  },
  {
    name: 'filter: source',
    ours: list(({ sourceId }) => `&source_id=${sourceId}`),
    limit: (world) => world.limit.questions.source(),
  },
  {
    name: 'filter: category',
    ours: list(({ categoryId }) => `&category_id=${categoryId}`),
    limit: (world) => world.limit.questions.category(),
  },
  {
    name: 'filter: date',
    ours: list(({ aDay }) => `&date=${fromDayNumber(aDay as DayNumber)}`),
    limit: (world) => world.limit.questions.date(world.aDay),
  },
  {
    name: 'filter: source and category',
    ours: list(({ sourceId, categoryId }) => `&source_id=${sourceId}&category_id=${categoryId}`),
    limit: (world) => world.limit.questions.sourceAndCategory(),
  },
  { name: 'search', ours: list(() => '&q=luthier'), limit: (world) => world.limit.questions.search() },
  {
    name: 'months',
    ours: (world) => world.get('/api/transactions/months'),
    limit: (world) => world.limit.questions.months(),
  },
  {
    name: 'balances',
    ours: (world) => world.get('/api/balances'),
    limit: (world) => world.limit.questions.balances(),
  },
  {
    name: 'dashboard: sources',
    ours: (world) => world.get('/api/sources'),
    limit: (world) => world.limit.questions.sources(),
  },
  {
    name: 'dashboard: the 3 latest',
    ours: (world) => world.get('/api/transactions?page=1&per_page=3'),
    limit: (world) => world.limit.questions.latest(),
  },
  {
    name: 'dashboard: budgets',
    ours: (world) => world.get('/api/budgets'),
    limit: (world) => world.limit.questions.spent(),
  },
  {
    name: 'posting one',
    ours: ({ create, sourceId, categoryId }) =>
      create({
        name: 'Café Centro',
        type: 'expense',
        amount: 2.2,
        date: '2026-11-15',
        source_id: sourceId,
        category_id: categoryId,
      }),
    limit: (world) => world.limit.insertAll([newRow]),
  },
];

/** Everything that was written is in the file itself, so that its size tells. */
function checkpoint(file: string): void {
  const db = new DatabaseSync(file);
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

/** Some purchases with words of their own, spread evenly: as many in a long history as in a short one. */
function* withNeedles(size: number): Generator<BenchRow> {
  const every = Math.max(1, Math.floor(size / NEEDLES));
  let index = 0;
  for (const row of makeHistory(size)) yield index++ % every === 0 ? { ...row, ...NEEDLE } : row;
}

async function inTurn<Item>(count: number, make: (index: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let index = 0; index < count; index++) items.push(await make(index));
  return items;
}
