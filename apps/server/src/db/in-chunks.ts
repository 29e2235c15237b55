import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from './owner.ts';

/** Whose rows are written. Work that outlives the call no longer counts. */
export type Chunked = { owner: Owner; isTaken: boolean };

const chunked = new AsyncLocalStorage<Chunked>();

/**
 * `run` makes one transaction that writes only this person's rows, while no other transaction of theirs runs;
 * so SQLite may commit it in chunks with others in between.
 */
export async function inChunks<Result>(owner: Owner, run: () => Promise<Result>): Promise<Result> {
  const store: Chunked = { owner, isTaken: false };
  try {
    return await chunked.run(store, run);
  } finally {
    store.isTaken = true;
  }
}

/** Undefined for an ordinary transaction. */
export function takeChunked(): Chunked | undefined {
  const store = chunked.getStore();
  if (!store || store.isTaken) return undefined;
  store.isTaken = true;
  return store;
}
