import { Readable } from 'node:stream';
import type { ZodType } from 'zod';

/** A list too long to be held at once, as its handler reads it. */
export type Portions<Row> = AsyncIterable<Row[]>;

export function isPortions(answer: unknown): answer is Portions<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** `{"results":[…]}`, sent while it is read. Each portion is checked as an answer of its own. */
export function streamResults(shape: ZodType, portions: Portions<unknown>): Readable {
  async function* chunks(): AsyncGenerator<string> {
    yield '{"results":[';
    let separator = '';
    for await (const results of portions) {
      if (results.length === 0) continue;
      const checked = shape.encode({ results }) as { results: unknown[] };
      yield `${separator}${JSON.stringify(checked.results).slice(1, -1)}`;
      separator = ',';
    }
    yield ']}';
  }
  return Readable.from(chunks(), { objectMode: false });
}
