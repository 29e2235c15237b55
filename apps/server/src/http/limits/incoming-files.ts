import { statfs } from 'node:fs/promises';
import type { Endpoint } from '@saldo/contract';
import { KeyedTrySemaphore } from '../../concurrency/keyed-try-semaphore.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../errors/app-error.ts';

type FileRule = NonNullable<Endpoint['file']>;

/** Disk space that uploads never take: the database needs it. */
const KEPT_FREE = 64 * 1024 * 1024;

/** Limits a person's simultaneous uploads per rule. */
export class IncomingFiles {
  readonly #places = new Map<FileRule, KeyedTrySemaphore>();

  /** Returns how to release the place. Anonymous callers are rate limited instead. */
  expect(rule: FileRule, owner: Owner | undefined): () => void {
    if (owner === undefined) return () => {};
    const places = this.#places.get(rule) ?? new KeyedTrySemaphore(rule.atOnce);
    this.#places.set(rule, places);
    return places.take(owner);
  }
}

/**
 * Checked before an upload with its announced size, and while it arrives. Others' announcements don't count:
 * announcing much and sending little would block everybody.
 */
export async function requireRoom(folder: string, bytes: number, readFree = readFreeBytes): Promise<void> {
  if (bytes + KEPT_FREE > (await readFree(folder))) throw new AppError('storage.full');
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
