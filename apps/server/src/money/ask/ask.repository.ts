import { contains, type Ledger } from '../../ledger/index.ts';

/** Whether any transaction contains these words. */
export async function occurs({ db, owner }: Ledger, words: string): Promise<boolean> {
  const found = await db
    .selectFrom('transactions')
    .select('seq')
    .where('owner', '=', owner)
    .where(contains(db, words))
    .limit(1)
    .execute();
  return found.length > 0;
}
