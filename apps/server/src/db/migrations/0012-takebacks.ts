import type { Migration } from './migration.ts';

/** Whether the address that was left had been proven: then nobody else takes it while it can still be taken back. */
export const takebacks: Migration = {
  id: '0012-takebacks',
  statements: ({ integer, text }) => [
    `alter table email_takebacks add column was_proven ${integer} not null default 0`,
    `alter table email_takebacks add column email_key ${text} not null default ''`,
    'update email_takebacks set email_key = lower(email)',
    'create index email_takebacks_by_key on email_takebacks (email_key)',
  ],
};
