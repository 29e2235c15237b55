import type { Schema } from '../../db/schema.ts';

/** What does not outlive a restore: whoever is signed in signs in again, whatever is counted begins anew. */
const passing = [
  'counters',
  'file_import_rows',
  'file_imports',
  'passkey_challenges',
  'push_messages',
  'push_devices',
  'sessions',
  'sign_ins',
] as const;

/** What belongs to the place, not to the data; and what is made again from it. */
const ofThePlace = [
  'backups',
  'long_writes',
  'loose_objects',
  'migrations',
  'recurring_found',
  'recurring_rows',
  'recurring_states',
  'sorters',
  'store_folders',
  'transactions_search',
  'undo_patches',
] as const;

type LeftOut = (typeof passing)[number] | (typeof ofThePlace)[number];
type BackedUpTable = Exclude<keyof Schema, LeftOut>;

/** Every table that a backup holds, by the key its rows are ordered by; what others refer to comes first. */
export const kept = {
  facts: ['name'],
  pictures: ['name'],
  users: ['id'],
  owners: ['number'],
  institutions: ['id'],
  preferences: ['user_id'],
  calendar_keys: ['user_id'],
  push_settings: ['user_id'],
  push_told: ['user_id', 'what'],
  identities: ['user_id', 'provider', 'subject'],
  password_resets: ['user_id'],
  email_confirmations: ['user_id'],
  email_takebacks: ['user_id', 'token_hash'],
  mails: ['user_id', 'id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  passkeys: ['user_id', 'id'],
  security_events: ['user_id', 'id'],
  connections: ['owner', 'id'],
  sources: ['owner', 'no'],
  category_groups: ['owner', 'id'],
  categories: ['owner', 'no'],
  transactions: ['seq'],
  tags: ['owner', 'no'],
  attachments: ['owner', 'no'],
  changes: ['owner', 'no'],
  entry_versions: ['owner', 'until_no', 'seq'],
  row_versions: ['owner', 'until_no', 'what', 'key'],
  entry_index: ['owner', 'what', 'key', 'seq'],
  trash: ['owner', 'id'],
  rollup_months: ['owner', 'source_no', 'category_no', 'month'],
  rollup_days: ['owner', 'day'],
  rollup_source_days: ['owner', 'source_no', 'day'],
  budgets: ['owner', 'id'],
  fixed_expenses: ['owner', 'id'],
  goals: ['owner', 'id'],
  goal_sources: ['owner', 'goal_id', 'source_no'],
  recurring_items: ['owner', 'id'],
  scenarios: ['owner', 'id'],
  plan_settings: ['owner', 'id'],
  plan_months: ['owner', 'category_no', 'month'],
  plan_targets: ['owner', 'category_no'],
  rules: ['owner', 'id'],
  name_rules_off: ['owner', 'rule'],
  saved_reports: ['owner', 'id'],
  exchange_rates: ['owner', 'from_code', 'to_code', 'day'],
  file_habits: ['owner', 'what'],
  idempotency_keys: ['owner', 'key'],
  bank_rows: ['owner', 'source_no', 'ref'],
  imports: ['owner', 'id'],
  import_rows: ['owner', 'import_id', 'no'],
  balance_points: ['owner', 'source_no', 'day', 'import_id'],
  bank_removals: ['id'],
} as const satisfies Record<BackedUpTable, readonly string[]>;

export type KeptTable = keyof typeof kept;
export const keptTables = Object.keys(kept) as KeptTable[];
export const isKept = (table: string): table is KeptTable => Object.hasOwn(kept, table);

/** Every table of ours; what refers to others comes first. */
export const allTables: readonly string[] = [...passing, ...keptTables.toReversed(), ...ofThePlace];

/** What is searched is made again from the words beside it: not every version has kept it on both engines. */
export function withoutMadeAgain(table: KeptTable, row: Record<string, unknown>): Record<string, unknown> {
  if (table !== 'transactions') return row;
  const { folded: _, ...rest } = row;
  return rest;
}

/** Tables that count up by themselves, with the column that does. */
export const counting = { owners: 'number', transactions: 'seq' } as const;
