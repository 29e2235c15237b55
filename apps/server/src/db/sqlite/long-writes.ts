import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, type SqliteDatabase, SqliteDriver } from 'kysely';
import type { Calm } from '../calm.ts';
import { whoAsks } from '../on-behalf.ts';
import type { Owner } from '../owner.ts';
import { findRecorded, listTablesOfPeople } from './undo-journal.ts';
import type { WriteQueue } from './write-queue.ts';

/** What a person reads while a long change of theirs is under way: everything as it was before. */
export class Snapshot {
  readonly #db: DatabaseSync;
  readonly #driver: SqliteDriver;
  #connection: Promise<DatabaseConnection> | undefined;
  readonly over = Promise.withResolvers<void>();

  constructor(db: DatabaseSync, database: SqliteDatabase) {
    this.#db = db;
    this.#driver = new SqliteDriver({ database });
    db.exec('begin');
    // The moment is that of the first reading.
    db.prepare('select count(*) from long_writes').get();
  }

  connect(): Promise<DatabaseConnection> {
    this.#connection ??= this.#driver.init().then(() => this.#driver.acquireConnection());
    return this.#connection;
  }

  /** Whoever has just been given it still reads once. */
  close(): void {
    this.over.resolve();
    setImmediate(() => this.#db.close());
  }
}

/** Whose long changes are under way, in this process. */
export class LongWrites {
  readonly writers: WriteQueue;
  readonly calm: Calm;
  readonly openSnapshot: () => Snapshot;
  readonly #underWay = new Map<Owner, Snapshot>();
  #recorded: readonly string[] | undefined;
  #ofPeople: RegExp | undefined;
  isClosed = false;
  /** Called after a chunk was committed. */
  onCommit: () => void = () => {};
  /** Called before something is written past the driver. */
  onRawWrite: () => void = () => {};

  constructor(writers: WriteQueue, calm: Calm, openSnapshot: () => Snapshot) {
    this.writers = writers;
    this.calm = calm;
    this.openSnapshot = openSnapshot;
  }

  add(owner: Owner, snapshot: Snapshot): void {
    this.#underWay.set(owner, snapshot);
  }

  isUnderWay(owner: Owner): boolean {
    return this.#underWay.has(owner);
  }

  remove(owner: Owner): void {
    this.#underWay.get(owner)?.close();
    this.#underWay.delete(owner);
  }

  /** The tables stay what they are once the server has started. */
  findRecorded(db: DatabaseSync): readonly string[] | undefined {
    this.#recorded ??= findRecorded(db);
    return this.#recorded;
  }

  /** Undefined where whoever asks reads what everybody does. Who they are, and who is signed in, is never of the past. */
  findSnapshot(sql: string, db: DatabaseSync): Snapshot | undefined {
    const asking = whoAsks();
    const snapshot = asking === undefined ? undefined : this.#underWay.get(asking);
    if (!snapshot) return undefined;
    this.#ofPeople ??= new RegExp(`\\b(${listTablesOfPeople(db).join('|')})\\b`);
    return this.#ofPeople.test(sql) ? snapshot : undefined;
  }

  /** Answers once it is the turn of whoever asks, and nothing long of theirs is under way. */
  async takeTurn(): Promise<() => void> {
    const asking = whoAsks();
    for (;;) {
      if (asking !== undefined) await this.#underWay.get(asking)?.over.promise;
      const endTurn = await this.writers.take();
      // It may have begun while this waited.
      if (asking === undefined || !this.#underWay.has(asking)) return endTurn;
      endTurn();
    }
  }

  close(): void {
    this.isClosed = true;
    for (const owner of [...this.#underWay.keys()]) this.remove(owner);
  }
}
