import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EmailConfirmationsTable } from './emails.table.ts';

export async function replaceConfirmation(db: Db, row: Insertable<EmailConfirmationsTable>): Promise<void> {
  const { token_hash, expires_at } = row;
  await db
    .insertInto('email_confirmations')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Works once. Returns the user id. */
export async function takeConfirmation(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export async function deleteConfirmation(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_confirmations').where('user_id', '=', userId).execute();
}

export async function deleteExpiredEmailTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_takebacks').where('expires_at', '<=', now).execute();
}
