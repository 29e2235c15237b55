import { chunks } from '../../db/chunks.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import type { Write } from './export-more.ts';

/** As many rows as are put into words while nobody else is served. */
export const ROWS_PER_PIECE = 500;

/** An object without its end, part by part: a list of any length is put into words, and written, some rows at a time. */
export async function writeHead(parts: Record<string, unknown>, write: Write): Promise<void> {
  let before = '{\n';
  for (const [name, value] of Object.entries(parts)) {
    await write(`${before} ${JSON.stringify(name)}: `);
    if (isRows(value)) await writeList(value, write);
    else await write(JSON.stringify(value));
    before = ',\n';
  }
}

type Rows = readonly unknown[] | AsyncIterable<unknown[]>;

const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value);

async function writeList(rows: Rows, write: Write): Promise<void> {
  await write('[');
  let separator = '\n  ';
  for await (const some of 'length' in rows ? chunks(rows, ROWS_PER_PIECE) : rows) {
    if (some.length === 0) continue;
    await write(`${separator}${some.map((row) => JSON.stringify(row)).join(',\n  ')}`);
    separator = ',\n  ';
    await yieldToEventLoop();
  }
  await write('\n ]');
}
