import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Ledger } from './ledger.types.ts';

/** The money of this person: everything else in the ledger takes it. */
export const ledgerFor = <Connection extends Db>(db: Connection, owner: Owner): Ledger<Connection> => ({
  db,
  owner,
});
