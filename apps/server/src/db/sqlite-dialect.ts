import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { foldText } from '@saldo/domain';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

const MOST_KEPT_STATEMENTS = 500;

/** A commit is on the disk before it is answered (WAL with synchronous=FULL). */
const SETTINGS = [
  'pragma busy_timeout = 10000',
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma temp_store = memory',
];

/**
 * Takes the write lock at once: a transaction that reads first and writes later would otherwise fail when
 * another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Where the disk is full, SQLite has rolled back by itself: what then fails here would hide the reason.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
}

export function sqliteDialect(file: string): Dialect {
  return new NodeSqliteDialect({
    database: async () => {
      const database = new DatabaseSync(file);
      for (const setting of SETTINGS) database.exec(setting);
      database.function('fold', { deterministic: true }, (text) => foldText(String(text)));
      return toKyselyDatabase(database);
    },
  });
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
