import { sql } from 'kysely';
import type { Database } from './database.ts';

const LOCK = 5_341_070_002;

/** Servers that start together come one after the other. On SQLite there is only one: see `in-use.ts`. */
export async function oneAtATime<Result>(
  { db, engine }: Database,
  run: () => Promise<Result>,
): Promise<Result> {
  if (engine === 'sqlite') return run();
  return db.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(own);
    try {
      return await run();
    } finally {
      // Where the connection is gone, so is the lock.
      await sql`select pg_advisory_unlock(${LOCK})`.execute(own).catch(() => {});
    }
  });
}
