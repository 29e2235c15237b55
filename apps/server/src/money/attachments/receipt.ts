import { readFile } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { type DecodingPlace, decodePicture, type Picture } from '../../http/limits/decoding.ts';

/** A receipt as stored. */
export type Receipt = { content: Buffer; type: string; extension: string };

const PDF = Buffer.from('%PDF-');
/** Enough to read any receipt. */
const LONGEST_SIDE = 3000;

const JPEG = { type: 'image/jpeg', extension: 'jpg' } as const;
const PNG = { type: 'image/png', extension: 'png' } as const;
const WEBP = { type: 'image/webp', extension: 'webp' } as const;
/** What each is stored as. */
const KEPT_AS = new Map<string, typeof JPEG | typeof PNG | typeof WEBP>([
  ['jpeg', JPEG],
  ['heif', JPEG],
  ['png', PNG],
  ['webp', WEBP],
]);
const FORMATS = new Set(KEPT_AS.keys());

/**
 * PDFs stay unchanged: they are only downloaded, never rendered. Photos are rotated and re-encoded, which
 * drops place and camera.
 */
export async function toReceipt(given: Picture, place: DecodingPlace): Promise<Receipt> {
  const content = 'path' in given ? await readFile(given.path) : given;
  if (content.subarray(0, 1024).includes(PDF)) return { content, type: 'application/pdf', extension: 'pdf' };
  return decodePicture(content, place, {
    refusals: { tooLarge: 'attachment.too_large', unsupported: 'attachment.unsupported' },
    formats: FORMATS,
    decode,
  });
}

async function decode(picture: Sharp, { format }: Metadata): Promise<Receipt> {
  const kept = KEPT_AS.get(format) ?? JPEG;
  const upright = picture
    .rotate()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  const written = {
    jpg: () => upright.jpeg({ quality: 85 }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: 85 }),
  }[kept.extension];
  return { ...kept, content: await written().toBuffer() };
}
