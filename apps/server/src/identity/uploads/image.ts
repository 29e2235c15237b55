import type { Sharp } from 'sharp';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodePicture, MOST_PIXELS } from '../../http/limits/decoding.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff']);
const SIDE = 512;

/**
 * Decodes, rotates, crops to a square of at most 512 px and re-encodes as WebP: nothing else from the file
 * (place, camera, hidden content) remains.
 */
export async function toProfilePicture(file: Buffer, queue: FairSemaphore): Promise<Buffer> {
  if (file.length === 0) throw new AppError('image.unsupported');
  return decodePicture(queue, file, decode);
}

async function decode(image: Sharp): Promise<Buffer> {
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
