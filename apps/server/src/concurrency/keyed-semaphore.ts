import { AppError } from '../errors/app-error.ts';

type Line = { running: number; waiting: (() => void)[] };

const RETRY_AFTER_SECONDS = 3;

/**
 * Limits simultaneous work per key, such as a person. The rest of that key waits in order, holding nothing;
 * beyond that it is refused.
 */
export class KeyedSemaphore<Key> {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #lines = new Map<Key, Line>();

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#most) line.running += 1;
    else if (line.waiting.length < this.#mostWaiting)
      await new Promise<void>((begin) => line.waiting.push(begin));
    else throw new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      // Passes the place on.
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) this.#lines.delete(key);
    }
  }
}
