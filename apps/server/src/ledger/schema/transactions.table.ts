import type { Cents, DayNumber } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';
import type { Kind } from './kind.ts';

export type TransactionsTable = {
  /** Counts up over all transactions: within a day, the later written stands first. */
  seq: Generated<number>;
  owner: Owner;
  /** The UUID as 16 bytes. */
  id: Uint8Array;
  day: DayNumber;
  source_no: number;
  category_no: number | null;
  /** What came in is positive, what went out negative; never zero. */
  cents: Cents;
  /** What it is worth in the currency of its owner's totals; null where it is in that one, or no rate is known. */
  home_cents: Generated<Cents | null>;
  kind: Kind;
  name: string;
  description: string;
  /** What few have besides, as JSON: see `more.ts`. */
  more: string | null;
  /** Who gave it its category, as JSON, where that was not its person: see `decided.ts`. */
  decided: string | null;
  /** Which of its owner's changes made it what it is; 0 of what was there before they were counted. */
  change_no: number;
  /** Name and description without case and accents, for the search. */
  folded: string;
};

/** SQLite's index for the search; `rowid` is the transaction's `seq`. */
export type TransactionsSearchTable = { rowid: number; folded: string };

declare module '../../db/schema.ts' {
  interface Schema {
    transactions: TransactionsTable;
    transactions_search: TransactionsSearchTable;
  }
}
