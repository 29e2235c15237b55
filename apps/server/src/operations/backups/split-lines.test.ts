import { describe, expect, it } from 'vitest';
import { LineTooLong, splitLines } from './split-lines.ts';

async function* from(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

const read = (chunks: AsyncIterable<Buffer>, longest?: number) =>
  Array.fromAsync(splitLines(chunks, longest));

describe('lines of a stream', () => {
  it('are the same however the stream comes', async () => {
    const text = 'first\nsecond, with ñ\n\nlast';
    const bytes = Buffer.from(text);
    const bitByBit = (async function* () {
      for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
    })();
    expect(await read(from(text))).toEqual(text.split('\n'));
    expect(await read(bitByBit)).toEqual(text.split('\n'));
    expect(await read(from('ended\n'))).toEqual(['ended']);
    expect(await read(from())).toEqual([]);
  });

  it('may be only so long, and no more of a stream is read than it takes to know', async () => {
    let chunks = 0;
    const endless = (async function* () {
      for (;;) {
        chunks += 1;
        yield Buffer.alloc(1000, 'x');
      }
    })();
    await expect(read(endless, 10_000)).rejects.toThrow(LineTooLong);
    expect(chunks).toBe(11);
  });
});
