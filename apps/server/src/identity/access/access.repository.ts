import type { Db } from '../../db/database.ts';

/** Every table with a way into an account, or half of one. */
const WAYS_IN = [
  'sessions',
  'identities',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'second_factors',
  'password_resets',
  'email_confirmations',
] as const;

/** Deletes everything that opens an account except its password, sign-ins in progress included. */
export async function deleteWaysIn(db: Db, userId: string): Promise<void> {
  for (const table of WAYS_IN) await db.deleteFrom(table).where('user_id', '=', userId).execute();
  await db
    .deleteFrom('sign_ins')
    .where((row) => row.or([row('user_id', '=', userId), row('linking_user_id', '=', userId)]))
    .execute();
}
