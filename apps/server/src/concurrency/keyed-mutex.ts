import { yieldToEventLoop } from '../db/yield-to-event-loop.ts';

/** So many wait for one; whoever comes then is told to come back. */
export const MOST_WAITING = 100;

/** Work under the same key is done one piece after the other, without holding anything while it waits. */
export class KeyedMutex<Key = number> {
  readonly #lines = new Map<Key, { last: Promise<unknown>; length: number }>();

  /** Undefined, and nothing done, where too many wait already. */
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
    // An embedded database answers at once: without a breath, a whole line would be done before anybody else gets in.
    const breathe = async () => {
      await yieldToEventLoop();
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(key);
    };
    line.last = result.then(breathe, breathe);
    return result;
  }
}
