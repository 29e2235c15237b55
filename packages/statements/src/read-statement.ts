import type { Reading, ReadOptions, Refusal } from './reading.ts';

/** Reads a bank's file. What it cannot know it asks; what it cannot read it lists. */
export function readStatement(bytes: Uint8Array, _options: ReadOptions = {}): Reading | Refusal {
  if (bytes.length === 0) return { refused: 'empty' };
  return { refused: 'unknown_format' };
}
