import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Frames of the log, each a page of the database: four kilobytes. SQLite, too, waits for a thousand by itself. */
const FEW_FRAMES = 1000;
/** What a commit on the main thread copies at most: eight megabytes. */
const MOST_FRAMES = 2000;
/** What the log's file keeps at least once the log begins anew: sixteen megabytes. */
const KEPT_FRAMES = 4 * 1024;
/** What is cut off it at once: a quarter of a gigabyte. To cut a whole one takes a busy machine a third of a second. */
const CUT_FRAMES = 64 * 1024;
const MS_BETWEEN_CUTS = 1000;
const FRAME_BYTES = 4096 + 24;
const MS_AFTER_FAILURE = 60_000;

type State = { log: number; checkpointed: number };
export type StartWorker = (few: number) => Worker;

/**
 * Copies the write-ahead log into the database. SQLite would do so in a commit: after a snapshot was held for long, in one
 * that keeps the whole server waiting for hundreds of megabytes. Here a commit copies little, and a worker the rest.
 *
 * SQLite begins the log anew with the next write, once all of it is copied and nobody reads from it. Nobody is made to
 * wait for that: where long changes overlap, the log grows until they leave a moment.
 */
export class Checkpoints {
  readonly #writer: DatabaseSync;
  readonly #startWorker: StartWorker;
  readonly #look: StatementSync;
  readonly #checkpoint: StatementSync;
  #worker: Worker | undefined;
  #isRestPending = false;
  #copied = 0;
  /** For how many frames the file has room. */
  #room = 0;
  #kept = 0;
  #cutAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(writer: DatabaseSync, startWorker: StartWorker) {
    this.#startWorker = startWorker;
    this.#writer = writer;
    writer.exec('pragma wal_autocheckpoint = 0');
    this.#keep(KEPT_FRAMES);
    this.#look = writer.prepare('pragma wal_checkpoint(noop)');
    this.#checkpoint = writer.prepare('pragma wal_checkpoint(passive)');
  }

  /** After each commit. */
  afterCommit(): void {
    const state = read(this.#look);
    if (!state) return;
    const { log, checkpointed } = state;
    this.#noteState(state);
    const left = log - checkpointed;
    if (this.#worker || (left < FEW_FRAMES && !this.#isRestPending)) return;
    if (left <= MOST_FRAMES || this.#hasJustFailed()) this.#copy();
    else this.#delegate();
  }

  /** What is being copied is copied: the file is closed after it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  /** The commit with which the log begins anew cuts its file; of a large one not all at once, for others have their turn. */
  #noteState({ log, checkpointed }: State): void {
    const hasBegunAnew = checkpointed < this.#copied;
    const isCut = hasBegunAnew && this.#room > this.#kept;
    this.#copied = checkpointed;
    this.#room = Math.max(log, hasBegunAnew ? Math.min(this.#room, this.#kept) : this.#room);
    const now = performance.now();
    if (isCut) this.#cutAt = now;
    const isDue = now - this.#cutAt >= MS_BETWEEN_CUTS;
    const kept = Math.max(KEPT_FRAMES, isDue ? this.#room - CUT_FRAMES : this.#room);
    if (kept === this.#kept) return;
    this.#keep(kept);
    if (isDue) this.#isRestPending = true;
  }

  #keep(frames: number): void {
    this.#kept = frames;
    this.#writer.exec(`pragma journal_size_limit = ${frames * FRAME_BYTES}`);
  }

  #copy(): void {
    const state = read(this.#checkpoint);
    this.#isRestPending = !state;
    if (state) this.#copied = state.checkpointed;
  }

  #delegate(): void {
    if (this.#isClosed) return;
    this.#isRestPending = true;
    try {
      const worker = this.#startWorker(FEW_FRAMES / 2);
      this.#worker = worker;
      worker.unref();
      worker.once('error', (error) => this.#noteFailure(error));
      worker.once('exit', () => {
        this.#worker = undefined;
        if (!this.#isClosed) this.afterCommit();
      });
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  /** Nothing is lost: until it is tried again, commits copy everything, as SQLite does by itself. */
  #noteFailure(error: unknown): void {
    this.#failedAt = performance.now();
    process.emitWarning(`the write-ahead log is copied by the main thread for a while (${String(error)})`);
  }

  #hasJustFailed(): boolean {
    return performance.now() - this.#failedAt < MS_AFTER_FAILURE;
  }
}

/** Undefined while the writer is in a transaction or has a cursor open: SQLite refuses then, and the next commit asks again. */
function read(statement: StatementSync): State | undefined {
  try {
    return statement.get() as State;
  } catch {
    return undefined;
  }
}

export const startCheckpointWorker =
  (file: string): StartWorker =>
  (few) =>
    new Worker(new URL('./checkpoint.worker.ts', import.meta.url), { workerData: { file, few } });
