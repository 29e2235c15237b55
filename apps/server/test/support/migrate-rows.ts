import { plans } from './plans/plans.ts';

const rowsOfPlans = (migration: string) => plans.flatMap((plan) => plan.rowsOf[migration] ?? []);

/**
 * Rows as each version could hold them, written once its migration is in: whatever comes later has to keep them. A new
 * migration with a new table adds a row of it here, or with its plan.
 */
export const rowsOf: Record<string, string[]> = {
  '0001-identity': [
    `insert into users (id, email, email_key, password_hash, first_name, last_name, phone_number, created_at)
      values ('u1', 'Ada@example.org', 'ada@example.org', 'hash', 'Ada', 'Núñez', '', '2026-01-01T00:00:00.000Z'),
             ('u2', 'bo@example.org', 'bo@example.org', null, 'Bo', '', '', '2026-01-02T00:00:00.000Z')`,
    `insert into sessions (user_id, id, token_hash, created_at, last_used_at) values ('u1', 's1', 't1', '2026', '2026')`,
  ],
  '0002-accounts': [
    `insert into password_resets values ('u1', 'reset', '2026')`,
    `insert into mails values ('u1', 'm1', 'ada@example.org', 'Hi', 'text', 'html', 0, '2026')`,
    `insert into identities values ('u1', 'google', 'subject', '2026')`,
    `insert into sign_ins values ('i1', 'google', 'browser', 'verifier', 'nonce', 'u1', null, '2026')`,
    `insert into counters values ('c1', 3, '2026')`,
  ],
  '0003-money': [
    `insert into sources (owner, no, id, name, type_source, cents, opening_cents, currency)
      values (1, 1, 'source', 'Hucha', 'manual_entry', 780, 1000, 'EUR')`,
    `insert into categories (owner, no, id, name, description) values (1, 1, 'category', 'Café', '')`,
    `insert into rollup_months values (1, 1, 1, 202611, 0, 220, 0, 1, 0)`,
    `insert into rollup_days values (1, 20261115, 0, 220, 0, 1, 0)`,
    ...rowsOfPlans('0003-money'),
    `insert into idempotency_keys values (1, 'key', 'hash', '{}', '2026')`,
  ],
  '0005-banks': [
    `insert into institutions (id, yapily_id, name, refreshed_at) values ('bank', 'yapily', 'Banco', '2026')`,
    `insert into connections (owner, id, institution_id, link_ref, credential, state, created_at)
      values (1, 'link', 'bank', 'ref', 'sealed', 'connected', '2026')`,
    `insert into sources (owner, no, id, name, type_source, cents, opening_cents, currency, connection_id)
      values (1, 2, 'linked', 'Cuenta', 'bank_account', 500, 500, 'EUR', 'link'),
             (1, 3, 'astray', 'Cuenta', 'bank_account', 0, 0, 'EUR', 'no link')`,
    `insert into imports values (1, 'import', 1, 'done', '2026', 1, 1, 1, 0, 0, 0, 0)`,
    `insert into bank_removals values ('removal', 'user', 'ref', 0, '2026')`,
  ],
  '0007-trust': [
    `insert into second_factors values ('u1', 'sealed', '2026', 7)`,
    `insert into recovery_codes values ('u1', 'code')`,
    `insert into passkeys values ('u1', 'p1', 'credential', 'key', -7, 1, 'Phone', '2026', null)`,
    `insert into passkey_challenges values ('challenge', 'u1', '2026')`,
    `insert into security_events values ('u1', 'e1', 'signed_up', '', '', '', '2026')`,
    `insert into backups values ('b1', 'saldo.backup', '2026', '2026', 9, 9)`,
  ],
  '0008-proof': [
    `insert into email_confirmations values ('u1', 'confirmation', '2026')`,
    `insert into email_takebacks values ('u1', 'takeback', 'old@example.org', '2026', '2026')`,
  ],
  '0009-pictures': [`insert into facts values ('fact', 'value')`],
  '0013-changes': [
    `insert into changes values (1, 1, 1, 'person', 'transaction.changed', 'Café', 1, null, null, null, null, 0)`,
    `insert into row_versions values (1, 1, 'categories', '[1]', null)`,
    `insert into entry_index values (1, 2, 1, 1)`,
    `insert into tags values (1, 1, 'Café', 'cafe')`,
    `insert into trash values (1, 'gone', 'category', 1, null, 0)`,
  ],
  '0017-sorting': [`insert into rules values (1, 'rule', 'Café', 'all', '[]', '[]', 1, 0, 0)`],
  '0019-files': [`insert into file_habits values (1, 'account:', 'source')`],
  '0021-saved-reports': [`insert into saved_reports values (1, 'saved', 'Café', 'spending', '{}')`],
  '0022-currencies': [`insert into exchange_rates values (1, 'USD', 'EUR', 20260131, '0.9', 'person')`],
  '0023-balance-points': [
    `insert into balance_points values (1, 1, 20261115, 'import', 20261115, 780, 1, null)`,
  ],
  '0025-objects': [
    `insert into store_folders values ('folder', '2026')`,
    `insert into loose_objects values ('folder/name', '2026')`,
  ],
  '0026-goals': rowsOfPlans('0026-goals'),
  '0031-category-looks': [`insert into category_groups values (1, 'group', 'Vida', 1, 0, 0)`],
  '0037-source-days': [`insert into rollup_source_days values (1, 1, 20261116, 5)`],
  '0032-preferences': [`insert into preferences values ('u1', '{"language":"es"}')`],
  '0033-recurring': [
    ...rowsOfPlans('0033-recurring'),
    `insert into recurring_states values (1, 1, '[]', 1)`,
    `insert into recurring_rows values (1, 281474976710655, 20261115, 1)`,
    `insert into recurring_found values (1, 'found', '{}')`,
  ],
  '0035-monthly-plan': [
    `insert into plan_settings values (1, 'plan', 'envelopes', 202611, '[1]', 0)`,
    `insert into plan_months values (1, 1, 202611, 40000, 'both', 0)`,
    `insert into plan_targets values (1, 1, 60000, 202703, '{"unit":"year","count":1}', 202611, 0)`,
  ],
  '0034-calendar-keys': [`insert into calendar_keys values ('u1', 'hash', '2026')`],
  '0038-scenarios': rowsOfPlans('0038-scenarios'),
  '0039-push': [
    `insert into push_settings values ('u1', 1, 0, 1, 0, 0, '', 0, '', 0)`,
    `insert into push_told values ('u1', 'budget:category:2026-11:80', '2026')`,
    `insert into push_devices values ('u1', 'd1', 's1', 'hash', 'sealed', 'Phone', 'es', '2026', null)`,
    `insert into push_messages values ('u1', 'n1', 'd1', 'sealed', '2026', 0, '2026', null, null)`,
  ],
  '0018-names': [`insert into name_rules_off values (1, 'place')`],
};

/** The words in which the engines write bytes, and a search that only PostgreSQL kept from the first. */
export const rowsWithBytes = {
  sqlite: {
    '0003-money': [
      `insert into transactions (owner, id, day, source_no, category_no, cents, name, description)
        values (1, x'01', 20261115, 1, 1, -220, 'Café', 'con leche')`,
    ],
    '0005-banks': [
      `insert into bank_rows values (1, 1, 'ref', x'01', 0, 20261115, -220, 'Café', '')`,
      `insert into import_rows values (1, 'import', 1, 'ref', x'01', 'new', 'unseen', 'Café', 20261115, -220, null)`,
    ],
    '0009-pictures': [`insert into pictures values ('picture', x'0102', '2026')`],
    '0013-changes': [
      `insert into entry_versions values (1, 1, 1, x'01', 20261115, 1, 1, -220, 2, 'Café', '', null, 0)`,
      `insert into attachments values (1, 1, 'file', 'a.pdf', 'application/pdf', 2, 1, x'0102')`,
    ],
    '0017-sorting': [`insert into sorters values (1, 1, '[]', 0, x'01')`],
    '0019-files': [
      `insert into file_imports values (1, 'file', 'a.csv', '2026', 'ready', '{}', '{}', x'01')`,
      `insert into file_import_rows values (1, 'file', 1, 0, '[]', '[]')`,
    ],
  },
  postgres: {
    '0003-money': [
      `insert into transactions (owner, id, day, source_no, category_no, cents, name, description, folded)
        values (1, '\\x01', 20261115, 1, 1, -220, 'Café', 'con leche', 'cafe con leche')`,
    ],
    '0005-banks': [
      `insert into bank_rows values (1, 1, 'ref', '\\x01', 0, 20261115, -220, 'Café', '')`,
      `insert into import_rows values (1, 'import', 1, 'ref', '\\x01', 'new', 'unseen', 'Café', 20261115, -220, null)`,
    ],
    '0009-pictures': [`insert into pictures values ('picture', '\\x0102', '2026')`],
    '0013-changes': [
      `insert into entry_versions values (1, 1, 1, '\\x01', 20261115, 1, 1, -220, 2, 'Café', '', null, 0)`,
      `insert into attachments values (1, 1, 'file', 'a.pdf', 'application/pdf', 2, 1, '\\x0102')`,
    ],
    '0017-sorting': [`insert into sorters values (1, 1, '[]', 0, '\\x01')`],
    '0019-files': [
      `insert into file_imports values (1, 'file', 'a.csv', '2026', 'ready', '{}', '{}', '\\x01')`,
      `insert into file_import_rows values (1, 'file', 1, 0, '[]', '[]')`,
    ],
  },
} satisfies Record<string, Record<string, string[]>>;
