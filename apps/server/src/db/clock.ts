import { sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** One clock for all servers: agreements on time must not depend on whose clock is right. */
export async function databaseNow(db: Db): Promise<string> {
  const { rows } = await (isSqlite(db)
    ? sql<{ now: string }>`select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as now`
    : sql<{ now: string }>`
        select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
      `
  ).execute(db);
  const [row] = rows;
  if (!row) throw new Error('a database without a clock');
  return row.now;
}
