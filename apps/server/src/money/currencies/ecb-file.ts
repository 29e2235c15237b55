import { inflateRawSync } from 'node:zlib';
import { type DayNumber, parseDay, parseRate, toDayNumber } from '@saldo/domain';
import { cooperatively } from '../../db/yield-to-event-loop.ts';

/** The value of one euro on a day. */
export type EuroRate = { day: DayNumber; code: string; rate: string };

/** The real file has some 7,000 days of 41 currencies and two megabytes. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_COLUMNS = 200;
const MOST_LINES = 30_000;
const LONGEST_LINE = 4000;

/**
 * The European Central Bank's reference rates as downloaded: a header of currencies, then a line per day,
 * alone in a ZIP. Undefined for anything else.
 */
export async function readEcbFile(bytes: Buffer): Promise<EuroRate[] | undefined> {
  const unpacked = unpack(bytes);
  if (!unpacked || unpacked.length > MOST_BYTES) return undefined;
  let columns: { code: string; index: number }[] | undefined;
  const rates: EuroRate[] = [];
  let count = 0;
  for await (const line of cooperatively(linesOf(unpacked.toString('latin1').replace(/^ï»¿/, '')))) {
    count += 1;
    if (line === undefined || count > MOST_LINES) return undefined;
    const cells = line.split(',').map((cell) => cell.trim());
    if (!columns) {
      columns = toColumns(cells);
      if (!columns) return undefined;
      continue;
    }
    const day = parseDay(cells[0] ?? '');
    if (day === undefined) continue;
    for (const { code, index } of columns) {
      const rate = cells[index] ?? '';
      // N/A: not traded that day.
      if (parseRate(rate)) rates.push({ day: toDayNumber(day), code, rate });
    }
  }
  return columns && rates;
}

/** Without duplicates. */
function toColumns([first, ...names]: string[]) {
  if (first !== 'Date' || names.length > MOST_COLUMNS) return undefined;
  const places = new Map(names.map((code, index) => [code, index + 1]));
  const codes = [...places].filter(([code]) => /^[A-Z]{3}$/.test(code));
  return codes.length < 2 ? undefined : codes.map(([code, index]) => ({ code, index }));
}

/** Undefined for a line longer than any in the real file. */
function* linesOf(text: string): Generator<string | undefined> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const next = end < 0 ? text.length : end;
    yield next - start > LONGEST_LINE ? undefined : text.slice(start, next).trimEnd();
    start = next + 1;
  }
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const DEFLATED = 8;

/** The first file of a ZIP, or the bytes themselves. Undefined if unreadable. */
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
