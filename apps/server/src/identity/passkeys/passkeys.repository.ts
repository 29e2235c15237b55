import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PasskeyChallengesTable, PasskeysTable } from './passkeys.table.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

/** Without a user id: the credential identifies the person. */
export function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** False if the credential exists. */
export async function insertPasskey(db: Db, row: Insertable<PasskeysTable>): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False if the counter didn't advance: the key may have been copied. */
export async function noteUse(
  db: Db,
  userId: string,
  id: string,
  { uses, last_used_at }: { uses: number; last_used_at: string },
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ uses, last_used_at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    // Many devices always report zero.
    .where((row) => row.or([row('uses', '<', uses), row.and([row('uses', '=', 0), row.lit(uses === 0)])]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskeys(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function insertChallenge(db: Db, row: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Works once. */
export async function takeChallenge(
  db: Db,
  hash: string,
  userId: string | null,
  now: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteExpiredChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
