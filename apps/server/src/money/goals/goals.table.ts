import type { Cents, DayNumber } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type GoalsTable = {
  owner: Owner;
  id: string;
  name: string;
  /** What is to be saved, in the currency of the person's totals. */
  cents: Cents;
  target_day: DayNumber | null;
  sample: number;
  /** The change that made it what it is: its version. */
  change_no: Generated<number>;
};

/** Whose money counts towards what. */
export type GoalSourcesTable = { owner: Owner; goal_id: string; source_no: number };

declare module '../../db/schema.ts' {
  interface Schema {
    goals: GoalsTable;
    goal_sources: GoalSourcesTable;
  }
}
