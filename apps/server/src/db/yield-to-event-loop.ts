import { setImmediate as onNextTurn } from 'node:timers';
import { setImmediate } from 'node:timers/promises';

/** Somebody is let in at the door in one round of the loop, heard in the next, and answered. */
const ROUNDS = 3;

/**
 * Between the portions of long work. The embedded database answers at once, so that awaiting it lets nobody else in:
 * without this, a long loop over it would hold up the whole server.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await setImmediate();
}

const AT_A_STRETCH_MS = 20;

/** One after the other, however long each takes: others are let in whenever a moment has passed. */
export async function* cooperatively<Item>(items: Iterable<Item>, budget?: Budget): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    const taken = performance.now() - since;
    if (taken < AT_A_STRETCH_MS) continue;
    budget?.spend(taken);
    await yieldToEventLoop();
    since = performance.now();
  }
}

/** So many are looked at between two looks at the clock. */
const AT_A_GLANCE = 32;

/** The same for what costs next to nothing each: to await every one of them would cost more than they do. */
export async function forEachCooperatively<Item>(
  items: Iterable<Item>,
  each: (item: Item) => void,
): Promise<void> {
  let [since, count] = [performance.now(), 0];
  for (const item of items) {
    each(item);
    count += 1;
    if (count % AT_A_GLANCE !== 0 || performance.now() - since < AT_A_STRETCH_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}

/** How long somebody's work may take in all, without the time in which others were let in. */
export class Budget {
  #left: number;
  readonly #refuse: () => Error;

  constructor(milliseconds: number, refuse: () => Error) {
    this.#left = milliseconds;
    this.#refuse = refuse;
  }

  spend(milliseconds: number): void {
    this.#left -= milliseconds;
    if (this.#left < 0) throw this.#refuse();
  }
}

/** Since when nobody else has been heard. */
let stretchBegan: number | undefined;

/** Before something that keeps the whole server: a statement of the embedded database. */
export function beginStretch(): void {
  if (stretchBegan !== undefined) return;
  stretchBegan = performance.now();
  onNextTurn(() => {
    stretchBegan = undefined;
  });
}

/** After it: one long statement, or many short ones in a row, are followed by a round for others. */
export async function endLongStretch(): Promise<void> {
  if (stretchBegan !== undefined && performance.now() - stretchBegan >= AT_A_STRETCH_MS)
    await yieldToEventLoop();
}
