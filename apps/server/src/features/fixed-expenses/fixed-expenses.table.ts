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
