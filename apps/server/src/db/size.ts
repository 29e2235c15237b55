import { sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** What the database takes on its disk, without what is still to be written into it (SQLite's write-ahead log). */
export async function readSize(db: Db): Promise<number> {
  const { rows } = await (isSqlite(db)
    ? sql<{ bytes: number }>`
        select pages.page_count * sizes.page_size as bytes from pragma_page_count as pages, pragma_page_size as sizes
      `
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db);
  return rows[0]?.bytes ?? 0;
}
