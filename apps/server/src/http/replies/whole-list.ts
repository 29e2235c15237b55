import { chunks } from '../../db/chunks.ts';
import type { Portions } from './streamed-results.ts';

const ROWS_PER_PORTION = 1000;

/** Short lists are answered whole. */
type ListAnswer<Item> = { results: Item[] } | Portions<Item>;

/**
 * A list without pages. Each portion is read after the previous one was taken, so memory stays bounded
 * however many slow readers there are.
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

/** Answers whole if the first portion is everything, otherwise in portions. */
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

/** For lists already in memory. */
export function tellWhole<Item>(items: Item[]): ListAnswer<Item> {
  return items.length < ROWS_PER_PORTION ? { results: items } : tellOn();

  async function* tellOn(): Portions<Item> {
    yield* chunks(items, ROWS_PER_PORTION);
  }
}
