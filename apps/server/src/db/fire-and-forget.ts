import { type Db, isSqlite } from './database.ts';

/**
 * For a write that no answer depends on. On SQLite it comes after whoever writes just now, however long that takes:
 * somebody who only reads is not to wait for it. On PostgreSQL it waits for nobody, and so it is waited for.
 */
export async function fireAndForget(
  db: Db,
  write: Promise<unknown>,
  noteFailure: (error: unknown) => void,
): Promise<void> {
  const noted = write.catch(noteFailure);
  if (!isSqlite(db)) await noted;
}
