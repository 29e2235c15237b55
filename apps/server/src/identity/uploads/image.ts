import sharp from 'sharp';
import { AppError } from '../../http/app-error.ts';
import { FewAtOnce } from '../../http/few-at-once.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']);
const SIDE = 512;
/** A small file can claim to be enormous; nobody's photo has more than this many pixels. */
const MOST_PIXELS = 50_000_000;

/**
 * Decodes, turns upright, cuts to a square of at most 512 px and writes anew as WebP: whatever else was in the
 * file (place, camera, hidden content) is not in the result.
 */
export function toProfilePicture(file: Buffer): Promise<Buffer> {
  return decoding.run(() => decode(file));
}

/** Signing in needs the same threads: most of them stay free for it. */
sharp.concurrency(1);
const decoding = new FewAtOnce(1, 40);

async function decode(file: Buffer): Promise<Buffer> {
  if (file.length === 0) throw new AppError('image.unsupported');
  const image = sharp(file, { limitInputPixels: false, failOn: 'error' });
  const { format, width, height } = await image.metadata().catch(() => {
    throw new AppError('image.unsupported');
  });
  if (!FORMATS.has(format)) throw new AppError('image.unsupported');
  if (width * height > MOST_PIXELS) throw new AppError('image.too_large');
  const side = Math.min(SIDE, width, height);
  return image
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new AppError('image.unsupported');
    });
}
