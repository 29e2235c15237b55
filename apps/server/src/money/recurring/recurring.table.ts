import type { Cents, DayNumber } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

/** What a person decided. What they did not edit follows from the payments, as long as there are any. */
export type RecurringItemsTable = {
  owner: Owner;
  id: string;
  state: 'confirmed' | 'dismissed' | 'ended';
  /** 1: it only adds to the fixed expense with the same id. */
  fixed: Generated<number>;
  name: string;
  /** 1: income, -1: expense. */
  sign: number;
  currency: string;
  source_no: number | null;
  category_no: number | null;
  /** Without sign. */
  low_cents: Cents;
  cents: Cents;
  high_cents: Cents;
  /** How far a payment may be away: in days, and in percent of its amount. */
  days: number;
  percent: number;
  /** JSON of a `Schedule`. */
  schedule: string;
  /** Nothing is expected before. */
  start_day: DayNumber | null;
  /** Nothing is expected after. */
  end_day: Generated<DayNumber | null>;
  /** JSON: the folded names that it goes by. */
  merchants: string;
  /** JSON: payments that belong to it by day and amount, so that they still do after they were imported again. */
  pinned: string;
  /** JSON: days. */
  skipped: string;
  /** JSON: the fields that the person has set. */
  edited: string;
  /** The last change: its version. */
  change_no: Generated<number>;
};

/** Up to which change transactions were looked at, and what else it depends on. */
export type RecurringStatesTable = { owner: Owner; version: number; known: string; upto_no: number };

/** Transactions that can be part of something that recurs, by their merchant. */
export type RecurringRowsTable = { owner: Owner; merchant: number; day: DayNumber; seq: number };

/** What was found, and what belongs to what a person decided. Follows from the transactions. */
export type RecurringFoundTable = { owner: Owner; id: string; data: string };

declare module '../../db/schema.ts' {
  interface Schema {
    recurring_items: RecurringItemsTable;
    recurring_states: RecurringStatesTable;
    recurring_rows: RecurringRowsTable;
    recurring_found: RecurringFoundTable;
  }
}
