import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { CalendarKeysTable } from './calendar-keys.table.ts';

export async function findCreatedAt(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_keys')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
}

/** The key before is no longer known. */
export async function upsertKey(db: Db, row: CalendarKeysTable): Promise<void> {
  const { user_id: _, ...fields } = row;
  await db
    .insertInto('calendar_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute();
}

export async function deleteKey(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_keys').where('user_id', '=', userId).execute();
}

/** Whose calendar a key opens. */
export async function findOwner(db: Db, keyHash: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('calendar_keys')
    .innerJoin('owners', 'owners.user_id', 'calendar_keys.user_id')
    .select('owners.number')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row?.number;
}
