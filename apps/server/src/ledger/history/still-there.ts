import { isSqlite } from '../../db/database.ts';
import type { Ledger } from '../schema/ledger.types.ts';

/** Whether the account still exists; inside a transaction it then does until the end. */
export async function isStillThere({ db, owner }: Ledger): Promise<boolean> {
  const person = db.selectFrom('owners').select('number').where('number', '=', owner);
  return (await (isSqlite(db) ? person : person.forKeyShare()).executeTakeFirst()) !== undefined;
}
