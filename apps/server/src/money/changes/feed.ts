import type { Answer, Transaction } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import type { ChangeRow } from '../../ledger/index.ts';

/** Changes, oldest first, with what they left behind. */
export type Feed = {
  items: { row: ChangeRow; transactions: Transaction[]; removed: string[] }[];
  feed: NonNullable<Answer<'listChanges'>['feed']>;
};

/** Comes from outside: it knows what a transaction looks like, and transactions know their changes. */
export type ReadFeed = (
  db: Db,
  caller: Caller,
  asked: { after: string; limit?: number | undefined },
) => Promise<Feed>;
