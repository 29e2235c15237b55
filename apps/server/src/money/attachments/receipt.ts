import type { Sharp } from 'sharp';
import type { FairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { AppError } from '../../errors/app-error.ts';
import { decodePicture, MOST_PIXELS } from '../../http/limits/decoding.ts';

/** A receipt as stored. */
export type Receipt = { content: Buffer; type: string; extension: string };

const PDF = Buffer.from('%PDF-');
/** Enough to read any receipt. */
const LONGEST_SIDE = 3000;

const FORMATS: Record<string, Omit<Receipt, 'content'> | undefined> = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  heif: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
  webp: { type: 'image/webp', extension: 'webp' },
};

/**
 * PDFs stay unchanged: they are only downloaded, never rendered. Photos are rotated and re-encoded, which
 * drops place and camera.
 */
export async function toReceipt(file: Buffer, queue: FairSemaphore): Promise<Receipt> {
  if (file.subarray(0, 1024).includes(PDF))
    return { content: file, type: 'application/pdf', extension: 'pdf' };
  if (file.length === 0) return refuse();
  return decodePicture(queue, file, decode);
}

const refuse = () => {
  throw new AppError('attachment.unsupported');
};

async function decode(image: Sharp): Promise<Receipt> {
  const { format, width, height } = await image.metadata().catch(refuse);
  const kept = FORMATS[format];
  if (!kept) return refuse();
  if (width * height > MOST_PIXELS) throw new AppError('attachment.too_large');
  const upright = image
    .rotate()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  const written = {
    jpg: () => upright.jpeg({ quality: 85 }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: 85 }),
  }[kept.extension as 'jpg' | 'png' | 'webp'];
  return { ...kept, content: await written().toBuffer().catch(refuse) };
}
