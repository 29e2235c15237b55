import { AppError } from '../errors/app-error.ts';

type Line = { running: number; waiting: (() => void)[] };

type Options = {
  /** How many milliseconds somebody waits before they are refused. */
  patience?: number;
  refuse?: () => AppError;
};

const RETRY_AFTER_SECONDS = 3;

const busy = () => new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS });

/**
 * Limits simultaneous work per key, such as a person. The rest of that key waits in order, holding nothing;
 * beyond that it is refused.
 */
export class KeyedSemaphore<Key> {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #patience: number | undefined;
  readonly #refuse: () => AppError;
  readonly #lines = new Map<Key, Line>();

  constructor(most: number, mostWaiting: number, { patience, refuse = busy }: Options = {}) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#patience = patience;
    this.#refuse = refuse;
  }

  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#most) line.running += 1;
    else if (line.waiting.length < this.#mostWaiting) await this.#wait(line);
    else throw this.#refuse();
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

  async #wait(line: Line): Promise<void> {
    const turn = Promise.withResolvers<void>();
    line.waiting.push(turn.resolve);
    const leave = () => {
      // Whose turn has come keeps it.
      const at = line.waiting.indexOf(turn.resolve);
      if (at < 0) return;
      line.waiting.splice(at, 1);
      turn.reject(this.#refuse());
    };
    const timer = this.#patience === undefined ? undefined : setTimeout(leave, this.#patience);
    await turn.promise.finally(() => clearTimeout(timer));
  }
}
