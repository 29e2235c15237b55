import { AppError } from '../../errors/app-error.ts';
import { type DecodingPlace, decodePicture } from '../../http/limits/decoding.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
const SIDE = 512;

/**
 * Decodes, rotates, crops to a square of at most 512 px and re-encodes as WebP: nothing else from the file
 * (place, camera, hidden content) remains.
 */
export async function toProfilePicture(file: Buffer, place: DecodingPlace): Promise<Buffer> {
  if (file.length === 0) throw new AppError('image.unsupported');
  return decodePicture(file, place, {
    refusals: { tooLarge: 'image.too_large', unsupported: 'image.unsupported' },
    formats: FORMATS,
    decode: (picture, { width, height }) => {
      const side = Math.min(SIDE, width, height);
      return picture.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    },
  });
}
