import type { Metadata } from 'sharp';

type Header = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/**
 * Small files can claim enormous dimensions. Cameras with 50 megapixels take up to 8192 × 6144; of a larger one, 5 or
 * 10 MB hold no photo.
 */
const MOST_PIXELS = 65_000_000;

/** Every pixel of every pass: a photo saved progressively has ten passes, but a JPEG may have hundreds. */
const MOST_JPEG_PASSES = 1_300_000_000;

/** A progressive JPEG is in memory whole, two bytes for each sample: that of 50 megapixels, as phones take, takes 151 MB. */
export const MOST_SAMPLE_BYTES = 160_000_000;

/** Samples per pixel, colors included; what nobody knows is not reduced. */
const SAMPLES: { [subsampling: string]: number | undefined } = { '4:2:0': 1.5, '4:2:2': 2 };

/** A plain PNG of 50 megapixels. A JPEG is reduced as it is read, all others only afterwards. */
const MOST_BYTES = 150_000_000;

/** What a byte takes to decode, compared to PNG. AVIF of 12 megapixels, as phones take, is just within. */
const WEIGHTS: { [format: string]: number | undefined } = { webp: 2, heif: 4 };

/** In bytes; those of a larger sample take about twice as long each, with the writing. */
const COST_OF_SAMPLE: { [depth: string]: number | undefined } = {
  uchar: 1,
  char: 1,
  ushort: 4,
  short: 4,
  uint: 8,
  int: 8,
  float: 8,
};
/** Complex numbers and the like: no photo. */
const COST_OF_OTHERS = 24;

/** By the header alone. What is permitted takes one core up to two seconds. */
export function isTooCostly(header: Header, file: Buffer, mostSampleBytes = MOST_SAMPLE_BYTES): boolean {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling = '' } = header;
  const pixels = width * height;
  if (pixels > MOST_PIXELS) return true;
  if (format === 'jpeg') {
    const sampleBytes = isProgressive ? pixels * (SAMPLES[chromaSubsampling] ?? channels) * 2 : 0;
    return sampleBytes > mostSampleBytes || pixels * countPasses(file) > MOST_JPEG_PASSES;
  }
  // AVIF takes about as long with ten bits.
  const sample = format === 'heif' ? 1 : (COST_OF_SAMPLE[depth] ?? COST_OF_OTHERS);
  // Interlaced, the whole picture is in memory before any of it can be reduced.
  const passes = isProgressive ? 2 : 1;
  return pixels * channels * sample * passes * (WEIGHTS[format] ?? 1) > MOST_BYTES;
}

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** The marker never occurs within compressed data; pictures within the picture count, too. */
function countPasses(file: Buffer): number {
  let count = 0;
  for (let at = file.indexOf(START_OF_SCAN); at >= 0; at = file.indexOf(START_OF_SCAN, at + 2)) count += 1;
  return count;
}
