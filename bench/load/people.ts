import pg from 'pg';
import {
  makeSampleHistory,
  sampleCategories,
  sampleSources,
} from '../../apps/server/src/account-data/sample-data/sample-history.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createContext } from '../../apps/server/src/context/context.ts';
import { hashToken } from '../../apps/server/src/crypto/token.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { insertUser, requireOwner } from '../../apps/server/src/identity/users/users.repository.ts';
import { newUser } from '../../apps/server/src/identity/users/users.service.ts';
import { makeIdBytes } from '../../apps/server/src/ledger/schema/entry-id.ts';
import { ledgerFor } from '../../apps/server/src/ledger/schema/ledger-for.ts';
import { postEntries } from '../../apps/server/src/ledger/write/entries.ts';
import { withLedger } from '../../apps/server/src/ledger/write/ledger.ts';
import { addBudget } from '../../apps/server/src/money/budgets/budgets.service.ts';
import { addCategory } from '../../apps/server/src/money/categories/categories.service.ts';
import { addSource } from '../../apps/server/src/money/sources/sources.service.ts';
import { cents, parseDay, toDay, toDayNumber, toDecimal } from '../../packages/domain/src/index.ts';
import type { Person } from './habits.ts';

/** How many transactions eight sorts of people have: a hundred, taken together. */
const HISTORIES = [20, 40, 60, 80, 100, 120, 160, 220];
const TODAY = new Date('2026-11-16T12:00:00Z');

/** What is copied from person to person; all of it hangs on their number. */
const OWNED = [
  'sources',
  'categories',
  'transactions',
  'rollup_months',
  'rollup_days',
  'rollup_source_days',
  'budgets',
  'changes',
  'row_versions',
];

/**
 * Eight people are written by Saldo itself, and copied as often as it takes, with all their rows, in a few statements. As in
 * real life, the rows of many people lie between each other, in the order of days.
 */
export async function makePeople(databaseUrl: string, dataDir: string, count: number): Promise<Person[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const database = openDatabase(config);
  await migrate(database);
  const context = createContext({ config, database, now: () => TODAY });
  const templates: { owner: number; sourceId: string; categoryId: string }[] = [];
  for (const length of HISTORIES) templates.push(await writeTemplate(context, length));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await copy(
    client,
    templates.map(({ owner }) => owner),
    count,
  );
  const tokens = Array.from({ length: count }, (_, index) => `load-${index}`);
  await addSessions(client, tokens);
  await client.query('vacuum analyze');
  await client.end();
  await context.live.close();
  await database.close();
  return tokens.map((token, index) => {
    const template = templates[index % templates.length];
    return { token, sourceId: template?.sourceId ?? '', categoryId: template?.categoryId ?? '' };
  });
}

async function writeTemplate(context: ReturnType<typeof createContext>, length: number) {
  const { db } = context;
  const user = await insertUser(db, newUser(context, { email: `template-${length}@example.org` }, undefined));
  if (!user) throw new Error('a template twice');
  const owner = await requireOwner(db, user.id);
  const categories = new Map<string, Awaited<ReturnType<typeof addCategory>>>();
  for (const category of sampleCategories)
    categories.set(category.name, await addCategory(ledgerFor(db, owner), category));
  const sources = new Map<string, Awaited<ReturnType<typeof addSource>>>();
  for (const { name, type_source, now } of sampleSources)
    sources.set(
      name,
      await addSource(ledgerFor(db, owner), { name, type_source, amount: toDecimal(cents(now), 'EUR') }),
    );
  await withLedger(ledgerFor(db, owner), { kind: 'transaction.created' }, async (ledger) => {
    const history = makeSampleHistory(toDay(TODAY)).slice(-length);
    const entries = history.flatMap(({ source, category, day, ...entry }) => {
      const from = sources.get(source);
      const category_no = categories.get(category)?.no ?? null;
      return from ? [{ ...entry, id: makeIdBytes(), day: toDayNumber(day), category_no, source: from }] : [];
    });
    await postEntries(ledger, entries);
  });
  const target_period = parseDay('2026-11-30');
  for (const { id } of target_period ? [...categories.values()].slice(1, 6) : [])
    if (target_period)
      await addBudget(ledgerFor(db, owner), {
        budget_amount: toDecimal(cents(30_000), 'EUR'),
        target_period,
        category_id: id,
      });
  const sourceId = sources.get('Current account')?.id ?? '';
  return { owner, sourceId, categoryId: categories.get('Groceries')?.id ?? '' };
}

async function copy(client: pg.Client, templates: number[], count: number): Promise<void> {
  await client.query(
    `create temporary table copies as
      select g as no, ($1::bigint[])[g % $2 + 1] as template from generate_series(0, $3::int - 1) as g`,
    [templates, templates.length, count],
  );
  await client.query(
    `insert into users (id, email, email_key, first_name, last_name, phone_number, language, created_at)
      select 'load-' || no, no || '@load.example', no || '@load.example', 'Load', '', '', 'en', '2026' from copies`,
  );
  const counted = await listColumns(client, 'owners', ['number', 'user_id']);
  await client.query(
    `insert into owners (user_id, ${counted}) select 'load-' || no, ${counted}
      from copies join owners on owners.number = copies.template order by no`,
  );
  await client.query(
    `create temporary table numbers as select owners.number, copies.template
      from copies join owners on owners.user_id = 'load-' || copies.no`,
  );
  for (const table of OWNED) {
    const columns = await listColumns(client, table, ['owner', 'seq']);
    const order = table === 'transactions' ? 'order by day, numbers.number, seq' : '';
    await client.query(
      `insert into ${table} (owner, ${columns}) select numbers.number, ${columns}
        from ${table} join numbers on numbers.template = ${table}.owner ${order}`,
    );
  }
}

async function listColumns(client: pg.Client, table: string, without: string[]): Promise<string> {
  const { rows } = await client.query(
    'select column_name from information_schema.columns where table_name = $1 and column_name <> all ($2)',
    [table, without],
  );
  return rows.map(({ column_name }) => column_name).join(', ');
}

async function addSessions(client: pg.Client, tokens: string[]): Promise<void> {
  const now = new Date().toISOString();
  await client.query(
    `insert into sessions (user_id, id, token_hash, device, created_at, last_used_at, proven_at)
      select 'load-' || (no - 1), 'load', hash, '', $2, $2, $2 from unnest($1::text[]) with ordinality as t (hash, no)`,
    [tokens.map(hashToken), now],
  );
}
