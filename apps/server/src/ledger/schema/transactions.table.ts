import type { Cents, DayNumber } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import type { Kind } from './kind.ts';

export type TransactionsTable = {
  /** Counts up over all transactions; within a day, later ones come first. */
  seq: Generated<number>;
  owner: Owner;
  /** The UUID as 16 bytes. */
  id: Uint8Array;
  day: DayNumber;
  source_no: number;
  category_no: number | null;
  /** Positive in, negative out, never zero. */
  cents: Cents;
  /** Its value in the base currency; null in that currency or without a rate. */
  home_cents: Generated<Cents | null>;
  kind: Kind;
  name: string;
  description: string;
  /** Extras as JSON: see `entry/extras.ts`. */
  more: string | null;
  /** Who chose the category, as JSON, if not the person: see `entry/decided.ts`. */
  decided: string | null;
  /** The owner's change that last wrote it; 0 if older than the history. */
  change_no: number;
  /** Search text: name and description without case and accents. */
  folded: string;
};

/** SQLite's search index; `rowid` is the transaction's `seq`. */
export type TransactionsSearchTable = { rowid: number; folded: string };

declare module '../../db/schema.ts' {
  interface Schema {
    transactions: TransactionsTable;
    transactions_search: TransactionsSearchTable;
  }
}
