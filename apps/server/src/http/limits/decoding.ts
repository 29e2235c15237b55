import type { Sharp } from 'sharp';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';

/** Small files can claim enormous dimensions; no real photo has more pixels. */
export const MOST_PIXELS = 50_000_000;

/** The decoder takes more than twenty megabytes: load it with the first picture. */
export const decodePicture = <Result>(
  queue: FairSemaphore,
  file: Buffer,
  work: (picture: Sharp) => Promise<Result>,
): Promise<Result> =>
  queue.run(async () => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    return work(sharp(file, { limitInputPixels: false, failOn: 'error' }));
  });
