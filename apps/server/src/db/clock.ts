import { sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** The time by the database's clock, which all servers share; their own may differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const milliseconds = isSqlite(db)
    ? sql<number>`cast((julianday('now') - 2440587.5) * 86400000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
  const { rows } = await sql<{ now: number }>`select ${milliseconds} as now`.execute(db);
  return new Date(rows[0]?.now ?? Date.now());
}
