import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { IdentitiesTable, SignInsTable } from './identities.table.ts';

export type SignInRow = Selectable<SignInsTable>;

export async function insertSignIn(db: Db, row: Insertable<SignInsTable>): Promise<void> {
  await db.insertInto('sign_ins').values(row).execute();
}

/** Finding it uses it up: a state or a code works once. */
export function takeSignIn(
  db: Db,
  by: 'id' | 'code_hash',
  hash: string,
  now: string,
): Promise<SignInRow | undefined> {
  return db
    .deleteFrom('sign_ins')
    .where(by, '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteExpiredSignIns(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('expires_at', '<=', now).execute();
}

/** Who this is at that provider; here the provider's word is what tells who is calling. */
export async function findIdentityUserId(
  db: Db,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertIdentity(db: Db, row: Insertable<IdentitiesTable>): Promise<void> {
  await db.insertInto('identities').values(row).execute();
}
