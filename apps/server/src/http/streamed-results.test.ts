import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { streamResults } from './streamed-results.ts';

const shape = z.object({ results: z.array(z.object({ id: z.string() })), total: z.int().optional() });

async function* portionsOf(...portions: unknown[][]) {
  yield* portions;
}

const read = (...portions: unknown[][]) => text(streamResults(shape, portionsOf(...portions)));

describe('a streamed list', () => {
  it.each([
    ['nothing', [], []],
    ['one portion', [[{ id: 'a' }, { id: 'b' }]], ['a', 'b']],
    ['portions of which some are empty', [[], [{ id: 'a' }], [], [{ id: 'b' }], []], ['a', 'b']],
  ])('of %s is whole JSON', async (_, portions, ids) => {
    expect(JSON.parse(await read(...portions))).toEqual({ results: ids.map((id) => ({ id })) });
  });

  it('leaves out what is not in its row of the table', async () => {
    expect(await read([{ id: 'a', owner: 7 }], [{ id: 'b', secret: 'x' }])).toBe(
      '{"results":[{"id":"a"},{"id":"b"}]}',
    );
  });

  it('breaks off at what does not fit, and never ends as if it were whole', async () => {
    const stream = streamResults(shape, portionsOf([{ id: 'a' }], [{ id: 7 }]));
    let received = '';
    const reading = (async () => {
      for await (const chunk of stream) received += chunk;
    })();
    await expect(reading).rejects.toThrow(z.ZodError);
    expect(received).toBe('{"results":[{"id":"a"}');
  });
});
