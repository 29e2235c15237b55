import type { Owner } from '../db/owner.ts';
import { AppError } from './app-error.ts';

/** So many of something that one person may have under way; whoever wants more is told to come back. */
export class Places {
  readonly #most: number;
  readonly #taken = new Map<number, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Answers with how to give it back, which counts once. */
  take(owner: Owner): () => void {
    const taken = this.#taken.get(owner) ?? 0;
    if (taken >= this.#most) throw new AppError('server.busy', { retryAfter: 5 });
    this.#taken.set(owner, taken + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.#taken.get(owner) ?? 1) - 1;
      if (left > 0) this.#taken.set(owner, left);
      else this.#taken.delete(owner);
    };
  }
}
