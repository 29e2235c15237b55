import { whoAsks } from '../db/on-behalf.ts';
import type { Owner } from '../db/owner.ts';
import { AppError } from '../errors/app-error.ts';

type Waiting = { begin: () => void; refuse: (error: AppError) => void; size: number };

/** A person, or a stranger's network; undefined for the server itself. */
type Who = Owner | string | undefined;

/** Waiters per person; further ones are refused. */
const MOST_EACH = 8;
/** From this size on, work is long. */
const LARGE = 1024 * 1024;

/**
 * For work that takes much of the machine: a few pieces are done at once, some wait for their turn without holding
 * anything, and whoever comes then is told to come back: first of all whoever has most waiting. People take turns, and of
 * one person's the smallest comes first; where there is more than one place, no one person has all of them, and neither
 * has what is long.
 */
export class FairSemaphore {
  readonly #most: number;
  readonly #mostWaiting: number;
  /** In the order of turns. */
  readonly #waiting = new Map<Who, Waiting[]>();
  readonly #running = new Map<Who, number>();
  #runningInAll = 0;
  #longRunning = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * `size`: approximate number of bytes to process. `gone`: whoever has gone before their turn loses it, and nothing is
   * begun for them.
   */
  async run<Result>(
    work: () => Promise<Result>,
    size = 0,
    { who = whoAsks(), gone }: { who?: Who; gone?: AbortSignal } = {},
  ): Promise<Result> {
    if (gone?.aborted) throw busy();
    const own = this.#waiting.get(who) ?? [];
    // Work without a person is the server's own.
    if (who !== undefined && own.length >= MOST_EACH)
      throw new AppError('attempts.too_many', { retryAfter: RETRY_AFTER_SECONDS });
    if (this.#countWaiting() >= this.#mostWaiting && !this.#hasPlace(who, size)) this.#makeRoom(own.length);
    await this.#takeTurn(who, own, size, gone);
    try {
      return await work();
    } finally {
      this.#count(who, size, -1);
      this.#serve();
    }
  }

  #takeTurn(who: Who, own: Waiting[], size: number, gone: AbortSignal | undefined): Promise<void> {
    const turn = Promise.withResolvers<void>();
    const waiting = { begin: turn.resolve, refuse: turn.reject, size };
    own.push(waiting);
    this.#waiting.set(who, own);
    const leave = () => {
      this.#remove(who, waiting);
      turn.reject(busy());
    };
    gone?.addEventListener('abort', leave, { once: true });
    this.#serve();
    return turn.promise.finally(() => gone?.removeEventListener('abort', leave));
  }

  #remove(who: Who, waiting: Waiting): void {
    const left = (this.#waiting.get(who) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.#waiting.set(who, left);
    else this.#waiting.delete(who);
  }

  /** Whoever has the most waiting loses the last of it, unless they are the newcomer. */
  #makeRoom(own: number): void {
    const [most] = [...this.#waiting.values()].sort((one, two) => two.length - one.length);
    if (!most || most.length <= own + 1) throw busy();
    most.pop()?.refuse(busy());
  }

  #serve(): void {
    for (const [who, own] of this.#waiting) {
      const next = own.toSorted((one, two) => one.size - two.size)[0];
      if (!next || !this.#hasPlace(who, next.size)) continue;
      own.splice(own.indexOf(next), 1);
      // After a turn, a person goes to the end.
      this.#waiting.delete(who);
      if (own.length > 0) this.#waiting.set(who, own);
      this.#count(who, next.size, 1);
      next.begin();
      this.#serve();
      return;
    }
  }

  #hasPlace(who: Who, size: number): boolean {
    const most = this.#most;
    const mostOfOne = who === undefined ? most : Math.max(1, most - 1);
    return (
      this.#runningInAll < most &&
      (this.#running.get(who) ?? 0) < mostOfOne &&
      (size < LARGE || this.#longRunning < Math.max(1, most - 1))
    );
  }

  #count(who: Who, size: number, more: 1 | -1): void {
    this.#runningInAll += more;
    if (size >= LARGE) this.#longRunning += more;
    const running = (this.#running.get(who) ?? 0) + more;
    if (running > 0) this.#running.set(who, running);
    else this.#running.delete(who);
  }

  #countWaiting(): number {
    let count = 0;
    for (const own of this.#waiting.values()) count += own.length;
    return count;
  }
}

const RETRY_AFTER_SECONDS = 5;

const busy = () => new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
