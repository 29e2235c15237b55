import type { Cents, DayNumber } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';
export type BudgetsTable = {
  owner: Owner;
  id: string;
  budget_cents: Cents;
  target_day: DayNumber;
  category_no: number | null;
  expense_cents: Cents;
  sample: number;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    budgets: BudgetsTable;
  }
}
