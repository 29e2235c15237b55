import type { Migration } from './migration.ts';

/** The order of readings of an account, and which rows were refused. */
export const readings: Migration = {
  id: '0010-readings',
  statements: ({ integer }) => [
    `alter table owners add column readings ${integer} not null default 0`,
    `alter table sources add column balance_reading ${integer} not null default 0`,
    `alter table sources add column last_reading ${integer} not null default 0`,
    `alter table sources add column reads_all ${integer} not null default 0`,
    `alter table imports add column reading ${integer} not null default 0`,
    `alter table imports add column refused ${integer} not null default 0`,
    'create index bank_rows_by_day on bank_rows (owner, source_no, day)',
    'create index bank_rows_pending on bank_rows (owner, source_no, day) where pending = 1',
    'create index import_rows_changes on import_rows (transaction_id) where before is not null',
  ],
};
