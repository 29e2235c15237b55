import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** Reads one moment of the database, however long it takes, while others go on writing. */
export async function inSnapshot<Result>(
  database: Database,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (database.engine === 'postgres') {
    // Once only: what was read may be on its way to somebody already.
    return database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(run);
  }
  // A connection of its own: what is begun on the one that all share would keep everybody waiting.
  const own = database.reopen();
  try {
    return await own.db.connection().execute(async (db) => {
      await sql`begin`.execute(db);
      try {
        return await run(db);
      } finally {
        await sql`rollback`.execute(db);
      }
    });
  } finally {
    await own.close();
  }
}
