import { letOthersIn } from './breath.ts';

/** So many wait for one; whoever comes then is told to come back. */
export const MOST_WAITING = 100;

/** Work under the same number is done one piece after the other, without holding anything while it waits. */
export class Turns {
  readonly #lines = new Map<number, { last: Promise<unknown>; length: number }>();

  /** Undefined, and nothing done, where too many wait already. */
  take<Result>(number: number, work: () => Promise<Result>): Promise<Result> | undefined {
    const { length } = this.#lines.get(number) ?? { length: 0 };
    return length > MOST_WAITING ? undefined : this.wait(number, work);
  }

  /** However many wait. */
  wait<Result>(number: number, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(number) ?? { last: Promise.resolve(), length: 0 };
    this.#lines.set(number, line);
    line.length += 1;
    const result = line.last.then(work);
    // An embedded database answers at once: without a breath, a whole line would be done before anybody else gets in.
    const breathe = async () => {
      await letOthersIn();
      line.length -= 1;
      if (line.length === 0) this.#lines.delete(number);
    };
    line.last = result.then(breathe, breathe);
    return result;
  }
}
