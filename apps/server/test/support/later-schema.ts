import { sql } from 'kysely';
import { listTables } from '../../src/db/catalogue.ts';
import type { Db } from '../../src/db/database.ts';

/**
 * As a later version may leave the database while servers of this one still run beside it: a column more in each
 * table, a table more, and a migration that nobody here knows.
 */
export async function widenSchema(db: Db): Promise<void> {
  // What SQLite keeps for itself, and its index for searches, are no tables of ours.
  const tables = [...(await listTables(db))].filter((name) => !/^(sqlite_|transactions_search)/.test(name));
  for (const table of tables)
    await sql`alter table ${sql.table(table)} add column of_a_later_version text`.execute(db);
  await sql`create table of_a_later_version (id text primary key)`.execute(db);
  await sql`insert into migrations (id, applied_at) values ('9999-later', '2027')`.execute(db);
}
