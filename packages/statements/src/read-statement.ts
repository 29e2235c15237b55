import { readBlocks } from './blocks/read-blocks.ts';
import { readCamt } from './camt/read-camt.ts';
import { readCsb43 } from './csb43/read-csb43.ts';
import { readCsv } from './csv/read-csv.ts';
import type { Format, Reading, ReadOptions, Refusal } from './model/reading.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { readQif } from './qif/read-qif.ts';
import { sniffFormat } from './sniff.ts';
import { decode } from './text/decode.ts';
import { decodeDos } from './text/dos.ts';

type Reader = (text: string, encoding: string, options: ReadOptions) => Reading | Refusal;

const READERS: { [format in Format]: Reader } = {
  csv: (...file) => readBlocks(...file) ?? readCsv(...file),
  ofx: readOfx,
  qif: readQif,
  camt053: readCamt,
  mt940: readMt940,
  csb43: readCsb43,
};

/** Reads a bank's file. What it cannot know it asks; what it cannot read it lists. */
export function readStatement(bytes: Uint8Array, options: ReadOptions = {}): Reading | Refusal {
  if (bytes.length === 0) return { refused: 'empty' };
  const decoded = decode(bytes);
  if (!decoded) return { refused: 'binary' };
  if (decoded.text.trim() === '') return { refused: 'empty' };
  const format = sniffFormat(decoded.text);
  if (format === 'xml') return { refused: 'unknown_format' };
  const isUnicode = decoded.encoding.startsWith('utf');
  const { text, encoding } = (format === 'csb43' && !isUnicode && decodeDos(bytes)) || decoded;
  return READERS[format](text, encoding, options);
}
