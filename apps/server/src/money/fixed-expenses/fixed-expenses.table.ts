export type FixedExpensesTable = {
  owner: number;
  id: string;
  name: string;
  cents: number;
  category_no: number | null;
  source_no: number | null;
  day_of_month: number;
  active: number;
  sample: number;
};

declare module '../../db/schema.ts' {
  interface Schema {
    fixed_expenses: FixedExpensesTable;
  }
}
