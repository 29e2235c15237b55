import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { prepareSession, type SessionPlace, sessionUrlOf } from './postgres/session.ts';
import { openSqlite } from './sqlite/dialect.ts';
import { undoUnfinished } from './sqlite/undo-journal.ts';

/** Locks a data folder or database while it is in use. Both kinds of lock belong to the process and end with it. */
type Place = SessionPlace & { dataDir: string };
type Release = () => Promise<void>;

/** SQLite has one server, PostgreSQL any number. */
export async function holdAsServer(place: Place): Promise<Release> {
  const url = sessionUrlOf(place);
  return url ? holdShared(url) : holdFolder(place.dataDir);
}

/** `requireHeld` fails if the lock was lost, in which case a server may have started. */
export type Alone = { release: Release; requireHeld: () => Promise<void> };

/** For what must not run beside a server. */
export async function holdAlone(place: Place): Promise<Alone> {
  const url = sessionUrlOf(place);
  if (!url) return { release: await holdFolder(place.dataDir), requireHeld: async () => {} };
  // PostgreSQL notices a stopped server with a delay.
  for (let turn = 1; turn <= TURNS; turn++) {
    const client = await lock(url, 'pg_try_advisory_lock');
    if (client) return { release: () => client.end(), requireHeld: () => requireAlive(client) };
    await pause(SHORTLY);
  }
  throw new ConfigError('DATABASE_URL is in use by a running Saldo: stop it first');
}

/** A reconnected session would no longer hold the lock. */
async function requireAlive(client: pg.Client): Promise<void> {
  await client.query('select 1').catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL: a server may have started meanwhile (${String(error)})`);
  });
}

/** A separate file, since `npm run backup` and other commands open the database beside the server. */
async function holdFolder(dataDir: string): Promise<Release> {
  const file = join(dataDir, 'saldo.lock');
  const holding = new DatabaseSync(file);
  try {
    holding.exec('pragma locking_mode = exclusive');
    holding.exec(`pragma user_version = ${process.pid}`);
    holding.exec('begin exclusive');
  } catch (error) {
    holding.close();
    if (!isBusy(error)) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} is in use by another Saldo (pid ${readHolder(file)})`);
  }
  held.add(holding);
  undoUnfinishedWrites(dataDir);
  return async () => {
    held.delete(holding);
    holding.close();
  };
}

/** Undoes what a killed server left half done. */
function undoUnfinishedWrites(dataDir: string): void {
  const file = join(dataDir, 'saldo.db');
  if (!existsSync(file)) return;
  const database = openSqlite(file);
  try {
    undoUnfinished(database);
  } finally {
    database.close();
  }
}

/** For commands that may run without a server: undo what it left half done. */
export async function tidyUp(place: Place): Promise<void> {
  if (sessionUrlOf(place)) return;
  const release = await holdFolder(place.dataDir).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
  });
  await release?.();
}

/** Keeps a reference: a collected connection would release its lock. */
const held = new Set<DatabaseSync>();

/** `user_version` from the file header: while the file is locked, it can't be queried. */
function readHolder(file: string): number {
  const bytes = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  readSync(handle, bytes, 0, 4, 60);
  closeSync(handle);
  return bytes.readUInt32BE();
}

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

const LOCK = 5_341_070_003;
const TURNS = 5;
const SHORTLY = 200;
const PATIENCE = 1000;

/** On its own connection; taken again after PostgreSQL restarts. */
async function holdShared(url: string): Promise<Release> {
  let isOver = false;
  let client = await lock(url, 'pg_try_advisory_lock_shared');
  if (!client) throw new ConfigError('DATABASE_URL: a backup is just being restored there');
  const holdAgain = async () => {
    client = undefined;
    while (!isOver && !client) {
      client = await lock(url, 'pg_try_advisory_lock_shared').catch(() => undefined);
      if (!client) await pause(PATIENCE, undefined, { ref: false });
    }
    client?.once('end', holdAgain);
  };
  client.once('end', holdAgain);
  return async () => {
    isOver = true;
    await client?.end();
  };
}

/** Undefined if somebody else holds it. */
async function lock(
  url: string,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<pg.Client | undefined> {
  const client = prepareSession(url);
  await client.connect();
  const { rows } = await client.query(`select ${how}(${LOCK}) as held`);
  if (rows[0]?.held === true) return client;
  await client.end();
  return undefined;
}
