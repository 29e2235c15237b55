import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { foldText } from '@saldo/domain';
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import type { Calm } from '../calm.ts';
import type { Connections } from '../connections.ts';
import { NO_VERSIONS, type Versions } from '../versions.ts';
import { startCheckpointWorker } from './checkpoints.ts';
import { ReadAndWriteDriver } from './driver.ts';
import { LongWrites, Snapshot } from './long-writes.ts';
import { WriteQueue } from './write-queue.ts';

const MOST_KEPT_STATEMENTS = 500;

/**
 * A commit is on the disk before it is answered (WAL with synchronous=FULL). A change of ten thousand rows stays in memory
 * until then: with the two megabytes that SQLite would take, it is written and read again several times.
 */
const SETTINGS = [
  'pragma busy_timeout = 10000',
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma temp_store = memory',
  'pragma cache_size = -16384',
];

class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string;
  readonly #writers: WriteQueue;
  readonly #calm: Calm;
  #driver: ReadAndWriteDriver | undefined;

  constructor(file: string, writers: WriteQueue, calm: Calm) {
    super({ database: async () => toKyselyDatabase(openSqlite(file)) });
    this.#file = file;
    this.#writers = writers;
    this.#calm = calm;
  }

  override createDriver() {
    const openReader = () => openSqlite(this.#file, { readOnly: true });
    const openSnapshot = () => {
      const reader = openReader();
      return new Snapshot(reader, toKyselyDatabase(reader));
    };
    this.#driver = new ReadAndWriteDriver(
      connecting(() => openSqlite(this.#file)),
      connecting(openReader),
      new LongWrites(this.#writers, this.#calm, openSnapshot),
      startCheckpointWorker(this.#file),
    );
    return this.#driver;
  }

  get versions(): Versions {
    return this.#driver?.versions ?? NO_VERSIONS;
  }

  override createAdapter() {
    return new ManyReadersAdapter();
  }
}

function connecting(open: () => DatabaseSync) {
  let handle: DatabaseSync;
  const database = async () => {
    handle = open();
    return toKyselyDatabase(handle);
  };
  return { config: { database }, handle: () => handle };
}

/** Who waits for whom is the driver's to say: Kysely would let one in at a time. */
class ManyReadersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

export function sqliteDialect(
  file: string,
  calm: Calm,
): { dialect: Dialect; countConnections: () => Connections; versions: Versions } {
  const writers = new WriteQueue();
  const dialect = new NodeSqliteDialect(file, writers, calm);
  return {
    dialect,
    versions: {
      ofAll: () => dialect.versions.ofAll(),
      ofMoney: (owner) => dialect.versions.ofMoney(owner),
      ofSessions: (owner) => dialect.versions.ofSessions(owner),
    },
    // One writes. The other reads, and has answered before anybody can look at it.
    countConnections: () => ({ open: 2, idle: writers.isTaken ? 1 : 2, waiting: writers.length }),
  };
}

export function openSqlite(file: string, options: { readOnly?: boolean } = {}): DatabaseSync {
  const database = new DatabaseSync(file, options);
  for (const setting of SETTINGS) database.exec(setting);
  database.function('fold', { deterministic: true }, (text) => foldText(String(text)));
  return database;
}

function toKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      let statement = kept.get(sql);
      if (!statement) {
        statement = toKyselyStatement(database, sql);
        if (kept.size >= MOST_KEPT_STATEMENTS) kept.clear();
        kept.set(sql, statement);
      }
      return statement;
    },
  };
}

function toKyselyStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement: StatementSync = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    // A cursor of its own: the kept statement may run again while this one is still being read.
    iterate: (parameters) => database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
  };
}
