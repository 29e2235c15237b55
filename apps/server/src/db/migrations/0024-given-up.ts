import type { Migration } from './migration.ts';

/** Dead letters stay with their reason until they are retried or too old. */
export const givenUp: Migration = {
  id: '0024-given-up',
  statements: ({ text }) =>
    ['mails', 'bank_removals'].flatMap((table) => [
      `alter table ${table} add column problem ${text}`,
      `alter table ${table} add column given_up_at ${text}`,
    ]),
};
