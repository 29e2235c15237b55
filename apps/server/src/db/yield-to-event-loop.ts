import { performance } from 'node:perf_hooks';
import { setImmediate as onNextTurn } from 'node:timers';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Somebody is let in at the door in one round of the loop, heard in the next, and answered. */
const ROUNDS = 3;

/** Where nobody is served, the loop does less. */
const IDLE_MS = 0.1;
/** PostgreSQL answers a moment later: it is waited for as long as it does, and people are served. */
const PAUSE_MS = 1;
const MOST_PAUSES = 10;
const MOST_IDLE_PAUSES = 2;

/** How many answers of PostgreSQL are waited for. */
let awaited = 0;

/** An answer that comes from outside: whoever waits for it is still being served. */
export async function whileAwaited<Result>(answer: Promise<Result>): Promise<Result> {
  awaited += 1;
  return answer.finally(() => {
    awaited -= 1;
  });
}

/**
 * Between the portions of long work. The embedded database answers at once, so that awaiting it lets nobody else in:
 * without this, a long loop over it would hold up the whole server. Whoever is served in many steps, each of which waits
 * for PostgreSQL, gets on by several of them: one step for each portion would make a second of twenty.
 */
export async function yieldToEventLoop(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await setImmediate();
  for (
    let [pauses, idle] = [0, 0];
    awaited > 0 && pauses < MOST_PAUSES && idle < MOST_IDLE_PAUSES;
    pauses++
  ) {
    const before = performance.eventLoopUtilization();
    await setTimeout(PAUSE_MS);
    if (performance.eventLoopUtilization(before).active < IDLE_MS) idle += 1;
  }
}

const AT_A_STRETCH_MS = 10;

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

/** The same for what answers with something. */
export async function mapCooperatively<Item, Result>(
  items: Iterable<Item>,
  toResult: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const item of cooperatively(items)) results.push(toResult(item));
  return results;
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

/** Before something that keeps the whole server: a statement of the embedded database. Answers with when it began. */
export function beginStretch(): number {
  const now = performance.now();
  if (stretchBegan !== undefined) return now;
  stretchBegan = now;
  onNextTurn(() => {
    stretchBegan = undefined;
  });
  return now;
}

/**
 * After it: one long statement, or many short ones in a row, are followed by rounds for others. Whoever was quick steps
 * back for one round only: the time was taken by others, and waiting for them again would make a moment of an instant.
 */
export async function endLongStretch(began: number): Promise<void> {
  const now = performance.now();
  if (stretchBegan === undefined || now - stretchBegan < AT_A_STRETCH_MS) return;
  const rounds = now - began < AT_A_STRETCH_MS / 2 ? 1 : ROUNDS;
  for (let round = 0; round < rounds; round++) await setImmediate();
}
