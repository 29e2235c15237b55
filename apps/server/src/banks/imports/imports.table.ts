import type { Cents, DayNumber } from '@saldo/domain';
import type { Refusal } from '../../adapters/bank/bank.ts';
import type { Owner } from '../../db/owner.ts';
import type { Reason } from './matching.ts';

/** What the bank last said of a row, and which transaction it became. */
export type BankRowsTable = {
  owner: Owner;
  source_no: number;
  ref: string;
  transaction_id: Uint8Array;
  pending: number;
  day: DayNumber;
  cents: Cents;
  name: string;
  description: string;
};

export type ImportsTable = {
  owner: Owner;
  id: string;
  source_no: number;
  kind: 'bank' | 'file';
  /** Of a file, what it was called. */
  file_name: string | null;
  state: 'running' | 'done' | 'undone' | 'failed';
  started_at: string;
  fetched: number;
  total: number;
  added: number;
  updated: number;
  settled: number;
  same: number;
  gone: number;
  /** They count up in the order in which they begin. */
  reading: number;
  /** Rows that could not be kept exactly. */
  refused: number;
  /** What it was in the person's history; null where it changed nothing. */
  change_no: number | null;
  /** Where no change brought it: the one that took it back the last time. */
  taken_back_by: number | null;
  /** The days that it looked at; null of one that has not ended well. */
  from_day: DayNumber | null;
  to_day: DayNumber | null;
};

/** One row of the bank in one import: what was decided, and why. `before` is what undoing brings back. */
export type ImportRowsTable = {
  owner: Owner;
  import_id: string;
  no: number;
  ref: string;
  transaction_id: Uint8Array;
  decision: 'new' | 'updated' | 'settled' | 'same' | 'gone' | 'refused';
  reason: Reason | Refusal;
  name: string;
  /** 0 of a refused row that says none. */
  /** 0 where the bank said none. */
  day: DayNumber | 0;
  /** 0 of a refused row. */
  cents: Cents;
  before: string | null;
  /** Of a file: where it stands in it. */
  line: number | null;
};

declare module '../../db/schema.ts' {
  interface Schema {
    bank_rows: BankRowsTable;
    import_rows: ImportRowsTable;
    imports: ImportsTable;
  }
}
