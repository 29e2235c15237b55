import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { BackupsTable } from './backups.table.ts';

export async function insertBackup(db: Db, row: Insertable<BackupsTable>): Promise<void> {
  await db.insertInto('backups').values(row).execute();
}

/** When one was last made, and when one was last proven. One from the future was made by a clock that was wrong. */
export async function readLastBackup(
  db: Db,
  now: Date,
): Promise<{ backup_made_at: string | null; backup_proven_at: string | null }> {
  const { made, proven } = await db
    .selectFrom('backups')
    .select((the) => [the.fn.max('made_at').as('made'), the.fn.max('proven_at').as('proven')])
    .where('made_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow();
  return { backup_made_at: made ?? null, backup_proven_at: proven ?? null };
}
