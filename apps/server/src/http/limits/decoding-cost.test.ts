import { describe, expect, it } from 'vitest';
import { isTooCostly, MOST_SAMPLE_BYTES } from './decoding-cost.ts';

const MEGA = 1_000_000;
const header = { width: 1000, channels: 3, depth: 'uchar', isProgressive: false } as const;
const of = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'heif', megapixels: number, more = {}) => ({
  ...{ ...header, format, height: (megapixels * MEGA) / header.width },
  ...more,
});
const passes = (count: number) => Buffer.from('ffda00'.repeat(count), 'hex');

describe('a picture to be decoded', () => {
  it.each([
    ['a photo of 50 megapixels, as 8192 × 6144', of('jpeg', 50.4), passes(1)],
    [
      'the same, progressive',
      of('jpeg', 50.4, { isProgressive: true, chromaSubsampling: '4:2:0' }),
      passes(12),
    ],
    ['a small JPEG of many passes', of('jpeg', 2, { isProgressive: true }), passes(90)],
    ['a page scanned at 600 dpi', of('png', 34.8), passes(0)],
    ['a long screenshot with transparency', of('png', 28.8, { channels: 4 }), passes(0)],
    ['an interlaced picture from the web', of('png', 12, { channels: 4, isProgressive: true }), passes(0)],
    ['a photo of 12 megapixels with sixteen bits', of('png', 12.2, { depth: 'ushort' }), passes(0)],
    ['AVIF of a phone', of('heif', 12.2), passes(0)],
    ['the same with ten bits', of('heif', 12.2, { depth: 'ushort' }), passes(0)],
    ['WebP', of('webp', 24), passes(0)],
  ])('is taken: %s', (_, picture, file) => {
    expect(isTooCostly(picture, file)).toBe(false);
  });

  it.each([
    ['more pixels than any phone takes', of('jpeg', 66), passes(1)],
    ['more pixels than that in any other format', of('png', 66, { channels: 1 }), passes(0)],
    ['a large JPEG of very many passes', of('jpeg', 50, { isProgressive: true }), passes(90)],
    ['a large progressive JPEG in full color', of('jpeg', 50.4, { isProgressive: true }), passes(10)],
    [
      'a progressive JPEG of four inks',
      of('jpeg', 26, { isProgressive: true, channels: 4, chromaSubsampling: '4:4:4:4' }),
      passes(10),
    ],
    ['a large interlaced PNG', of('png', 39.7, { channels: 4, isProgressive: true }), passes(0)],
    ['a PNG of sixteen bits', of('png', 39.7, { channels: 4, depth: 'ushort' }), passes(0)],
    ['a TIFF of floating numbers', of('tiff', 20, { depth: 'float' }), passes(0)],
    ['a TIFF of a depth that nobody knows', of('tiff', 12, { depth: 'new' }), passes(0)],
    ['a large AVIF', of('heif', 24), passes(0)],
    ['a large WebP', of('webp', 50), passes(0)],
  ])('is refused: %s', (_, picture, file) => {
    expect(isTooCostly(picture, file)).toBe(true);
  });

  it('of a stranger may take half the memory', () => {
    const photo = of('jpeg', 30, { isProgressive: true, chromaSubsampling: '4:2:0' });
    expect(isTooCostly(photo, passes(10))).toBe(false);
    expect(isTooCostly(photo, passes(10), MOST_SAMPLE_BYTES / 2)).toBe(true);
  });
});
