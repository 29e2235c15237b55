import type { Migration } from './migration.ts';

/** Whether the previous address was proven: then nobody else can take it while the change can be reverted. */
export const takebacks: Migration = {
  id: '0012-takebacks',
  statements: ({ integer, text }) => [
    `alter table email_takebacks add column was_proven ${integer} not null default 0`,
    `alter table email_takebacks add column email_key ${text} not null default ''`,
    'update email_takebacks set email_key = lower(email)',
    'create index email_takebacks_by_key on email_takebacks (email_key)',
  ],
};
