import type { Migration } from './migration.ts';

/** Who chose a transaction's category, if not its person: see `ledger/entry/decided.ts`. */
export const decided: Migration = {
  id: '0016-decided',
  statements: ({ text }) => [
    `alter table transactions add column decided ${text}`,
    `alter table entry_versions add column decided ${text}`,
  ],
};
