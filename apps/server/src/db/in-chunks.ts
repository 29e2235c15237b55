import { AsyncLocalStorage } from 'node:async_hooks';
import type { Owner } from './owner.ts';

/** Whose rows are written; what was begun beside it and outlives it is not meant. */
export type Chunked = { owner: Owner; isTaken: boolean };

const chunked = new AsyncLocalStorage<Chunked>();

/**
 * The one transaction that `run` makes writes this person's rows and nobody else's, and no other transaction of theirs is
 * under way: so SQLite may keep it in chunks, with others in between.
 */
export async function inChunks<Result>(owner: Owner, run: () => Promise<Result>): Promise<Result> {
  const store: Chunked = { owner, isTaken: false };
  try {
    return await chunked.run(store, run);
  } finally {
    store.isTaken = true;
  }
}

/** Undefined where it is one transaction as any other. */
export function takeChunked(): Chunked | undefined {
  const store = chunked.getStore();
  if (!store || store.isTaken) return undefined;
  store.isTaken = true;
  return store;
}
