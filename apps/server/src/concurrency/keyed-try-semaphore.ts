import type { Owner } from '../db/owner.ts';
import { AppError } from '../errors/app-error.ts';

/** So many of something that one person, or one network, may have under way; whoever wants more is told to come back. */
export class KeyedTrySemaphore<Key = Owner> {
  readonly #most: number;
  readonly #taken = new Map<Key, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers with how to give it back, which counts once. */
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
