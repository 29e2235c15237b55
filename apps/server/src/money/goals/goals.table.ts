import type { Cents, DayNumber } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';

export type GoalsTable = {
  owner: Owner;
  id: string;
  name: string;
  /** The target in the base currency. */
  cents: Cents;
  target_day: DayNumber | null;
  sample: number;
  /** The last change: its version. */
  change_no: Generated<number>;
};

/** Which sources count towards which goal. */
export type GoalSourcesTable = { owner: Owner; goal_id: string; source_no: number };

declare module '../../db/schema.ts' {
  interface Schema {
    goals: GoalsTable;
    goal_sources: GoalSourcesTable;
  }
}
