export type BudgetsTable = {
  owner: number;
  id: string;
  budget_cents: number;
  target_day: number;
  category_no: number | null;
  expense_cents: number;
  sample: number;
};

declare module '../../db/schema.ts' {
  interface Schema {
    budgets: BudgetsTable;
  }
}
