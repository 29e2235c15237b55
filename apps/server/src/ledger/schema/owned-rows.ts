import type { TrashTable } from './changes.table.ts';

/** Tables of money besides the transactions whose rows have versions, with what tells one of an owner's rows from another. */
export const KEYS = {
  sources: ['no'],
  categories: ['no'],
  tags: ['no'],
  budgets: ['id'],
  fixed_expenses: ['id'],
  goals: ['id'],
  goal_sources: ['goal_id', 'source_no'],
  bank_rows: ['source_no', 'ref'],
  imports: ['source_no', 'id'],
  import_rows: ['import_id', 'no'],
  balance_points: ['source_no', 'day', 'import_id'],
  rules: ['id'],
} as const;

/** What banks and files said, and what was made of it: many rows, which go and come back with their source or import. */
export const BOOKKEEPING = ['bank_rows', 'imports', 'import_rows', 'balance_points'] as const;

export type Bookkeeping = (typeof BOOKKEEPING)[number];

export const isBookkeeping = (table: string): table is Bookkeeping =>
  (BOOKKEEPING as readonly string[]).includes(table);

export type OwnedTable = keyof typeof KEYS;

/** Tables whose rows say which change made them what they are, as transactions do: what people read and write by itself. */
const VERSIONED = ['sources', 'categories', 'tags', 'budgets', 'fixed_expenses', 'goals', 'rules'] as const;

export const isVersioned = (table: OwnedTable): table is (typeof VERSIONED)[number] =>
  (VERSIONED as readonly string[]).includes(table);

/** Amounts in the currency of totals, each with the least that it may be: what people plan. */
export const PLANNED = {
  budgets: { budget_cents: 1, expense_cents: 0 },
  fixed_expenses: { cents: 1 },
  goals: { cents: 1 },
} as const satisfies { [Table in OwnedTable]?: Record<string, number> };

/** What others point at comes before them. */
export const OWNED_TABLES = Object.keys(KEYS) as OwnedTable[];

/** Who, besides the transactions, points at a category or a source. What it pointed at goes; it stays, without. */
export const POINTERS = {
  category_no: ['budgets', 'fixed_expenses'],
  source_no: ['fixed_expenses'],
} as const;

/** Rows that only tie two others together, with the columns that name these: they go with either of them. */
export const TIES = {
  goal_sources: { goals: 'goal_id', sources: 'source_no' },
} as const;

/** What of a row follows from other things: it is neither compared nor brought back. */
export const FOLLOWS: { [Table in OwnedTable]?: readonly string[] } = {
  rules: ['fired'],
  sources: [
    'cents',
    'reported_at',
    'booked_cents',
    'rows_cents',
    'differs_since',
    'balance_reading',
    'last_reading',
    'reads_all',
    'has_files',
    'yapily_id',
    'connection_id',
    'account_key',
    'institution_id',
    'account_name',
  ],
};

/** What a person sees in the trash; the rest goes along with it. */
export const KINDS_OF_TRASH: { [Table in OwnedTable]?: TrashTable['kind'] } = {
  sources: 'source',
  categories: 'category',
  budgets: 'budget',
  fixed_expenses: 'fixed',
  goals: 'goal',
};
