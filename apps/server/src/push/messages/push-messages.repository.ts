import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PushMessagesTable } from './push-messages.table.ts';

export type PushMessageRow = Selectable<PushMessagesTable>;

export async function insertPushMessages(db: Db, rows: readonly PushMessageRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('push_messages').values(rows).execute();
}

export async function deletePushMessage(
  db: Db,
  { user_id, id }: Pick<PushMessageRow, 'user_id' | 'id'>,
): Promise<void> {
  await db.deleteFrom('push_messages').where('user_id', '=', user_id).where('id', '=', id).execute();
}
