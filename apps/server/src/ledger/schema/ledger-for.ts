import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Ledger } from './ledger.types.ts';

/** One person's money: the ledger's functions take this. */
export const ledgerFor = <Connection extends Db>(db: Connection, owner: Owner): Ledger<Connection> => ({
  db,
  owner,
});
