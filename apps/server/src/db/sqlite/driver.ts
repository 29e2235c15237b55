import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { takeChunked } from '../in-chunks.ts';
import { isLowPriority } from '../low-priority.ts';
import type { Owner } from '../owner.ts';
import { NO_VERSIONS, type Versions } from '../versions.ts';
import { beginStretch, endLongStretch } from '../yield-to-event-loop.ts';
import { Checkpoints, type StartWorker } from './checkpoints.ts';
import { ChunkedTransaction } from './chunked-transaction.ts';
import { DataVersions } from './data-versions.ts';
import { GroupCommit } from './group-commit.ts';
import type { LongWrites } from './long-writes.ts';
import { StatementKinds } from './statement-kinds.ts';

/**
 * Two connections to one file: all that writes takes the one after the other, and whoever only reads does not wait for
 * them. In write-ahead mode a reader sees what was committed last, however long somebody writes.
 */
export class ReadAndWriteDriver extends SqliteDriver {
  readonly #reading: SqliteDriver;
  readonly #longWrites: LongWrites;
  readonly #handles: { reader: () => DatabaseSync; writer: () => DatabaseSync };
  readonly #startWorker: StartWorker;
  readonly #kinds = new StatementKinds();
  #group: GroupCommit | undefined;
  #versions: DataVersions | undefined;
  #checkpoints: Checkpoints | undefined;

  constructor(writer: Connecting, reader: Connecting, longWrites: LongWrites, startWorker: StartWorker) {
    super(writer.config);
    this.#startWorker = startWorker;
    this.#handles = { reader: reader.handle, writer: writer.handle };
    this.#longWrites = longWrites;
    this.#reading = new SqliteDriver(reader.config);
  }

  /** Before it is connected, nothing is known. */
  get versions(): Versions {
    return this.#versions ?? NO_VERSIONS;
  }

  /** The writer first: it makes the file, and what the reader wants of it. */
  override async init(): Promise<void> {
    await super.init();
    await this.#reading.init();
    const writer = this.#handles.writer();
    const isHalfDone = (owner: Owner) => this.#longWrites.isUnderWay(owner);
    const versions = new DataVersions({ reader: this.#handles.reader(), writer }, isHalfDone);
    this.#versions = versions;
    const checkpoints = new Checkpoints(writer, this.#startWorker);
    this.#checkpoints = checkpoints;
    const onCommit = () => {
      versions.noteCommit();
      checkpoints.afterCommit();
    };
    const group = new GroupCommit(writer, onCommit);
    this.#group = group;
    const { writers } = this.#longWrites;
    this.#longWrites.onCommit = onCommit;
    this.#longWrites.onRawWrite = () => versions.noteEverybody();
    writers.onLong = () => group.flush();
    // Whoever has asked already is heard first.
    writers.onGap = () => setImmediate(() => writers.isTaken || group.flush());
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const [reader, writer] = [await this.#reading.acquireConnection(), await super.acquireConnection()];
    if (!this.#group || !this.#versions) throw new Error('the driver was not initialized');
    const shared = {
      ...{ group: this.#group, versions: this.#versions, longWrites: this.#longWrites },
      kinds: this.#kinds,
    };
    return new Visit({ reader, writer }, this.#handles.writer(), shared);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    (connection as Visit).leave();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Visit).begin();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Visit).commit();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as Visit).rollback();
  }

  /** The writer last: whoever closes a file last tidies it up, which a reader may not. */
  override async destroy(): Promise<void> {
    this.#longWrites.close();
    this.#group?.flush();
    await this.#checkpoints?.close();
    await this.#reading.destroy();
    await super.destroy();
  }
}

type Shared = {
  group: GroupCommit;
  versions: DataVersions;
  kinds: StatementKinds;
  longWrites: LongWrites;
};

type Connecting = { config: SqliteDialectConfig; handle: () => DatabaseSync };

/** The way of one statement, or of one transaction: from its first statement on that does more than read it is the writer's. */
class Visit implements DatabaseConnection {
  readonly #connections: { reader: DatabaseConnection; writer: DatabaseConnection };
  readonly #handle: DatabaseSync;
  readonly #group: GroupCommit;
  readonly #versions: DataVersions;
  readonly #kinds: StatementKinds;
  readonly #longWrites: LongWrites;
  #endTurn: (() => void) | undefined;
  #isMember = false;
  /** Where it is a transaction that is kept in several. */
  #chunks: ChunkedTransaction | undefined;

  constructor(
    connections: { reader: DatabaseConnection; writer: DatabaseConnection },
    handle: DatabaseSync,
    shared: Shared,
  ) {
    this.#connections = connections;
    this.#handle = handle;
    this.#group = shared.group;
    this.#versions = shared.versions;
    this.#kinds = shared.kinds;
    this.#longWrites = shared.longWrites;
  }

  /**
   * Takes the write lock at once: a transaction that reads first and writes later would otherwise fail when
   * another process wrote in between.
   */
  async begin(): Promise<void> {
    const chunked = takeChunked();
    if (chunked && isLowPriority()) await this.#longWrites.calm.giveWay();
    const endTurn = await this.#longWrites.takeTurn();
    this.#endTurn = endTurn;
    const tables = chunked && this.#longWrites.findRecorded(this.#handle);
    if (!tables) {
      this.#group.enter();
      this.#isMember = true;
      return;
    }
    this.#group.flush();
    this.#handle.exec('begin immediate');
    this.#chunks = new ChunkedTransaction({ db: this.#handle, tables }, this.#longWrites, chunked, endTurn);
    this.#endTurn = undefined;
  }

  async commit(): Promise<void> {
    if (this.#chunks) return this.#chunks.commit();
    await this.#leaveGroup();
  }

  async rollback(): Promise<void> {
    if (this.#chunks) return this.#chunks.rollback();
    if (this.#isMember) this.#group.undo();
    this.#isMember = false;
  }

  /** The turn ends first: whoever comes next may be flushed together with this. */
  async #leaveGroup(): Promise<void> {
    this.#isMember = false;
    const flushed = this.#group.leave();
    this.leave();
    await flushed;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.#findConnection(query);
    const isAlone = connection === this.#connections.writer && !this.#isMember && !this.#chunks;
    if (isAlone && this.#kinds.find(query).isJoining) return this.#executeInGroup<Row>(connection, query);
    // A command such as a pragma is for no transaction.
    if (isAlone) this.#group.flush();
    const began = beginStretch();
    const result = await this.#execute<Row>(connection, query);
    if (isAlone) this.#versions.noteCommit();
    this.#chunks?.pauseWhenDue();
    await endLongStretch(began);
    return result;
  }

  /** A write without a transaction is one of its own. */
  async #executeInGroup<Row>(
    connection: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    this.#group.enter();
    this.#isMember = true;
    let result: QueryResult<Row>;
    try {
      result = await this.#execute<Row>(connection, query);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    // Others are heard before the flush.
    await this.#leaveGroup();
    return result;
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (connection === this.#connections.writer) this.#versions.note(this.#kinds.find(query));
    try {
      return await connection.executeQuery<Row>(query);
    } catch (error) {
      if (this.#isMember) this.#group.noteFailure(error);
      throw error;
    }
  }

  async #findConnection(query: CompiledQuery): Promise<DatabaseConnection> {
    if (this.#chunks) await this.#chunks.resume();
    else if (!this.#endTurn && this.#kinds.find(query).isReading) return this.#findReader(query);
    else this.#endTurn ??= await this.#longWrites.takeTurn();
    return this.#connections.writer;
  }

  async #findReader({ sql }: CompiledQuery): Promise<DatabaseConnection> {
    const snapshot = this.#longWrites.findSnapshot(sql, this.#handle);
    return snapshot ? snapshot.connect() : this.#connections.reader;
  }

  /** A cursor that stays open would keep the reader, and so everybody, at the moment at which it was opened. */
  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#chunks) await this.#chunks.resume();
    else this.#endTurn ??= await this.#longWrites.takeTurn();
    if (!this.#isMember && !this.#chunks) this.#group.flush();
    yield* this.#connections.writer.streamQuery<Row>(query, chunkSize);
  }

  leave(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}
