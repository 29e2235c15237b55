import { isSqlite } from '../../db/database.ts';
import type { Ledger } from '../schema/ledger.types.ts';

/**
 * Whether the account still exists; inside a transaction it then does until the end. `isAlone` also keeps others who ask
 * for that waiting meanwhile: what is counted stays so.
 */
export async function isStillThere({ db, owner }: Ledger, { isAlone = false } = {}): Promise<boolean> {
  const person = db.selectFrom('owners').select('number').where('number', '=', owner);
  const locked = isAlone ? person.forNoKeyUpdate() : person.forKeyShare();
  return (await (isSqlite(db) ? person : locked).executeTakeFirst()) !== undefined;
}
