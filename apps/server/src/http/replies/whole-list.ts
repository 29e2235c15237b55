import { chunks } from '../../db/chunks.ts';
import type { Portions } from './streamed-results.ts';

const ROWS_PER_PORTION = 1000;

/** A list is told at once where it is short. */
type ListAnswer<Item> = { results: Item[] } | Portions<Item>;

/**
 * A list that has no pages. Where it is long, each portion is read when the one before was taken: however many ask for
 * it, and however slowly they read, nobody's whole list lies in memory.
 */
export async function readWhole<Row, Item>(
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
  describe: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<ListAnswer<Item>> {
  const first = await readAfter(undefined, ROWS_PER_PORTION);
  if (first.length < ROWS_PER_PORTION) return { results: await describe(first) };
  return readOn(first);

  async function* readOn(rows: Row[]): Portions<Item> {
    for (let some = rows; some.length > 0; ) {
      yield await describe(some);
      some = some.length < ROWS_PER_PORTION ? [] : await readAfter(some.at(-1), ROWS_PER_PORTION);
    }
  }
}

/** A list that comes in portions of this many, where the first is not all of it. */
export async function toldAtOnce<Item>(
  portions: AsyncGenerator<Item[]>,
  portion = ROWS_PER_PORTION,
): Promise<ListAnswer<Item>> {
  const { done, value: first = [] } = await portions.next();
  if (!done && first.length >= portion) return tellOn();
  await portions.return(undefined);
  return { results: first };

  async function* tellOn(): Portions<Item> {
    yield first;
    yield* portions;
  }
}

/** For what is known as a whole already. */
export function tellWhole<Item>(items: Item[]): ListAnswer<Item> {
  return items.length < ROWS_PER_PORTION ? { results: items } : tellOn();

  async function* tellOn(): Portions<Item> {
    yield* chunks(items, ROWS_PER_PORTION);
  }
}
