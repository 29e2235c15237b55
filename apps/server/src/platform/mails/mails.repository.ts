import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MailsTable } from './mails.table.ts';

export type MailRow = Selectable<MailsTable>;

export async function insertMail(db: Db, row: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(row).execute();
}

/** False where it is gone already, and its owner with it. */
export async function deleteMail(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

/** What waits for one of these addresses; what is on its way to another one of the person's stays. */
export async function deleteMailsTo(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('mails').where('user_id', '=', userId).where('recipient', 'in', emails).execute();
}
