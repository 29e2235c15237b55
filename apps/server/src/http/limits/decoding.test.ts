import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { decodePicture } from './decoding.ts';

const formats = new Set(['png']);
const refusals = { tooLarge: 'image.too_large', unsupported: 'image.unsupported' } as const;
const white = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

describe('decoding a picture', () => {
  it('ends after a time, and the next one has its place', async () => {
    const queue = new FairSemaphore(1, 5);
    const long = decodePicture(
      await white(3000),
      { queue },
      { refusals, formats, seconds: 1, decode: (picture) => picture.median(25).png().toBuffer() },
    );
    await expect(long).rejects.toMatchObject({ code: 'image.too_large' });
    const next = decodePicture(
      await white(9),
      { queue },
      { refusals, formats, decode: (picture) => picture.toBuffer() },
    );
    expect((await next).length).toBeGreaterThan(0);
  });

  it('does not even begin with a drawing, whose header alone can take seconds', async () => {
    const shapes = '<rect width="1" height="1" style="fill:red"/>'.repeat(100_000);
    const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`);
    const start = performance.now();
    const decoded = decodePicture(
      drawing,
      { queue: new FairSemaphore(1, 5) },
      { refusals, formats, decode: (picture) => picture.toBuffer() },
    );
    await expect(decoded).rejects.toMatchObject({ code: 'image.unsupported' });
    expect(performance.now() - start).toBeLessThan(500);
  });
});
