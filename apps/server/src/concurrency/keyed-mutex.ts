import { yieldToEventLoop } from '../db/yield-to-event-loop.ts';

/** Waiters per key; further ones are refused. */
export const MOST_WAITING = 100;

/** Runs work with the same key one after the other; waiting work holds nothing. */
export class KeyedMutex<Key = number> {
  readonly #lines = new Map<Key, { last: Promise<unknown>; length: number }>();

  /** Undefined, with nothing run, if too many wait already. */
  take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> | undefined {
    const { length } = this.#lines.get(key) ?? { length: 0 };
    return length > MOST_WAITING ? undefined : this.wait(key, work);
  }

  /** However many wait. */
  wait<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 };
    this.#lines.set(key, line);
    line.length += 1;
    const result = line.last.then(work);
    // An embedded database answers at once: without yielding, a whole queue would run before anybody else is
    // served.
    const breathe = async () => {
      await yieldToEventLoop();
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(key);
    };
    line.last = result.then(breathe, breathe);
    return result;
  }
}
