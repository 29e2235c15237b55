import type { Sharp } from 'sharp';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';

/** A small file can claim to be enormous; nobody's photo has more than this many pixels. */
export const MOST_PIXELS = 50_000_000;

/** What decodes pictures takes more than twenty megabytes: it is there from the first picture on. */
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
