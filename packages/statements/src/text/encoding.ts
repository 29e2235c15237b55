/** Which of the encodings of one byte a text is in, by the bytes above ASCII. None of them can be refuted, only be odd. */
export function guessSingleByte(bytes: Uint8Array): 'windows-1252' | 'windows-1250' | 'iso-8859-15' {
  const counts = countBytes(bytes);
  const has = (...codes: number[]) => codes.some((code) => (counts[code] ?? 0) > 0);
  const usesUpperControls = counts.slice(0x80, 0xa0).some((count) => count > 0);
  // The euro, where windows-1252 has a sign for “some currency” that nobody writes.
  if (has(0xa4) && !usesUpperControls) return 'iso-8859-15';
  return isCentralEuropean(bytes, counts, has) ? 'windows-1250' : 'windows-1252';
}

/** Signs of windows-1252 that stand in no word: superscripts, fractions, an upside-down question mark. */
const SIGNS_IN_1252 = new Set([0xb9, 0xb3, 0xbf, 0xbe, 0xbc, 0xa3, 0xa5, 0xaf]);

function isCentralEuropean(
  bytes: Uint8Array,
  counts: Uint32Array,
  has: (...codes: number[]) => boolean,
): boolean {
  // Not given to any letter in windows-1252.
  if (has(0x8d, 0x8f, 0x9d)) return true;
  // Czech and Slovak: `š` and `ž` are at the same place in both, and go with `ř`, `ě`, `č`, `ů`.
  if (has(0x9a, 0x9e, 0x8a, 0x8e) && has(0xf8, 0xec, 0xe8, 0xf9, 0xd8, 0xcc, 0xc8)) return true;
  return countSignsInWords(bytes) > 0 && (counts[0xe3] ?? 0) === 0;
}

function countSignsInWords(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 1; at + 1 < bytes.length; at += 1) {
    if (!SIGNS_IN_1252.has(bytes[at] ?? 0)) continue;
    if (isLetter(bytes[at - 1] ?? 0) && isLetter(bytes[at + 1] ?? 0)) count += 1;
  }
  return count;
}

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

function countBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  for (const code of bytes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
