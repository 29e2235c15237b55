import { inflateRawSync } from 'node:zlib';
import { type DayNumber, parseDay, parseRate, toDayNumber } from '@saldo/domain';

/** What one euro was worth on a day. */
export type EuroRate = { day: DayNumber; code: string; rate: string };

const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The reference rates of the European Central Bank as they are downloaded: a line of currencies, then a line for each
 * day; in a ZIP with nothing else in it. Undefined where it is something else. Only the wanted currencies are read.
 */
export function readEcbFile(bytes: Buffer, wanted: ReadonlySet<string>): EuroRate[] | undefined {
  const text = unpack(bytes)?.toString('latin1').replace(/^ï»¿/, '');
  const [head = '', ...lines] = (text ?? '').split(/\r?\n/);
  const [first, ...codes] = head.split(',').map((cell) => cell.trim());
  if (first !== 'Date' || codes.filter((code) => /^[A-Z]{3}$/.test(code)).length < 2) return undefined;
  const columns = codes.flatMap((code, index) => (wanted.has(code) ? [{ code, index: index + 1 }] : []));
  const rates: EuroRate[] = [];
  for (const line of lines) {
    const cells = line.split(',');
    const day = parseDay(cells[0]?.trim() ?? '');
    if (day === undefined) continue;
    for (const { code, index } of columns) {
      const rate = cells[index]?.trim() ?? '';
      // What was not traded on a day says N/A.
      if (parseRate(rate)) rates.push({ day: toDayNumber(day), code, rate });
    }
  }
  return rates;
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const DEFLATED = 8;

/** The first file of a ZIP, or what is none. Undefined where it cannot be unpacked. */
function unpack(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 4).equals(ZIP)) return bytes;
  if (bytes.length < 30 || bytes.readUInt16LE(8) !== DEFLATED) return undefined;
  const start = 30 + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  try {
    return inflateRawSync(bytes.subarray(start), { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}
