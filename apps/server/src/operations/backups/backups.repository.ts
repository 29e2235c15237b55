import { type Insertable, type Selectable, sql } from 'kysely';
import { listTables } from '../../db/catalogue.ts';
import { chunks } from '../../db/chunks.ts';
import { type Db, isSqlite } from '../../db/database.ts';
import { insertFolder } from '../stored-files/stored-files.repository.ts';
import type { StoreFoldersTable } from '../stored-files/stored-files.table.ts';
import type { BackupsTable } from './backups.table.ts';
import { allTables } from './tables.ts';

export async function insertBackup(db: Db, row: Insertable<BackupsTable>): Promise<void> {
  await db.insertInto('backups').values(row).execute();
}

/** When one was last made, and when one was last proven. One from the future was made by a clock that was wrong. */
export async function readLastBackup(
  db: Db,
  now: Date,
): Promise<{ backup_made_at: string | null; backup_proven_at: string | null }> {
  const { made, proven } = await db
    .selectFrom('backups')
    .select((row) => [row.fn.max('made_at').as('made'), row.fn.max('proven_at').as('proven')])
    .where('made_at', '<=', now.toISOString())
    .executeTakeFirstOrThrow();
  return { backup_made_at: made ?? null, backup_proven_at: proven ?? null };
}

export async function putBack(db: Db, { backups, folders }: OfThePlace): Promise<void> {
  for (const folder of folders) await insertFolder(db, folder);
  for (const rows of chunks(backups, 100)) await db.insertInto('backups').values(rows).execute();
}

/** What tells of the place rather than of what was in it. */
export type OfThePlace = {
  backups: Selectable<BackupsTable>[];
  folders: Selectable<StoreFoldersTable>[];
};

/** All our tables; answers with what outlives them. */
export async function takeAway(trx: Db): Promise<OfThePlace> {
  const present = await listTables(trx);
  const backups = present.has('backups') ? await trx.selectFrom('backups').selectAll().execute() : [];
  const folders = present.has('store_folders')
    ? await trx.selectFrom('store_folders').selectAll().execute()
    : [];
  const tables = allTables.filter((table) => present.has(table)).map((table) => sql.table(table));
  if (isSqlite(trx)) for (const table of tables) await sql`drop table ${table}`.execute(trx);
  else if (tables.length > 0) await sql`drop table ${sql.join(tables)}`.execute(trx);
  return { backups, folders };
}
