import { sql } from 'kysely';
import { type Db, isSqlite } from './database.ts';

/** The existing tables, whichever version created them. */

export async function listTables(db: Db): Promise<Set<string>> {
  const { rows } = await (isSqlite(db)
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
    : sql<{ name: string }>`
        select cast(table_name as text) as name from information_schema.tables where table_schema = current_schema()
      `
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

export async function listColumns(db: Db, table: string): Promise<Set<string>> {
  const { rows } = await (isSqlite(db)
    ? sql<{ name: string }>`select name from pragma_table_info(${table})`
    : sql<{ name: string }>`
        select cast(column_name as text) as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}
      `
  ).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** False also if the table of users doesn't exist yet. */
export async function hasPeople(db: Db): Promise<boolean> {
  if (!(await listTables(db)).has('users')) return false;
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}
