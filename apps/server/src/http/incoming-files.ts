import { statfs } from 'node:fs/promises';
import type { Endpoint } from '@saldo/contract';
import type { Owner } from '../db/owner.ts';
import { AppError } from './app-error.ts';
import { Places } from './places.ts';

type FileRule = NonNullable<Endpoint['file']>;
type Incoming = { owner: Owner | undefined; announced: number | undefined; folder: string };

/** The disk is the database's too: this much is never taken by what somebody sends. */
const KEPT_FREE = 64 * 1024 * 1024;

/** Files on their way in: so many of one person's, and together never more than there is room for. */
export class IncomingFiles {
  readonly #places = new Map<FileRule, Places>();
  readonly #readFree: (folder: string) => Promise<number>;
  #expected = 0;

  constructor(readFree = readFreeBytes) {
    this.#readFree = readFree;
  }

  /** Answers with how to give its place back; a file of an unknown length counts as one of the largest. */
  async expect(rule: FileRule, { owner, announced, folder }: Incoming): Promise<() => void> {
    const giveBack = owner === undefined ? undefined : this.#placesFor(rule).take(owner);
    const bytes = Math.min(announced ?? rule.bytes, rule.bytes);
    this.#expected += bytes;
    const forget = () => {
      this.#expected -= bytes;
      giveBack?.();
    };
    try {
      const free = await this.#readFree(folder);
      if (this.#expected + KEPT_FREE > free) throw new AppError('storage.full');
      return forget;
    } catch (error) {
      forget();
      throw error;
    }
  }

  #placesFor(rule: FileRule): Places {
    const places = this.#places.get(rule) ?? new Places(rule.atOnce);
    this.#places.set(rule, places);
    return places;
  }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
