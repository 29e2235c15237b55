import { Memory } from '@saldo/planning';
import type { Db } from '../../db/database.ts';
import type { Ledger } from '../../ledger/index.ts';

/** A quarter of a megabyte each, where past forecasts were made; the oldest go first. */
const MOST_ACCOUNTS = 60;
/** By the database that they were found in. */
const memories = new WeakMap<Db, Map<string, Memory>>();

/** What was found out about a source, or all. It holds what it was found from: whoever asks for something else starts anew. */
export function recall({ db, owner }: Ledger, sourceNo: number | undefined): Memory {
  const kept = memories.get(db) ?? new Map<string, Memory>();
  memories.set(db, kept);
  const account = `${owner} ${sourceNo ?? ''}`;
  const memory = kept.get(account) ?? new Memory();
  kept.delete(account);
  kept.set(account, memory);
  for (const [oldest] of kept) {
    if (kept.size <= MOST_ACCOUNTS) break;
    kept.delete(oldest);
  }
  return memory;
}
