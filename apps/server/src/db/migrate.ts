import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Engine } from './engine.ts';
import type { ColumnTypes, Migration } from './migration.ts';
import { identity } from './migrations/0001-identity.ts';
import { accounts } from './migrations/0002-accounts.ts';
import { money } from './migrations/0003-money.ts';
import { ledgerLock } from './migrations/0004-ledger-lock.ts';
import { banks } from './migrations/0005-banks.ts';
import { folded } from './migrations/0006-folded.ts';
import { trust } from './migrations/0007-trust.ts';
import { proof } from './migrations/0008-proof.ts';
import type { Schema } from './schema.ts';

const migrations: readonly Migration[] = [identity, accounts, money, ledgerLock, banks, folded, trust, proof];

const COLUMN_TYPES: Record<Engine, ColumnTypes> = {
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

/** All or nothing, and one server at a time: those that start together wait here and then find it done. */
export async function migrate({ db, engine }: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // On SQLite the transaction itself holds the only write lock.
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await sql
      .raw('create table if not exists migrations (id text primary key, applied_at text not null)')
      .execute(trx);
    for (const migration of await listPending(trx)) {
      for (const statement of migration.statements(COLUMN_TYPES[engine]))
        await sql.raw(statement).execute(trx);
      await trx
        .insertInto('migrations')
        .values({ id: migration.id, applied_at: new Date().toISOString() })
        .execute();
    }
  });
}

/** Throws when the database is away; true only once every migration of this version is in. */
export async function isMigrated({ db }: Database): Promise<boolean> {
  return (await listPending(db)).length === 0;
}

async function listPending(db: Database['db'] | Transaction<Schema>): Promise<Migration[]> {
  const applied = await db.selectFrom('migrations').select('id').execute();
  const ids = new Set(applied.map((row) => row.id));
  return migrations.filter((migration) => !ids.has(migration.id));
}
