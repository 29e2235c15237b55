import type { Cents } from '@saldo/domain';
import type { Generated } from 'kysely';
import type { Owner } from '../../db/owner.ts';
export type FixedExpensesTable = {
  owner: Owner;
  id: string;
  name: string;
  cents: Cents;
  category_no: number | null;
  source_no: number | null;
  day_of_month: number;
  active: number;
  sample: number;
  /** The last change: its version. */
  change_no: Generated<number>;
};

declare module '../../db/schema.ts' {
  interface Schema {
    fixed_expenses: FixedExpensesTable;
  }
}
