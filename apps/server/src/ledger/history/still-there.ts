import { isSqlite } from '../../db/database.ts';
import type { Ledger } from '../schema/ledger.types.ts';

/** Whether a person has not left meanwhile; inside a transaction they then stay until its end. */
export async function isStillThere({ db, owner }: Ledger): Promise<boolean> {
  const person = db.selectFrom('owners').select('number').where('number', '=', owner);
  return (await (isSqlite(db) ? person : person.forKeyShare()).executeTakeFirst()) !== undefined;
}
