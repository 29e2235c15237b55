import type { Insertable, Selectable, Updateable } from 'kysely';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { SourcesTable } from './sources.table.ts';

const ROWS_PER_STATEMENT = 250;

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

/** Numbers the owner's sources one after the other; the ledger's lock keeps two from getting the same. */
export async function insertSources(db: Db, owner: Owner, rows: readonly NewSource[]): Promise<SourceRow[]> {
  const last = await db
    .selectFrom('sources')
    .select('no')
    .where('owner', '=', owner)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const numbered = rows.map((row, index) => ({ ...row, owner, no: (last?.no ?? 0) + 1 + index }));
  const inserted: SourceRow[] = [];
  for (const some of chunks(numbered, ROWS_PER_STATEMENT))
    inserted.push(...(await db.insertInto('sources').values(some).returningAll().execute()));
  return inserted.sort((one, two) => one.no - two.no);
}

/** Never the balance: that is the ledger's. */
export async function updateSource(
  db: Db,
  owner: Owner,
  no: number,
  fields: Omit<Updateable<SourcesTable>, 'cents'>,
): Promise<void> {
  await db.updateTable('sources').set(fields).where('owner', '=', owner).where('no', '=', no).execute();
}
