import { readCsv } from './csv/read-csv.ts';
import type { Reading, ReadOptions, Refusal } from './reading.ts';
import { decode } from './text/decode.ts';

/** Reads a bank's file. What it cannot know it asks; what it cannot read it lists. */
export function readStatement(bytes: Uint8Array, options: ReadOptions = {}): Reading | Refusal {
  if (bytes.length === 0) return { refused: 'empty' };
  const decoded = decode(bytes);
  if (!decoded) return { refused: 'binary' };
  const { text, encoding } = decoded;
  if (text.trim() === '') return { refused: 'empty' };
  return readCsv(text, encoding, options);
}
