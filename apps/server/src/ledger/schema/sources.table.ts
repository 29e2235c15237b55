import type { Cents, TypeOfSource } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type SourcesTable = {
  owner: Owner;
  no: number;
  id: string;
  name: string;
  type_source: TypeOfSource;
  /** Its balance now, kept by the ledger. */
  cents: Cents;
  /** Its balance without its transactions: what makes the balance now provable. */
  opening_cents: Cents;
  currency: string;
  yapily_id: string | null;
  connection_id: string | null;
  sample: number;
  /** The account's number: the same whatever the provider calls it. */
  account_key: string | null;
  /** The bank it came from, which it keeps when its link is removed; null also where an earlier version removed it. */
  institution_id: string | null;
  /** What that bank calls it. */
  account_name: string | null;
  /** When the bank said what is there. */
  reported_at: string | null;
  /** What of it is booked, where the bank says that apart. */
  booked_cents: Cents | null;
  /** What its rows came to at that time, and the first day on which the two differed. */
  rows_cents: Cents | null;
  differs_since: string | null;
  /** The newest readings at the bank that were written down: of its balance, and of its transactions. */
  balance_reading: Generated<number>;
  last_reading: Generated<number>;
  /** 1 where an import was undone since: only all of its history brings back what that had brought. */
  reads_all: Generated<number>;
  /** 1 where a file has brought something in: then the bank may tell it, too. */
  has_files: Generated<number>;
  /** The change that made it what it is: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    sources: SourcesTable;
  }
}
