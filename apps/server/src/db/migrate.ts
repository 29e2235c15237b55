import { sql, type Transaction } from 'kysely';
import { hasPeople } from './catalogue.ts';
import { type Database, type Db, inTransaction, isSqlite, liftTimeouts } from './database.ts';
import { identity } from './migrations/0001-identity.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { money } from './migrations/0003-money.ts';
import { ledgerLock } from './migrations/0004-ledger-lock.ts';
import { banks } from './migrations/0005-banks.ts';
import { folded } from './migrations/0006-folded.ts';
import { trust } from './migrations/0007-trust.ts';
import { proof } from './migrations/0008-proof.ts';
import { pictures } from './migrations/0009-pictures.ts';
import { readings } from './migrations/0010-readings.ts';
import { institutions } from './migrations/0011-institutions.ts';
import { takebacks } from './migrations/0012-takebacks.ts';
import { changes } from './migrations/0013-changes.ts';
import { orders } from './migrations/0014-orders.ts';
import { statistics } from './migrations/0015-statistics.ts';
import { decided } from './migrations/0016-decided.ts';
import { sorting } from './migrations/0017-sorting.ts';
import { names } from './migrations/0018-names.ts';
import { files } from './migrations/0019-files.ts';
import { waiting } from './migrations/0020-waiting.ts';
import { savedReports } from './migrations/0021-saved-reports.ts';
import { currencies } from './migrations/0022-currencies.ts';
import { balancePoints } from './migrations/0023-balance-points.ts';
import { givenUp } from './migrations/0024-given-up.ts';
import { objects } from './migrations/0025-objects.ts';
import { goals } from './migrations/0026-goals.ts';
import { thousandths } from './migrations/0027-thousandths.ts';
import { longWrites } from './migrations/0028-long-writes.ts';
import { versions } from './migrations/0029-versions.ts';
import { searchMerges } from './migrations/0030-search-merges.ts';
import { categoryLooks } from './migrations/0031-category-looks.ts';
import { preferences } from './migrations/0032-preferences.ts';
import { recurring } from './migrations/0033-recurring.ts';
import { calendarKeys } from './migrations/0034-calendar-keys.ts';
import { monthlyPlan } from './migrations/0035-monthly-plan.ts';
import { sourceDays } from './migrations/0037-source-days.ts';
import { scenarios } from './migrations/0038-scenarios.ts';
import { push } from './migrations/0039-push.ts';
import { undoneImports } from './migrations/0040-undone-imports.ts';
import type { Engine } from './migrations/engine.ts';
import type { ColumnTypes, Migration } from './migrations/migration.ts';
import type { Schema } from './schema.ts';

export const migrations: readonly Migration[] = [
  identity,
  accounts,
  money,
  ledgerLock,
  banks,
  folded,
  trust,
  proof,
  pictures,
  readings,
  institutions,
  takebacks,
  changes,
  orders,
  statistics,
  decided,
  sorting,
  names,
  files,
  waiting,
  savedReports,
  currencies,
  balancePoints,
  givenUp,
  objects,
  goals,
  thousandths,
  longWrites,
  versions,
  searchMerges,
  categoryLooks,
  preferences,
  recurring,
  calendarKeys,
  monthlyPlan,
  sourceDays,
  scenarios,
  push,
  undoneImports,
];

export const typesOf: Record<Engine, ColumnTypes> = {
  sqlite: {
    engine: 'sqlite',
    text: 'text',
    integer: 'integer',
    blob: 'blob',
    serial: 'integer primary key autoincrement',
    strict: 'strict',
    clustered: 'strict, without rowid',
  },
  postgres: {
    engine: 'postgres',
    text: 'text collate "C"',
    integer: 'bigint',
    blob: 'bytea',
    serial: 'bigint generated always as identity primary key',
    strict: '',
    clustered: '',
  },
};

const LOCK = 5_341_070_001;

/** This version's migrations in order. */
export const migrationIds: readonly string[] = migrations.map(({ id }) => id);

/**
 * All or nothing, one server at a time: others wait and find it done. If servers of the previous version
 * still write, it may lose a conflict and is retried.
 */
export async function migrate({ db }: Database): Promise<void> {
  await inTransaction(db, async (trx) => {
    await liftTimeouts(trx);
    await lockMigrations(trx);
    await applyMigrations(trx);
  });
}

/**
 * For commands: prepares an empty database. One with people is migrated only by the server's start, after a
 * backup. True if the database has this version.
 */
export async function makeReady(database: Database): Promise<boolean> {
  if (!(await hasPeople(database.db))) await migrate(database);
  return isMigrated(database);
}

/** On SQLite the transaction itself holds the only write lock. */
export async function lockMigrations(trx: Transaction<Schema>): Promise<void> {
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** All pending ones, or only the named ones, for a database as an earlier version had it. */
export async function applyMigrations(
  trx: Transaction<Schema>,
  only: readonly string[] = migrationIds,
): Promise<void> {
  await sql
    .raw('create table if not exists migrations (id text primary key, applied_at text not null)')
    .execute(trx);
  const types = typesOf[isSqlite(trx) ? 'sqlite' : 'postgres'];
  for (const migration of await listPending(trx)) {
    if (!only.includes(migration.id)) continue;
    for (const statement of migration.statements(types)) await sql.raw(statement).execute(trx);
    await trx
      .insertInto('migrations')
      .values({ id: migration.id, applied_at: new Date().toISOString() })
      .execute();
  }
}

/** Throws if the database is unreachable; true once all migrations of this version are applied. */
export async function isMigrated({ db }: Database): Promise<boolean> {
  return (await listPending(db)).length === 0;
}

async function listPending(db: Db): Promise<Migration[]> {
  const applied = new Set(await listApplied(db));
  return migrations.filter((migration) => !applied.has(migration.id));
}

export async function listApplied(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('migrations').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
