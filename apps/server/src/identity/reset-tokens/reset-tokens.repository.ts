import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PasswordResetsTable } from './reset-tokens.table.ts';

export async function replaceReset(db: Db, row: Insertable<PasswordResetsTable>): Promise<void> {
  const { token_hash, expires_at } = row;
  await db
    .insertInto('password_resets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Finds the owner without using up the token. */
export async function findReset(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.user_id;
}

/** Works once, also concurrently. Returns the user id. */
export async function takeReset(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export async function deleteReset(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}
