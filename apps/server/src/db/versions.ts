import type { Owner } from './owner.ts';

/**
 * Names of states, for keeping in memory what was read. As long as a name stays, reading again finds the same; undefined
 * where nobody here can tell, as with several servers on PostgreSQL.
 */
export type Versions = {
  /** Of everything. */
  ofAll: () => string | undefined;
  /** Of a person's money. */
  ofMoney: (owner: Owner) => string | undefined;
  /** Of their sessions, and of the number that their money is under. */
  ofSessions: (owner: Owner) => string | undefined;
};

export const NO_VERSIONS: Versions = {
  ofAll: () => undefined,
  ofMoney: () => undefined,
  ofSessions: () => undefined,
};
