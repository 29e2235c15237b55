import type { Migration } from './migration.ts';

/** The bank of a source, kept after unlinking, and the bank's name for it. */
export const institutions: Migration = {
  id: '0011-institutions',
  statements: ({ text }) => [
    `alter table sources add column institution_id ${text} references institutions (id) on delete set null`,
    `alter table sources add column account_name ${text}`,
    `update sources set institution_id = (
      select institutions.id from connections
        join institutions on institutions.id = connections.institution_id
        where connections.owner = sources.owner and connections.id = sources.connection_id
    ) where connection_id is not null`,
  ],
};
