import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import type { Line } from './sqlite-line.ts';

/**
 * Two connections to one file: all that writes takes the one after the other, and whoever only reads does not wait for
 * them. In write-ahead mode a reader sees what was committed last, however long somebody writes.
 */
export class ReadAndWriteDriver extends SqliteDriver {
  readonly #reading: SqliteDriver;
  readonly #writers: Line;

  constructor(writer: SqliteDialectConfig, reader: SqliteDialectConfig, writers: Line) {
    super(writer);
    this.#writers = writers;
    this.#reading = new SqliteDriver(reader);
  }

  /** The writer first: it makes the file, and what the reader wants of it. */
  override async init(): Promise<void> {
    await super.init();
    await this.#reading.init();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const reader = await this.#reading.acquireConnection();
    return new Visit(reader, await super.acquireConnection(), this.#writers);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as Visit).leave();
  }

  /**
   * Takes the write lock at once: a transaction that reads first and writes later would otherwise fail when
   * another process wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Where the disk is full, SQLite has rolled back by itself: what then fails here would hide the reason.
    await super.rollbackTransaction(connection).catch(() => {});
  }

  /** The writer last: whoever closes a file last tidies it up, which a reader may not. */
  override async destroy(): Promise<void> {
    await this.#reading.destroy();
    await super.destroy();
  }
}

/** The way of one statement, or of one transaction: from its first statement on that does more than read it is the writer's. */
class Visit implements DatabaseConnection {
  readonly #reader: DatabaseConnection;
  readonly #writer: DatabaseConnection;
  readonly #writers: Line;
  #endTurn: (() => void) | undefined;

  constructor(reader: DatabaseConnection, writer: DatabaseConnection, writers: Line) {
    this.#reader = reader;
    this.#writer = writer;
    this.#writers = writers;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#endTurn && isReading(query)) return this.#reader.executeQuery(query);
    this.#endTurn ??= await this.#writers.take();
    return this.#writer.executeQuery(query);
  }

  /** A cursor that stays open would keep the reader, and so everybody, at the moment at which it was opened. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    this.#endTurn ??= await this.#writers.take();
    yield* this.#writer.streamQuery<Row>(query, chunkSize);
  }

  leave(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

/** No statement of SQLite that begins like this writes; of those that begin with `with` only the query itself can tell. */
function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}
