import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { EmailReversalsTable } from './email-reversals.table.ts';

export type EmailReversalRow = Selectable<EmailReversalsTable>;

export async function insertEmailReversal(db: Db, row: Insertable<EmailReversalsTable>): Promise<void> {
  await db.insertInto('email_takebacks').values(row).execute();
}

/** Latest first. */
export function listEmailReversals(db: Db, userId: string): Promise<EmailReversalRow[]> {
  return db
    .selectFrom('email_takebacks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .execute();
}

/** Works once. */
export function takeEmailReversal(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<EmailReversalRow | undefined> {
  return db
    .deleteFrom('email_takebacks')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the deleted ones. */
export function deleteEmailReversalsSince(
  db: Db,
  userId: string,
  instant: string,
): Promise<EmailReversalRow[]> {
  return db
    .deleteFrom('email_takebacks')
    .where('user_id', '=', userId)
    .where('changed_at', '>=', instant)
    .returningAll()
    .execute();
}

/** Whether somebody who proved this address can still revert to it. */
export async function isReserved(db: Db, emailKey: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_takebacks')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .where('was_proven', '=', 1)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
