import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteAdapter, type Transaction } from 'kysely';
import type { Engine } from './engine.ts';
import { postgresDialect } from './postgres-dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type Db = Kysely<Schema> | Transaction<Schema>;
export type Database = {
  engine: Engine;
  db: Kysely<Schema>;
  close: () => Promise<void>;
  /** The same database once more, with connections of its own. */
  reopen: () => Database;
};

/** PostgreSQL where an address is given; otherwise one SQLite file in the data folder. */
export function openDatabase(place: { databaseUrl: string | undefined; dataDir: string }): Database {
  const engine: Engine = place.databaseUrl ? 'postgres' : 'sqlite';
  const db = new Kysely<Schema>({
    dialect: place.databaseUrl
      ? postgresDialect(place.databaseUrl)
      : sqliteDialect(sqliteFile(place.dataDir)),
  });
  return { engine, db, close: () => db.destroy(), reopen: () => openDatabase(place) };
}

function sqliteFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, 'saldo.db');
}

/** For the few places where one engine can do what the other cannot. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Runs in the transaction that is open already, or in one of its own. */
export function inTransaction<Result>(
  db: Db,
  run: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db as Transaction<Schema>) : db.transaction().execute(run);
}

/** PostgreSQL's code for a key that exists already; SQLite's writers come one after the other. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
