import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { SourcesTable } from './sources.table.ts';

export type SourceRow = Selectable<SourcesTable>;

export function listSources(db: Db, owner: Owner): Promise<SourceRow[]> {
  return db.selectFrom('sources').selectAll().where('owner', '=', owner).orderBy('no').execute();
}

export function findSource(db: Db, owner: Owner, id: string): Promise<SourceRow | undefined> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findSourceByNo(db: Db, owner: Owner, no: number): Promise<SourceRow | undefined> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '=', no)
    .executeTakeFirst();
}

export type NewSource = Omit<Insertable<SourcesTable>, 'no' | 'owner'>;

/** Those that were numbered one after the other. */
export function listSourcesByNo(
  db: Db,
  owner: Owner,
  { first, last }: { first: number; last: number },
): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('owner', '=', owner)
    .where('no', '>=', first)
    .where('no', '<=', last)
    .orderBy('no')
    .execute();
}

/** What a bank's readings say of it; never what its person says, nor the balance. */
export async function updateSource(
  db: Db,
  owner: Owner,
  no: number,
  fields: Omit<Updateable<SourcesTable>, 'cents' | 'opening_cents' | 'name' | 'type_source'>,
): Promise<void> {
  await db.updateTable('sources').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}
