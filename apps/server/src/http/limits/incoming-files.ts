import { statfs } from 'node:fs/promises';
import type { Endpoint } from '@saldo/contract';
import { KeyedTrySemaphore } from '../../concurrency/keyed-try-semaphore.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../errors/app-error.ts';

type FileRule = NonNullable<Endpoint['file']>;

/** The disk is the database's too: this much is never taken by what somebody sends. */
const KEPT_FREE = 64 * 1024 * 1024;

/** Files on their way in: so many of one person's at once, for each rule. */
export class IncomingFiles {
  readonly #places = new Map<FileRule, KeyedTrySemaphore>();

  /** Answers with how to give its place back. Whoever is not known is bound by how often they may call. */
  expect(rule: FileRule, owner: Owner | undefined): () => void {
    if (owner === undefined) return () => {};
    const places = this.#places.get(rule) ?? new KeyedTrySemaphore(rule.atOnce);
    this.#places.set(rule, places);
    return places.take(owner);
  }
}

/**
 * Asked before a file comes, with all that it says it will be, and again while it comes. What others have only announced
 * does not count: whoever announces much and sends little would keep everybody else out.
 */
export async function requireRoom(folder: string, bytes: number, readFree = readFreeBytes): Promise<void> {
  if (bytes + KEPT_FREE > (await readFree(folder))) throw new AppError('storage.full');
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
