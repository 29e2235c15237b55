import { guessSingleByte } from './encoding.ts';

export type Decoded = { text: string; encoding: string };

/**
 * The letters of a file, or undefined where it is no text. What a file says of its own encoding is often not so. A stray
 * NUL says no more than a space does, and no database takes one, in whichever field it stands: none gets any further.
 */
export function decode(bytes: Uint8Array): Decoded | undefined {
  const decoded = decodeAll(bytes);
  return decoded && { ...decoded, text: decoded.text.replaceAll('\0', ' ') };
}

function decodeAll(bytes: Uint8Array): Decoded | undefined {
  if (startsLikeBinary(bytes)) return undefined;
  const wide = findWide(bytes);
  if (wide) return { text: read(bytes, wide), encoding: wide };
  if (countOddControls(bytes) > bytes.length / 200 + 4) return undefined;
  const strict = readStrictly(bytes);
  if (strict !== undefined) return { text: strict, encoding: 'utf-8' };
  if (isMostlyUtf8(bytes)) return { text: read(bytes, 'utf-8'), encoding: 'utf-8' };
  const encoding = guessSingleByte(bytes);
  return { text: read(bytes, encoding), encoding };
}

/** A mark at the front is not part of the text; the decoder leaves it out. */
const read = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

function readStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** How pictures, archives, documents and spreadsheets begin. */
const BINARY_STARTS = [
  '89504e47',
  'ffd8ff',
  '47494638',
  '25504446',
  '504b0304',
  '504b0506',
  '1f8b08',
  'd0cf11e0',
  '52494646',
  '377abcaf',
  '52617221',
  '7f454c46',
  '53514c69746520666f726d6174',
];

function startsLikeBinary(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return BINARY_STARTS.some((known) => start.startsWith(known));
}

const SAMPLE = 4000;

/** Two bytes for each letter: by the mark at the front, or by the half of them that is zero. */
function findWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE);
  for (const [at, code] of sample.entries()) if (code === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : undefined;
}

/** A stray one is cleaned away later; a file full of them is no text. */
function countOddControls(bytes: Uint8Array): number {
  let count = 0;
  for (const code of bytes.subarray(0, SAMPLE)) {
    if (code < 0x09 || (code > 0x0d && code < 0x20 && code !== 0x1a && code !== 0x1b)) count += 1;
  }
  return count;
}

/** A letter cut in two by a bank's fixed width, or at the end of the file, does not make it another encoding. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    if (code < 0x80) continue;
    const more = code >= 0xf0 && code < 0xf5 ? 3 : code >= 0xe0 ? 2 : 1;
    const isLead = code >= 0xc2 && code < 0xf5;
    if (isLead && areContinuations(bytes, at + 1, more)) {
      good += 1;
      at += more;
    } else {
      bad += 1;
    }
  }
  return good > 4 * bad;
}

function areContinuations(bytes: Uint8Array, from: number, count: number): boolean {
  for (let at = from; at < from + count; at += 1) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false;
  return true;
}
