import type { Migration } from './migration.ts';

/** Who gave a transaction its category, where that was not its person: see `ledger/decided.ts`. */
export const decided: Migration = {
  id: '0016-decided',
  statements: ({ text }) => [
    `alter table transactions add column decided ${text}`,
    `alter table entry_versions add column decided ${text}`,
  ],
};
