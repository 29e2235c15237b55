import type { Cents, DayNumber } from '@saldo/domain';
import type { Owner } from '../../db/owner.ts';

/** What a bank or a file said was in a source at the end of a day. It counts as long as its import does. */
export type BalancePointsTable = {
  owner: Owner;
  source_no: number;
  day: DayNumber;
  import_id: string;
  /** The last day of which it holds: a file says so of the days that it has no rows on. */
  to_day: DayNumber;
  cents: Cents;
  /** 0 where a bank does not say whether what is pending is in it. */
  is_booked: number;
  /** As JSON (`Apart`), of whoever speaks of a day that is not over; null of whole days and what is booked on them. */
  apart: string | null;
};

/**
 * A bank speaks in the middle of a day, and so does a file of the day on which it comes. By their `seq`s: what was
 * pending then, what the bank told only later of the days up to then, and what is dated after that day although it was
 * there.
 */
export type Apart = { pending: number[]; late: number[]; early: number[] };

declare module '../../db/schema.ts' {
  interface Schema {
    balance_points: BalancePointsTable;
  }
}
