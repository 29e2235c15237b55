import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { IdentitiesTable, SignInsTable } from './identities.table.ts';

export type IdentityRow = Selectable<IdentitiesTable>;
export type SignInRow = Selectable<SignInsTable>;

export async function insertSignIn(db: Db, row: Insertable<SignInsTable>): Promise<void> {
  await db.insertInto('sign_ins').values(row).execute();
}

/** A state or code works once. */
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

/** The user known to that provider under this subject; here the provider's word identifies the caller. */
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

export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('provider')
    .orderBy('subject')
    .execute();
}

/** False if already linked. */
export async function insertIdentity(db: Db, row: Insertable<IdentitiesTable>): Promise<boolean> {
  const result = await db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteIdentity(db: Db, { user_id, provider, subject }: IdentityRow): Promise<boolean> {
  const result = await db
    .deleteFrom('identities')
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteIdentities(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', userId).execute();
}

/** A person's sign-ins in progress or awaiting completion. */
export async function deleteSignIns(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where((row) => row.or([row('user_id', '=', userId), row('linking_user_id', '=', userId)]))
    .execute();
}
