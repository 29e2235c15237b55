import { type DecodingPlace, decodePicture, type Picture } from '../../http/limits/decoding.ts';

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
const SIDE = 512;

/**
 * Decodes, rotates, crops to a square of at most 512 px and re-encodes as WebP: nothing else from the file
 * (place, camera, hidden content) remains.
 */
export function toProfilePicture(file: Picture, place: DecodingPlace): Promise<Buffer> {
  return decodePicture(file, place, {
    refusals: { tooLarge: 'image.too_large', unsupported: 'image.unsupported' },
    formats: FORMATS,
    decode: (picture, { width, height }) => {
      const side = Math.min(SIDE, width, height);
      return picture.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
    },
  });
}
