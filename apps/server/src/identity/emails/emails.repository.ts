import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EmailConfirmationsTable, EmailTakebacksTable } from './emails.table.ts';

export type TakebackRow = Selectable<EmailTakebacksTable>;

export async function replaceConfirmation(db: Db, row: Insertable<EmailConfirmationsTable>): Promise<void> {
  const { token_hash, expires_at } = row;
  await db
    .insertInto('email_confirmations')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Finding it uses it up. Answers with the user's id. */
export async function takeConfirmation(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return taken?.user_id;
}

export async function insertTakeback(db: Db, row: Insertable<EmailTakebacksTable>): Promise<void> {
  await db.insertInto('email_takebacks').values(row).execute();
}

/** The latest first. */
export function listTakebacks(db: Db, userId: string): Promise<TakebackRow[]> {
  return db
    .selectFrom('email_takebacks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .execute();
}

/** Finding it uses it up. */
export function takeTakeback(db: Db, tokenHash: string, now: string): Promise<TakebackRow | undefined> {
  return db
    .deleteFrom('email_takebacks')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteTakebacksSince(db: Db, userId: string, instant: string): Promise<void> {
  await db
    .deleteFrom('email_takebacks')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', instant)
    .execute();
}

export async function deleteExpiredEmailTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_takebacks').where('expires_at', '<=', now).execute();
}
