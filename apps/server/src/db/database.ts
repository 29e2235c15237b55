import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import { Calm, keepCalm } from './calm.ts';
import type { Connections } from './connections.ts';
import { isRepeatable } from './failure.ts';
import type { Engine } from './migrations/engine.ts';
import { postgresDialect } from './postgres/dialect.ts';
import { type SessionPlace, sessionUrlOf } from './postgres/session.ts';
import { type Pooling, WITHOUT_TIMEOUTS } from './postgres/wire.ts';
import { retryWhileLost } from './retry.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import { NO_VERSIONS, type Versions } from './versions.ts';

export type Db = Kysely<Schema> | Transaction<Schema>;
export type Trx = Transaction<Schema>;
type StatementListener = (sql: string, milliseconds: number, hasFailed: boolean) => void;
export type Database = {
  engine: Engine;
  db: Kysely<Schema>;
  /** Set if PostgreSQL sessions are available. */
  sessionUrl: string | undefined;
  /** Number of statements sent. */
  countStatements: () => number;
  countConnections: () => Connections;
  /** For keeping in memory what was read. */
  versions: Versions;
  /** For work that needs a moment without half-done long changes. */
  calm: Calm;
  /** Called after each statement. */
  listen: (listener: StatementListener) => void;
  close: () => Promise<void>;
  /** The same database with connections of its own. */
  reopen: () => Database;
};

type Place = SessionPlace & { databasePooling?: Pooling; dataDir: string };

/** PostgreSQL if a URL is given, otherwise a SQLite file in the data folder. */
export function openDatabase(place: Place, calm = new Calm()): Database {
  const engine: Engine = place.databaseUrl ? 'postgres' : 'sqlite';
  let statements = 0;
  let listener: StatementListener | undefined;
  const { dialect, countConnections, versions } = place.databaseUrl
    ? { ...postgresDialect(place.databaseUrl, place.databasePooling ?? 'session'), versions: NO_VERSIONS }
    : sqliteDialect(sqliteFile(place.dataDir), calm);
  const db = new Kysely<Schema>({
    log: ({ query, queryDurationMillis, level }) => {
      statements += 1;
      listener?.(query.sql, queryDurationMillis, level === 'error');
    },
    dialect,
  });
  keepCalm(db, calm);
  return {
    engine,
    db,
    sessionUrl: sessionUrlOf(place),
    countStatements: () => statements,
    countConnections,
    versions,
    calm,
    listen: (given) => {
      listener = given;
    },
    close: () => db.destroy(),
    reopen: () => openDatabase(place, calm),
  };
}

function sqliteFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return join(dataDir, 'saldo.db');
}

/** For the few places where only one database can do something. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

const MOST_TRIES = 4;

/**
 * Runs in the open transaction, or in a new one. A new one is retried if the database rolled it back because
 * of a conflict, or if the connection was lost before the commit; so `run` must do nothing but write to the
 * database, or be repeatable.
 */
export async function inTransaction<Result>(db: Db, run: (trx: Trx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return run(db as Trx);
  return retryWhileLost(() => giveWay(() => db.transaction().execute(run)));
}

async function giveWay<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isRepeatable(error)) throw error;
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}

/** For work of any length: the timeouts of requests don't apply. */
export async function liftTimeouts(trx: Trx): Promise<void> {
  if (isSqlite(trx)) return;
  await sql.raw(WITHOUT_TIMEOUTS).execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
}

/** PostgreSQL's code for a duplicate key. On SQLite writers take turns. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
