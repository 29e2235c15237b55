import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MailsTable } from './mails.table.ts';

export type MailRow = Selectable<MailsTable>;

export async function insertMail(db: Db, row: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(row).execute();
}

/** False if already gone, perhaps with its owner. */
export async function deleteMail(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

/** Queued mails for these addresses; those for the person's other addresses stay. */
export async function deleteMailsTo(db: Db, userId: string, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('mails').where('user_id', '=', userId).where('recipient', 'in', emails).execute();
}
