import type { OutRows } from './out-row.ts';

export async function* writeJournal(rows: OutRows): AsyncGenerator<string> {
  for await (const portion of rows) yield portion.map(({ name }) => name).join('\n');
}
