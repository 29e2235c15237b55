import type { TrashTable } from './changes.table.ts';

/** Tables of money with versions, besides transactions, and the columns that identify a row of an owner. */
export const KEYS = {
  sources: ['no'],
  category_groups: ['id'],
  categories: ['no'],
  tags: ['no'],
  budgets: ['id'],
  fixed_expenses: ['id'],
  goals: ['id'],
  goal_sources: ['goal_id', 'source_no'],
  recurring_items: ['id'],
  scenarios: ['id'],
  plan_settings: ['id'],
  plan_months: ['category_no', 'month'],
  plan_targets: ['category_no'],
  bank_rows: ['source_no', 'ref'],
  imports: ['source_no', 'id'],
  import_rows: ['import_id', 'no'],
  balance_points: ['source_no', 'day', 'import_id'],
  rules: ['id'],
} as const;

/** Data from banks and files: many rows that go and return with their source or import. */
export const BOOKKEEPING = ['bank_rows', 'imports', 'import_rows', 'balance_points'] as const;

export type Bookkeeping = (typeof BOOKKEEPING)[number];

export const isBookkeeping = (table: string): table is Bookkeeping =>
  (BOOKKEEPING as readonly string[]).includes(table);

export type OwnedTable = keyof typeof KEYS;

/** Tables whose rows carry the change that last wrote them, as transactions do. */
const VERSIONED = [
  'sources',
  'category_groups',
  'categories',
  'tags',
  'budgets',
  'fixed_expenses',
  'goals',
  'recurring_items',
  'scenarios',
  'plan_settings',
  'plan_months',
  'plan_targets',
  'rules',
] as const;

export const isVersioned = (table: OwnedTable): table is (typeof VERSIONED)[number] =>
  (VERSIONED as readonly string[]).includes(table);

/** Planned amounts in the base currency, with their minimum; null where they may be negative. */
export const PLANNED = {
  budgets: { budget_cents: 1, expense_cents: 0 },
  fixed_expenses: { cents: 1 },
  goals: { cents: 1 },
  plan_months: { cents: null },
  plan_targets: { cents: 1 },
} as const satisfies { [Table in OwnedTable]?: Record<string, number | null> };

/** Referenced tables come first. */
export const OWNED_TABLES = Object.keys(KEYS) as OwnedTable[];

/**
 * References to categories, sources and groups besides those of transactions. When the target goes, the row stays
 * without it.
 */
export const POINTERS = {
  category_no: ['budgets', 'fixed_expenses', 'recurring_items'],
  source_no: ['fixed_expenses', 'recurring_items'],
  group_id: ['categories'],
} as const;

export type Pointer = keyof typeof POINTERS;

/** What each of them points at, and by which of its columns. */
export const TARGETS = {
  category_no: { table: 'categories', column: 'no' },
  source_no: { table: 'sources', column: 'no' },
  group_id: { table: 'category_groups', column: 'id' },
} as const satisfies Record<Pointer, { table: OwnedTable; column: string }>;

/** Rows that only link two others; they go with either. */
export const TIES = {
  goal_sources: { goals: 'goal_id', sources: 'source_no' },
} as const;

/** Derived columns: neither compared nor restored. */
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

/** What the trash shows; the rest goes along. */
export const KINDS_OF_TRASH: { [Table in OwnedTable]?: TrashTable['kind'] } = {
  sources: 'source',
  categories: 'category',
  budgets: 'budget',
  fixed_expenses: 'fixed',
  goals: 'goal',
  recurring_items: 'recurring',
  scenarios: 'scenario',
};
