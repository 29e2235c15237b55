import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { contains } from '../../ledger/transactions.search.ts';

/** Whether any transaction has these words. */
export async function occurs(db: Db, owner: Owner, words: string): Promise<boolean> {
  const found = await db
    .selectFrom('transactions')
    .select('seq')
    .where('owner', '=', owner)
    .where(contains(db, words))
    .limit(1)
    .execute();
  return found.length > 0;
}
