import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** All rows of a long answer, so many at a time: each portion goes on after the last row of the one before. */
export async function readInPortions<Row>(
  size: number,
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const portion = await readAfter(rows.at(-1), size);
    // One by one: so many arguments as there may be rows no call takes.
    for (const row of portion) rows.push(row);
    if (portion.length < size) return rows;
    await yieldToEventLoop();
  }
}
