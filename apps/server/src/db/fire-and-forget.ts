import { type Db, isSqlite } from './database.ts';

/**
 * For a write that no response depends on. On SQLite it queues behind other writers, so the reader doesn't
 * wait for it. On PostgreSQL it waits for nobody and is awaited.
 */
export async function fireAndForget(
  db: Db,
  write: Promise<unknown>,
  noteFailure: (error: unknown) => void,
): Promise<void> {
  const noted = write.catch(noteFailure);
  if (!isSqlite(db)) await noted;
}
