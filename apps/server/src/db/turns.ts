import { letOthersIn } from './breath.ts';

/** So many wait for one; whoever comes then is told to come back. */
export const MOST_WAITING = 100;

/** Work under the same number is done one piece after the other, without holding anything while it waits. */
export class Turns {
  readonly #lines = new Map<number, { last: Promise<unknown>; length: number }>();

  /** Undefined, and nothing done, where too many wait already. */
  take<Result>(number: number, work: () => Promise<Result>): Promise<Result> | undefined {
    const line = this.#lines.get(number) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > MOST_WAITING) return undefined;
    this.#lines.set(number, line);
    line.length += 1;
    // An embedded database answers at once: without a breath, a whole line would be done before anybody else gets in.
    const before = line.length > 1 ? line.last.then(letOthersIn) : line.last;
    const result = before.then(work).finally(() => {
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(number);
    });
    line.last = result.catch(() => {});
    return result;
  }
}
