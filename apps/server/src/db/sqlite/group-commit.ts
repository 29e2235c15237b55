import type { DatabaseSync } from 'node:sqlite';

/** More wait for one flush only where they come faster than the disk. */
const MOST_MEMBERS = 32;
const MOST_MS = 20;

type Waiting = { resolve: () => void; reject: (error: unknown) => void };

/**
 * Short transactions that follow each other share one transaction of SQLite, and so one flush to the disk. Each is a
 * savepoint: what fails is rolled back alone. Nobody is answered before the commit, and readers see nothing before it.
 */
export class GroupCommit {
  readonly #db: DatabaseSync;
  readonly #onCommit: () => void;
  readonly #waiting: Waiting[] = [];
  #hasSavepoint = false;
  #isOpen = false;
  #began = 0;
  #failure: unknown;

  constructor(db: DatabaseSync, onCommit: () => void) {
    this.#db = db;
    this.#onCommit = onCommit;
  }

  /** The next member writes from here on. */
  enter(): void {
    if (this.#isOpen && !this.#db.isTransaction) this.#failAll();
    if (this.#waiting.length >= MOST_MEMBERS || performance.now() - this.#began > MOST_MS) this.flush();
    if (!this.#isOpen) {
      this.#db.exec('begin immediate');
      this.#isOpen = true;
      this.#began = performance.now();
    }
    // The first has nobody to protect.
    this.#hasSavepoint = this.#waiting.length > 0;
    if (this.#hasSavepoint) this.#db.exec('savepoint member');
  }

  /** The member is done: resolves once what it wrote is on the disk. */
  leave(): Promise<void> {
    const { promise, ...waiting } = Promise.withResolvers<void>();
    this.#waiting.push(waiting);
    if (!this.#db.isTransaction) this.#failAll();
    else if (this.#hasSavepoint) this.#db.exec('release member');
    return promise;
  }

  /** A member failed. On some errors, such as a full disk, SQLite has rolled everything back by itself. */
  undo(): void {
    if (!this.#db.isTransaction) this.#failAll();
    else if (this.#hasSavepoint) this.#db.exec('rollback to member; release member');
    else {
      this.#db.exec('rollback');
      this.#isOpen = false;
    }
    this.#failure = undefined;
  }

  /** Why a member failed is what the others are told where SQLite rolls them all back. */
  noteFailure(error: unknown): void {
    this.#failure = error;
  }

  /** When nobody follows. */
  flush(): void {
    if (!this.#isOpen) return;
    try {
      this.#db.exec('commit');
    } catch (error) {
      this.#failure = error;
      if (this.#db.isTransaction) this.#db.exec('rollback');
      this.#failAll();
      return;
    }
    this.#isOpen = false;
    this.#onCommit();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #failAll(): void {
    this.#isOpen = false;
    const error = this.#failure ?? new Error('the database rolled back');
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
