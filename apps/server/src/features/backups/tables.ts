import type { Schema } from '../../db/schema.ts';

/** What does not outlive a restore: whoever is signed in signs in again, whatever is counted begins anew. */
export const passing = ['counters', 'passkey_challenges', 'sessions', 'sign_ins'] as const;

/** What belongs to the place, not to the data; and what is made again from it. */
type OfThePlace = 'backups' | 'migrations' | 'transactions_search';

type LeftOut = (typeof passing)[number] | OfThePlace;
type Kept = Exclude<keyof Schema, LeftOut>;

/** Every table that a backup holds, by the key its rows are ordered by; what others refer to comes first. */
export const kept = {
  users: ['id'],
  owners: ['number'],
  institutions: ['id'],
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
  categories: ['owner', 'no'],
  transactions: ['seq'],
  rollup_months: ['owner', 'source_no', 'category_no', 'month'],
  rollup_days: ['owner', 'day'],
  budgets: ['owner', 'id'],
  fixed_expenses: ['owner', 'id'],
  idempotency_keys: ['owner', 'key'],
  bank_rows: ['owner', 'source_no', 'ref'],
  imports: ['owner', 'id'],
  import_rows: ['owner', 'import_id', 'no'],
  bank_removals: ['id'],
} as const satisfies Record<Kept, readonly string[]>;

export type KeptTable = keyof typeof kept;
export const keptTables = Object.keys(kept) as KeptTable[];

/** Tables that count up by themselves, with the column that does. */
export const counting = { owners: 'number', transactions: 'seq' } as const;
