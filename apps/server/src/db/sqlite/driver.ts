import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { takeChunked } from '../in-chunks.ts';
import { isLowPriority } from '../low-priority.ts';
import { beginStretch, endLongStretch } from '../yield-to-event-loop.ts';
import { ChunkedTransaction } from './chunked-transaction.ts';
import type { LongWrites } from './long-writes.ts';

/**
 * Two connections to one file: all that writes takes the one after the other, and whoever only reads does not wait for
 * them. In write-ahead mode a reader sees what was committed last, however long somebody writes.
 */
export class ReadAndWriteDriver extends SqliteDriver {
  readonly #reading: SqliteDriver;
  readonly #longWrites: LongWrites;
  readonly #handle: () => DatabaseSync;

  constructor(
    writer: { config: SqliteDialectConfig; handle: () => DatabaseSync },
    reader: SqliteDialectConfig,
    longWrites: LongWrites,
  ) {
    super(writer.config);
    this.#handle = writer.handle;
    this.#longWrites = longWrites;
    this.#reading = new SqliteDriver(reader);
  }

  /** The writer first: it makes the file, and what the reader wants of it. */
  override async init(): Promise<void> {
    await super.init();
    await this.#reading.init();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const reader = await this.#reading.acquireConnection();
    return new Visit(reader, await super.acquireConnection(), this.#handle(), this.#longWrites);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as Visit).leave();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Visit).begin();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { chunks } = connection as Visit;
    await (chunks ? chunks.commit() : super.commitTransaction(connection));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { chunks } = connection as Visit;
    // Where the disk is full, SQLite has rolled back by itself: what then fails here would hide the reason.
    await (chunks ? chunks.rollback() : super.rollbackTransaction(connection).catch(() => {}));
  }

  /** The writer last: whoever closes a file last tidies it up, which a reader may not. */
  override async destroy(): Promise<void> {
    this.#longWrites.close();
    await this.#reading.destroy();
    await super.destroy();
  }
}

/** The way of one statement, or of one transaction: from its first statement on that does more than read it is the writer's. */
class Visit implements DatabaseConnection {
  readonly #reader: DatabaseConnection;
  readonly #writer: DatabaseConnection;
  readonly #handle: DatabaseSync;
  readonly #longWrites: LongWrites;
  #endTurn: (() => void) | undefined;
  /** Where it is a transaction that is kept in several. */
  chunks: ChunkedTransaction | undefined;

  constructor(
    reader: DatabaseConnection,
    writer: DatabaseConnection,
    handle: DatabaseSync,
    longWrites: LongWrites,
  ) {
    this.#reader = reader;
    this.#writer = writer;
    this.#handle = handle;
    this.#longWrites = longWrites;
  }

  /**
   * Takes the write lock at once: a transaction that reads first and writes later would otherwise fail when
   * another process wrote in between.
   */
  async begin(): Promise<void> {
    const chunked = takeChunked();
    if (chunked && isLowPriority()) await this.#longWrites.calm.giveWay();
    await this.executeQuery(CompiledQuery.raw('begin immediate'));
    const tables = chunked && this.#longWrites.findRecorded(this.#handle);
    if (!tables || !this.#endTurn) return;
    const into = { db: this.#handle, tables };
    this.chunks = new ChunkedTransaction(into, this.#longWrites, chunked, this.#endTurn);
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.#findConnection(query);
    beginStretch();
    const result = await connection.executeQuery<Row>(query);
    this.chunks?.pauseWhenDue();
    await endLongStretch();
    return result;
  }

  async #findConnection(query: CompiledQuery): Promise<DatabaseConnection> {
    if (this.chunks) await this.chunks.resume();
    else if (!this.#endTurn && isReading(query)) return this.#findReader(query);
    else this.#endTurn ??= await this.#longWrites.takeTurn();
    return this.#writer;
  }

  async #findReader({ sql }: CompiledQuery): Promise<DatabaseConnection> {
    const snapshot = this.#longWrites.findSnapshot(sql, this.#handle);
    return snapshot ? snapshot.connect() : this.#reader;
  }

  /** A cursor that stays open would keep the reader, and so everybody, at the moment at which it was opened. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    if (this.chunks) await this.chunks.resume();
    else this.#endTurn ??= await this.#longWrites.takeTurn();
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
