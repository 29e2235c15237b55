import { AppError } from './app-error.ts';

/**
 * For work that takes much of the machine: a few pieces are done at once, some wait for their turn without holding
 * anything, and whoever comes then is told to come back.
 */
export class FewAtOnce {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) throw new AppError('server.busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever is next takes the place over.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
