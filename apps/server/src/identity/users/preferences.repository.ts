import { DEFAULT_PREFERENCES, type Preferences } from '@saldo/contract';
import type { Db } from '../../db/database.ts';

type Chosen = Partial<Preferences>;

export async function findPreferences(db: Db, userId: string): Promise<Chosen> {
  const row = await db
    .selectFrom('preferences')
    .select('data')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.data) as Chosen) : {};
}

/** What nobody chose is the usual. */
export const readPreferences = async (db: Db, userId: string): Promise<Preferences> => ({
  ...DEFAULT_PREFERENCES,
  ...(await findPreferences(db, userId)),
});

export async function putPreferences(db: Db, userId: string, chosen: Chosen): Promise<void> {
  const data = JSON.stringify(chosen);
  await db
    .insertInto('preferences')
    .values({ user_id: userId, data })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ data }))
    .execute();
}
