import type { Cents, DayNumber, Month } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

/** The small number under which a person's money is kept. */
export type OwnersTable = {
  number: Generated<Owner>;
  user_id: string;
  /** The size of all that was ever opened or moved, without signs: no sum of it can be larger. */
  turnover_cents: Generated<Cents>;
  /** What their totals are in; null until they chose, which means euros. */
  home_currency: Generated<string | null>;
  /**
   * 1 where what follows from their amounts is to be counted anew, as a migration has made others of them; 2 where what
   * they plan is in hundredths still, and their totals in thousandths.
   */
  recount_due: Generated<1 | 2 | null>;
  /** How many readings at this person's banks have begun. */
  readings: Generated<number>;
  /** How many changes there were; and how many of each were ever made: no number is given twice. */
  changes: Generated<number>;
  sources_made: Generated<number>;
  categories_made: Generated<number>;
  tags_made: Generated<number>;
  attachments_made: Generated<number>;
};

type Totals = {
  income_cents: Cents;
  expense_cents: Cents;
  /** What of the income gives back expenses. */
  refund_cents: Cents;
  /** Between own sources: neither income nor expense. */
  transfer_in_cents: Cents;
  transfer_out_cents: Cents;
  income_count: number;
  expense_count: number;
  transfer_count: number;
  /** Income and expenses of the slice that are in another currency, and therefore not in its cents. */
  foreign_count: number;
};

/** Totals per month of every slice that is asked for: one source or all, one category, none or all. */
export type RollupMonthsTable = Totals & {
  owner: Owner;
  source_no: number;
  category_no: number;
  month: Month;
};

/** Totals per day of everything. */
export type RollupDaysTable = Totals & { owner: Owner; day: DayNumber };

declare module '../../db/schema.ts' {
  interface Schema {
    owners: OwnersTable;
    rollup_days: RollupDaysTable;
    rollup_months: RollupMonthsTable;
  }
}
