import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type InTurn, streamResults } from './streamed-results.ts';

const shape = z.object({ results: z.array(z.object({ id: z.string() })), total: z.int().optional() });

async function* portionsOf(...portions: unknown[][]) {
  yield* portions;
}

const atOnce: InTurn = (work) => work();
const read = (...portions: unknown[][]) => text(streamResults(shape, portionsOf(...portions), atOnce));

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
    const stream = streamResults(shape, portionsOf([{ id: 'a' }], [{ id: 7 }]), atOnce);
    let received = '';
    const reading = (async () => {
      for await (const chunk of stream) received += chunk;
    })();
    await expect(reading).rejects.toThrow(z.ZodError);
    expect(received).toBe('{"results":[{"id":"a"}');
  });

  it('takes a turn for each portion, and none while its reader takes nothing', async () => {
    let turns = 0;
    const counted: InTurn = (work) => {
      turns += 1;
      return work();
    };
    const long = Array.from({ length: 20 }, (_, index) => [{ id: String(index).repeat(20_000) }]);
    const stream = streamResults(shape, portionsOf(...long), counted);
    await once(stream, 'readable');
    await setImmediate();
    expect(turns).toBeLessThan(10);
    stream.resume();
    await once(stream, 'end');
    expect(turns).toBe(21);
  });

  it('ends what it reads from where its reader goes away', async () => {
    let isOver = false;
    async function* endless() {
      try {
        for (;;) yield [{ id: 'a' }];
      } finally {
        isOver = true;
      }
    }
    for await (const chunk of streamResults(shape, endless(), atOnce))
      if (String(chunk).includes('"a"')) break;
    await expect.poll(() => isOver).toBe(true);
  });
});
