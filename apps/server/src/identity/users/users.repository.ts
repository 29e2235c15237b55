import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { UsersTable } from './users.table.ts';

export type UserRow = Selectable<UsersTable>;

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

export function findUserByEmailKey(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** The person with this owner number. */
export function findUserByOwner(db: Db, owner: Owner): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.user_id', 'users.id')
    .selectAll('users')
    .where('owners.number', '=', owner)
    .executeTakeFirst();
}

/** A person's owner number. */
export async function requireOwner(db: Db, userId: string): Promise<Owner> {
  const { number } = await db
    .selectFrom('owners')
    .select('number')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return number;
}

/** Their base currency; null until chosen or after leaving. */
export async function readHomeOf(db: Db, userId: string): Promise<string | null> {
  const owner = await db
    .selectFrom('owners')
    .select('home_currency')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return owner?.home_currency ?? null;
}

/** With an owner number. Undefined if the email is taken, also concurrently. */
export function insertUser(db: Db, row: Insertable<UsersTable>): Promise<UserRow | undefined> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (user) await trx.insertInto('owners').values({ user_id: user.id }).execute();
    return user;
  });
}

export function updateUser(
  db: Db,
  userId: string,
  fields: Updateable<UsersTable>,
): Promise<UserRow | undefined> {
  return db.updateTable('users').set(fields).where('id', '=', userId).returningAll().executeTakeFirst();
}

/**
 * Locks the row and records the language; false if the person is gone or has another password, address or
 * proof by now: these invalidate what was known.
 */
export async function holdUser(db: Db, user: UserRow, language: string): Promise<boolean> {
  const { id, email_key, password_hash, email_proven_at } = user;
  const result = await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .where('password_hash', password_hash === null ? 'is' : '=', password_hash)
    .where('email_proven_at', email_proven_at === null ? 'is' : '=', email_proven_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ending all access also holds this row, so the two take turns. */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ language: row.ref('language') }))
    .where('id', '=', userId)
    .execute();
}

/** Locks the owner of a mailed token before taking it: everywhere, the person's row is locked first. */
export async function lockHolder(
  db: Db,
  table: 'email_confirmations' | 'email_takebacks' | 'password_resets',
  tokenHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set((row) => ({ language: row.ref('language') }))
    .where('id', 'in', (select) =>
      select.selectFrom(table).select('user_id').where('token_hash', '=', tokenHash),
    )
    .execute();
}

/** True the first time. */
export async function markEmailProven(db: Db, user: UserRow, now: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ email_proven_at: now })
    .where('id', '=', user.id)
    .where('email_key', '=', user.email_key)
    .where('email_proven_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Dependent rows are deleted with it. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** A removed photo's file is deleted unless somebody else uses it. */
export async function isPhotoOfAnother(db: Db, userId: string, url: string): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('photo_url', '=', url)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return holder !== undefined;
}
