import type { Cents, TypeOfSource } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type SourcesTable = {
  owner: Owner;
  no: number;
  id: string;
  name: string;
  type_source: TypeOfSource;
  /** The balance now, kept by the ledger. */
  cents: Cents;
  /** The balance without transactions, which makes the present one verifiable. */
  opening_cents: Cents;
  currency: string;
  yapily_id: string | null;
  connection_id: string | null;
  sample: number;
  /** The account number, independent of the provider's ids. */
  account_key: string | null;
  /** Its bank, kept after unlinking; null if an earlier version unlinked it. */
  institution_id: string | null;
  /** The bank's name for it. */
  account_name: string | null;
  /** When the bank reported the balance. */
  reported_at: string | null;
  /** The booked part, if the bank reports it. */
  booked_cents: Cents | null;
  /** What its rows added up to then, and the first day that differed. */
  rows_cents: Cents | null;
  differs_since: string | null;
  /** The newest recorded readings: of the balance, and of transactions. */
  balance_reading: Generated<number>;
  last_reading: Generated<number>;
  /** 1 if an import was undone: only reading the full history restores its rows. */
  reads_all: Generated<number>;
  /** 1 if a file was imported: the bank may report the same rows. */
  has_files: Generated<number>;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    sources: SourcesTable;
  }
}
