import { readCamt } from './camt/read-camt.ts';
import { readCsv } from './csv/read-csv.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { readQif } from './qif/read-qif.ts';
import type { Format, Reading, ReadOptions, Refusal } from './reading.ts';
import { sniffFormat } from './sniff.ts';
import { decode } from './text/decode.ts';

type Reader = (text: string, encoding: string, options: ReadOptions) => Reading | Refusal;

const READERS: { [format in Format]: Reader } = {
  csv: readCsv,
  ofx: readOfx,
  qif: readQif,
  camt053: readCamt,
  mt940: readMt940,
};

/** Reads a bank's file. What it cannot know it asks; what it cannot read it lists. */
export function readStatement(bytes: Uint8Array, options: ReadOptions = {}): Reading | Refusal {
  if (bytes.length === 0) return { refused: 'empty' };
  const decoded = decode(bytes);
  if (!decoded) return { refused: 'binary' };
  const { text, encoding } = decoded;
  if (text.trim() === '') return { refused: 'empty' };
  const format = sniffFormat(text);
  return format === 'xml' ? { refused: 'unknown_format' } : READERS[format](text, encoding, options);
}
