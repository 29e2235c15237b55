import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SourcesTable } from './sources.table.ts';

export type SourceRow = Selectable<SourcesTable>;

export function listSources(db: Db, owner: number): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().where('owner', '=', owner).orderBy('no').execute();
}

export function findSource(db: Db, owner: number, id: string): Promise<SourceRow | undefined> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findSourceByNo(db: Db, owner: number, no: number): Promise<SourceRow | undefined> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '=', no)
    .executeTakeFirst();
}

/** Numbers the owner's sources one after the other; the ledger's lock keeps two from getting the same. */
export async function insertSource(db: Db, row: Omit<Insertable<SourcesTable>, 'no'>): Promise<SourceRow> {
  const { last } = await db
    .selectFrom('sources')
    .select((select) => select.fn.max<number | null>('no').as('last'))
    .where('owner', '=', row.owner)
    .executeTakeFirstOrThrow();
  return db
    .insertInto('sources')
    .values({ ...row, no: (last ?? 0) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Never the balance: that is the ledger's. */
export async function updateSource(
  db: Db,
  owner: number,
  no: number,
  fields: Omit<Updateable<SourcesTable>, 'cents'>,
): Promise<void> {
  await db.updateTable('sources').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}
