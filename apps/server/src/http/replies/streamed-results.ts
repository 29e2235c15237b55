import { Readable } from 'node:stream';
import type { ZodType } from 'zod';
import { toWriter } from './serializer.ts';

/** A list too long for memory, in portions. */
export type Portions<Row> = AsyncIterable<Row[]>;

export function isPortions(answer: unknown): answer is Portions<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

const START = '{"results":[';
const END = ']}';

/** Runs the work when its turn comes. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Streams `{"results":[…]}`. Each portion is validated and takes its own turn; while the reader is slow, none
 * is held.
 */
export function streamResults(shape: ZodType, portions: Portions<unknown>, inTurn: InTurn): Readable {
  const write = toWriter(shape);
  const reading = portions[Symbol.asyncIterator]();
  /** Undefined at the end. */
  async function readPortion(): Promise<string | undefined> {
    const { done, value } = await reading.next();
    if (done) return undefined;
    return write({ results: value }).slice(START.length, -END.length);
  }
  async function* chunks(): AsyncGenerator<string> {
    try {
      yield START;
      let separator = '';
      for (;;) {
        const text = await inTurn(readPortion);
        if (text === undefined) break;
        if (text === '') continue;
        yield `${separator}${text}`;
        separator = ',';
      }
      yield END;
    } finally {
      await reading.return?.();
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
