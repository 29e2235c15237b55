import type { Sharp } from 'sharp';
import { FewAtOnce } from './few-at-once.ts';

/** Pictures are decoded one after the other. Signing in needs the same threads: most of them stay free for it. */
const oneByOne = new FewAtOnce(1, 40);

/** A small file can claim to be enormous; nobody's photo has more than this many pixels. */
export const MOST_PIXELS = 50_000_000;

/** What decodes pictures takes more than twenty megabytes: it is there from the first picture on. */
export const decodePicture = <Result>(
  file: Buffer,
  work: (picture: Sharp) => Promise<Result>,
): Promise<Result> =>
  oneByOne.run(async () => {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    return work(sharp(file, { limitInputPixels: false, failOn: 'error' }));
  });
