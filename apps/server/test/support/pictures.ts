import { crc32, deflateSync } from 'node:zlib';

const CHANNELS = { gray: 1, rgb: 3, rgba: 4 };
const COLOR_TYPES = { gray: 0, rgb: 2, rgba: 6 };

type Kind = { depth: 1 | 8 | 16; color: keyof typeof CHANNELS; isInterlaced?: boolean };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A valid, all black PNG with sides of so many pixels: a small file, however large that is. */
export function emptyPng(side: number, { depth, color, isInterlaced = false }: Kind): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, COLOR_TYPES[color], 0, 0, isInterlaced ? 1 : 0], 8);
  const row = Math.ceil((side * CHANNELS[color] * depth) / 8);
  // The passes of an interlaced picture have more, shorter rows, each with a byte of its own.
  const pixels = deflateSync(Buffer.alloc((row + (isInterlaced ? 16 : 1)) * side));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
