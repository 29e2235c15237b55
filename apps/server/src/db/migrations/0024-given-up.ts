import type { Migration } from './migration.ts';

/** Work that failed for the last time stays, with why, until somebody has it tried again or it is too old. */
export const givenUp: Migration = {
  id: '0024-given-up',
  statements: ({ text }) =>
    ['mails', 'bank_removals'].flatMap((table) => [
      `alter table ${table} add column problem ${text}`,
      `alter table ${table} add column given_up_at ${text}`,
    ]),
};
