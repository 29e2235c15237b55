import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { prepareSession, type SessionPlace, sessionUrlOf } from './postgres/session.ts';
import { openSqlite } from './sqlite/dialect.ts';
import { undoUnfinished } from './sqlite/undo-journal.ts';

/**
 * Who uses a place, so that nobody takes it away under somebody's feet. Both kinds of lock belong to the process and
 * are gone with it, however it ends.
 */
type Place = SessionPlace & { dataDir: string };
type Release = () => Promise<void>;

/** SQLite has one server, PostgreSQL any number. */
export async function holdAsServer(place: Place): Promise<Release> {
  const url = sessionUrlOf(place);
  return url ? holdShared(url) : holdFolder(place.dataDir);
}

/** `requireHeld` fails where it was lost meanwhile, and with it that nobody else was there. */
export type Alone = { release: Release; requireHeld: () => Promise<void> };

/** For what can only be done while no server runs. */
export async function holdAlone(place: Place): Promise<Alone> {
  const url = sessionUrlOf(place);
  if (!url) return { release: await holdFolder(place.dataDir), requireHeld: async () => {} };
  // PostgreSQL notices a moment later that a server is gone.
  for (let turn = 1; turn <= TURNS; turn++) {
    const client = await lock(url, 'pg_try_advisory_lock');
    if (client) return { release: () => client.end(), requireHeld: () => requireAlive(client) };
    await pause(SHORTLY);
  }
  throw new ConfigError('DATABASE_URL is in use by a running Saldo: stop it first');
}

/** A session that was cut is never the same again. */
async function requireAlive(client: pg.Client): Promise<void> {
  await client.query('select 1').catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL: a server may have started meanwhile (${String(error)})`);
  });
}

/** A file of its own, since the database itself is open to `npm run backup` and others beside the server. */
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

/** What the server before had begun and not ended: nobody is there by now who would. */
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

/** For the programs beside a server that may not be running: then what it left half done is taken back. */
export async function tidyUp(place: Place): Promise<void> {
  if (sessionUrlOf(place)) return;
  const release = await holdFolder(place.dataDir).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
  });
  await release?.();
}

/** What nobody refers to any more would be cleared away, and let go of by that. */
const held = new Set<DatabaseSync>();

/** `user_version` in the head of the file: it cannot be asked for while somebody holds the lock. */
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

/** On a connection of its own; where PostgreSQL went away and came back, it is taken again. */
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

/** Undefined where somebody else holds it. */
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
