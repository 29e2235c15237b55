import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, inTransaction } from '../../db/database.ts';
import type { UsersTable } from './users.table.ts';

export type UserRow = Selectable<UsersTable>;

export function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

export function findUserByEmailKey(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
}

/** With the number its money is kept under. Undefined when the email is taken, also at this very moment. */
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

/** Locks the row and notes the language; false where the person is gone or has another password by now. */
export async function holdUser(db: Db, user: UserRow, language: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', user.id)
    .where('password_hash', user.password_hash === null ? 'is' : '=', user.password_hash)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Everything that hangs on the user goes with the row. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Whoever removes their photo removes the file: it must be nobody else's. */
export async function isPhotoOfAnother(db: Db, userId: string, url: string): Promise<boolean> {
  const holder = await db
    .selectFrom('users')
    .select('id')
    .where('photo_url', '=', url)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return holder !== undefined;
}
