import type { Cents, DayNumber, Month, PlanMode, Rollover } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

/** One row per person, once they have chosen anything. */
export type PlanSettingsTable = {
  owner: Owner;
  id: string;
  mode: PlanMode;
  /** Null until chosen: the plan then starts with the first planned month. */
  start_month: Month | null;
  /** JSON: numbers of sources. Null: all, also those to come. One that is gone counts again once it is restored. */
  sources: string | null;
  /** The last change: its version. */
  change_no: Generated<number>;
};

/**
 * What is planned for a category in a month. Rows of a deleted category stay, and count nowhere, so that they are there
 * when it is restored.
 */
export type PlanMonthsTable = {
  owner: Owner;
  category_no: number;
  month: Month;
  /** Null: nothing was planned. Moving carried money away may make it negative. */
  cents: Cents | null;
  /** From this month on; null: as before. */
  rollover: Rollover | null;
  change_no: Generated<number>;
};

/** What a category should have by a month or day. */
export type PlanTargetsTable = {
  owner: Owner;
  category_no: number;
  cents: Cents;
  /** As it was given. */
  due: Month | DayNumber;
  /** JSON of how often it comes again; null: once. */
  every: string | null;
  /** The month in which saving began. */
  since_month: Month;
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    plan_settings: PlanSettingsTable;
    plan_months: PlanMonthsTable;
    plan_targets: PlanTargetsTable;
  }
}
