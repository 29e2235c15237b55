import type { Database } from './database.ts';
import { prepareSession } from './postgres/session.ts';

const LOCK = 5_341_070_002;

/** Servers that start together take turns. SQLite has only one server: see `in-use.ts`. */
export async function withAdvisoryLock<Result>(
  { sessionUrl }: Database,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!sessionUrl) return run();
  const session = prepareSession(sessionUrl);
  await session.connect();
  try {
    await session.query(`select pg_advisory_lock(${LOCK})`);
    return await run();
  } finally {
    // Closing the connection releases the lock.
    await session.end().catch(() => {});
  }
}
