import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chunked } from '../in-chunks.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { LongWrites, Snapshot } from './long-writes.ts';
import {
  deleteLongWrite,
  deleteUnneededPatches,
  insertLongWrite,
  insertPatch,
  Recorder,
  undoChunk,
} from './undo-journal.ts';

/** Nobody notices that they waited for so long, and a commit is a small part of it. */
const CHUNK_MS = 50;
/** Where nobody waits: a commit costs, and so does what takes back more than that at once. */
const LONGEST_CHUNK_MS = 100;
const MS_BETWEEN_TRIES = 1000;

/**
 * A transaction that others need not wait for: whenever it has written for a moment, that much is kept, with what takes it
 * back, and whoever waits comes first. Its person sees what was before it until it is over; where it fails, or the server
 * ends, its chunks are taken back, the last one first.
 */
export class ChunkedTransaction {
  readonly #db: DatabaseSync;
  readonly #all: LongWrites;
  readonly #chunked: Chunked;
  readonly #tables: readonly string[];
  #endTurn: (() => void) | undefined;
  #recorder: Recorder | undefined;
  #timer: NodeJS.Timeout | undefined;
  #began = 0;
  #kept: { id: number; chunks: number; snapshot: Snapshot } | undefined;
  #failure: unknown;

  /** It was just begun. */
  constructor(
    { db, tables }: { db: DatabaseSync; tables: readonly string[] },
    all: LongWrites,
    chunked: Chunked,
    endTurn: () => void,
  ) {
    this.#db = db;
    this.#all = all;
    this.#chunked = chunked;
    this.#tables = tables;
    this.#endTurn = endTurn;
    this.#beginChunk();
  }

  #beginChunk(): void {
    this.#recorder = new Recorder(this.#db, this.#tables);
    this.#began = performance.now();
    // Also where its person's rows are only computed with for a while.
    this.#timer = setInterval(() => this.pauseWhenDue(), CHUNK_MS);
  }

  /** Before each statement. */
  async resume(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#endTurn) return;
    this.#endTurn = await this.#all.writers.take(true);
    try {
      this.#db.exec('begin immediate');
      this.#beginChunk();
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** After each statement. */
  pauseWhenDue(): void {
    const most = this.#all.writers.length > 0 ? CHUNK_MS : LONGEST_CHUNK_MS;
    if (performance.now() - this.#began >= most) this.#endChunk();
  }

  #endChunk(): void {
    clearInterval(this.#timer);
    if (!this.#endTurn) return;
    const before = this.#kept;
    try {
      const patch = this.#recorder?.tell();
      this.#recorder?.close();
      // Opened while nothing of this is to be seen yet.
      const kept = before ?? {
        id: insertLongWrite(this.#db, this.#chunked.owner),
        chunks: 0,
        snapshot: this.#all.openSnapshot(),
      };
      this.#kept = kept;
      if (patch) insertPatch(this.#db, kept.id, kept.chunks, patch);
      this.#db.exec('commit');
      this.#all.onCommit();
      kept.chunks += 1;
      this.#all.add(this.#chunked.owner, kept.snapshot);
    } catch (error) {
      this.#failure = error;
      if (!before) this.#kept?.snapshot.close();
      this.#kept = before;
      this.#rollBackChunk();
    }
    this.#leave();
  }

  async commit(): Promise<void> {
    await this.resume();
    this.#endRecording();
    if (this.#kept) deleteLongWrite(this.#db, this.#kept.id);
    this.#db.exec('commit');
    this.#all.onCommit();
    this.#all.remove(this.#chunked.owner);
    this.#leave();
    if (this.#kept) await this.#clear();
    this.#chunked.isTaken = false;
  }

  /** It is over already: what is left is found by the next, or at the next start. */
  async #clear(): Promise<void> {
    let isMore = true;
    while (isMore) isMore = await this.#inTurn(() => deleteUnneededPatches(this.#db)).catch(() => false);
  }

  async rollback(): Promise<void> {
    this.#endRecording();
    if (this.#endTurn) this.#rollBackChunk();
    this.#leave();
    const { id } = this.#kept ?? {};
    while (id !== undefined && !this.#all.isClosed) {
      // Where the disk is full, it may have room again later; until then its person has what was before.
      const isMore = await this.#inTurn(() => undoChunk(this.#db, id)).catch(() => undefined);
      if (isMore === false) break;
      if (isMore === undefined) await sleep(MS_BETWEEN_TRIES, undefined, { ref: false });
    }
    this.#all.remove(this.#chunked.owner);
    this.#chunked.isTaken = false;
  }

  async #inTurn<Result>(work: () => Result): Promise<Result> {
    const endTurn = await this.#all.writers.take(true);
    this.#all.onRawWrite();
    try {
      const result = work();
      this.#all.onCommit();
      return result;
    } finally {
      endTurn();
      await yieldToEventLoop();
    }
  }

  #endRecording(): void {
    clearInterval(this.#timer);
    this.#recorder?.close();
  }

  /** Where the disk is full, SQLite has rolled back by itself. */
  #rollBackChunk(): void {
    if (this.#db.isTransaction) this.#db.exec('rollback');
  }

  #leave(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}
