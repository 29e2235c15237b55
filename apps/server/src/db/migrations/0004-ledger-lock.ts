import type { Migration } from './migration.ts';

/** The lock on a person's money is their row: nothing has to be written to take it. */
export const ledgerLock: Migration = {
  id: '0004-ledger-lock',
  statements: () => ['alter table owners drop column revision'],
};
