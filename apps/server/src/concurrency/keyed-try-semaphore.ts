import type { Owner } from '../db/owner.ts';
import { AppError } from '../errors/app-error.ts';

/** Limits simultaneous work per person or network; more is refused. */
export class KeyedTrySemaphore<Key = Owner> {
  readonly #most: number;
  readonly #taken = new Map<Key, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the release, which works once. */
  take(key: Key): () => void {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#most) throw new AppError('server.busy', { retryAfter: 5 });
    this.#taken.set(key, taken + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    };
  }
}
