import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PicturesTable } from './uploads.table.ts';

/** An existing one is the same. */
export async function insertPicture(db: Db, row: Insertable<PicturesTable>): Promise<void> {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function hasPicture(db: Db, name: string): Promise<boolean> {
  const found = await db.selectFrom('pictures').select('name').where('name', '=', name).executeTakeFirst();
  return found !== undefined;
}

export const findPicture = (db: Db, name: string): Promise<Selectable<PicturesTable> | undefined> =>
  db.selectFrom('pictures').selectAll().where('name', '=', name).executeTakeFirst();

export async function deletePicture(db: Db, name: string): Promise<void> {
  await db.deleteFrom('pictures').where('name', '=', name).execute();
}

/** Pictures older than this that no profile shows. */
export async function deleteOrphans(db: Db, path: string, before: string): Promise<void> {
  await db
    .deleteFrom('pictures')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where('users.photo_url', '=', sql<string>`${path} || pictures.name`),
        ),
      ),
    )
    .execute();
}
