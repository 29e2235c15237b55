import { type Db, isSqlite } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';

/** Whether a person has not left meanwhile; inside a transaction they then stay until its end. */
export async function isStillThere(db: Db, owner: Owner): Promise<boolean> {
  const person = db.selectFrom('owners').select('number').where('number', '=', owner);
  return (await (isSqlite(db) ? person : person.forKeyShare()).executeTakeFirst()) !== undefined;
}
