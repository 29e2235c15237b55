import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@saldo/contract';
import type { Metadata, Sharp } from 'sharp';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { AppError } from '../../errors/app-error.ts';
import { isTooCostly } from './decoding-cost.ts';

/** Where a picture is decoded, and for whom. */
export type DecodingPlace = {
  queue: FairSemaphore;
  /** Whose turn it is, if it isn't that of the person who asks. */
  who?: string;
  /** Whoever has gone by their turn needs no picture. */
  gone?: AbortSignal;
  /** Strangers are decoded beside people who are signed in, and get less memory. */
  mostSampleBytes?: number;
};

/** Bytes, or the file that has them: while it waits for its turn it takes no memory. */
export type Picture = Buffer | { path: string };

type Decoding<Result> = {
  /** What is said of a picture that costs too much, and of what is no picture. */
  refusals: { tooLarge: ErrorCode; unsupported: ErrorCode };
  formats: ReadonlySet<string>;
  decode: (picture: Sharp, header: Metadata) => Promise<Result>;
  /** How long one picture may take: several times what the most costly permitted one does. */
  seconds?: number;
};

const MOST_SECONDS = 10;

/** What reads the formats below. The others stay shut: of an SVG, even the header takes seconds. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

/** The header is read before anything is decoded, and says what that will cost. */
export function decodePicture<Result>(
  picture: Picture,
  { queue, who, gone, mostSampleBytes }: DecodingPlace,
  { refusals, formats, decode, seconds = MOST_SECONDS }: Decoding<Result>,
): Promise<Result> {
  const unsupported = () => {
    throw new AppError(refusals.unsupported);
  };
  return queue.run(
    async () => {
      const file = 'path' in picture ? await readFile(picture.path) : picture;
      if (file.length === 0) return unsupported();
      const sharp = await loadSharp();
      const decoded = sharp(file, { limitInputPixels: false, failOn: 'error' }).timeout({ seconds });
      const header = await decoded.metadata().catch(unsupported);
      if (!formats.has(header.format)) return unsupported();
      if (isTooCostly(header, file, mostSampleBytes)) throw new AppError(refusals.tooLarge);
      return decode(decoded, header).catch((error: unknown) => {
        if (isTimeout(error)) throw new AppError(refusals.tooLarge);
        return unsupported();
      });
    },
    0,
    { ...(who !== undefined && { who }), ...(gone && { gone }) },
  );
}

const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:');

/** The decoder takes more than twenty megabytes: load it with the first picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // Every picture is decoded once: kept, a progressive JPEG of 50 megapixels would take 150 MB until others push it out.
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}
