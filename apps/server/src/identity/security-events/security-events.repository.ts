import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SecurityEventsTable } from './security-events.table.ts';

const MOST = 100;

export async function insertSecurityEvent(db: Db, row: Insertable<SecurityEventsTable>): Promise<void> {
  await db.insertInto('security_events').values(row).execute();
}

/** Ids are chronological. */
export function listSecurityEvents(db: Db, userId: string): Promise<Selectable<SecurityEventsTable>[]> {
  return db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}

export async function deleteSecurityEventsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('security_events').where('created_at', '<', instant).execute();
}
