import type { Cents, DayNumber, Month } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

/** The number that a person's money is stored under. */
export type OwnersTable = {
  number: Generated<Owner>;
  user_id: string;
  /** The sum of all absolute amounts ever: no sum can exceed it. */
  turnover_cents: Generated<Cents>;
  /** The base currency; null until chosen, which means EUR. */
  home_currency: Generated<string | null>;
  /**
   * 1: totals must be recalculated because a migration changed amounts. 2: plans are still in hundredths
   * while totals are in thousandths.
   */
  recount_due: Generated<1 | 2 | null>;
  /** Number of bank readings begun. */
  readings: Generated<number>;
  /** Number of changes, and the last number given out per kind; none is reused. */
  changes: Generated<number>;
  sources_made: Generated<number>;
  categories_made: Generated<number>;
  tags_made: Generated<number>;
  attachments_made: Generated<number>;
};

type Totals = {
  income_cents: Cents;
  expense_cents: Cents;
  /** Refunds among the income. */
  refund_cents: Cents;
  /** Between own sources: neither income nor expense. */
  transfer_in_cents: Cents;
  transfer_out_cents: Cents;
  income_count: number;
  expense_count: number;
  transfer_count: number;
  /** Income and expenses in other currencies, which aren't in the amounts. */
  foreign_count: number;
};

/** Monthly totals of every slice: one source or all; one category, none or all. */
export type RollupMonthsTable = Totals & {
  owner: Owner;
  source_no: number;
  category_no: number;
  month: Month;
};

/** Totals per day of everything. */
export type RollupDaysTable = Totals & { owner: Owner; day: DayNumber };

/** By how much each day moved a source's balance, in its currency; transfers included. */
export type RollupSourceDaysTable = { owner: Owner; source_no: number; day: DayNumber; cents: Cents };

declare module '../../db/schema.ts' {
  interface Schema {
    owners: OwnersTable;
    rollup_days: RollupDaysTable;
    rollup_months: RollupMonthsTable;
    rollup_source_days: RollupSourceDaysTable;
  }
}
