import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MailsTable } from './mails.table.ts';

type MailRow = Selectable<MailsTable>;

export async function insertMail(db: Db, row: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(row).execute();
}

/** Takes the next due mail for itself until `leaseUntil`: two servers never send the same one at once. */
export function claimDueMail(db: Db, now: string, leaseUntil: string): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set({ due_at: leaseUntil, attempts: sql<number>`attempts + 1` })
    .where((where) =>
      where.and([
        where('due_at', '<=', now),
        where(
          'id',
          '=',
          where.selectFrom('mails').select('id').where('due_at', '<=', now).orderBy('due_at').limit(1),
        ),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function updateMailDue(db: Db, userId: string, id: string, dueAt: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
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

export async function deleteMails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mails').where('user_id', '=', userId).execute();
}
