import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ConnectionsTable } from './connections.table.ts';

export type ConnectionRow = Selectable<ConnectionsTable>;

export function listConnections(db: Db, owner: number): Promise<ConnectionRow[]> {
  return db.selectFrom('connections').selectAll().where('owner', '=', owner).orderBy('id').execute();
}

export function findConnection(db: Db, owner: number, id: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertConnection(db: Db, row: Insertable<ConnectionsTable>): Promise<void> {
  await db.insertInto('connections').values(row).execute();
}

export async function updateConnection(
  db: Db,
  owner: number,
  id: string,
  fields: Updateable<ConnectionsTable>,
): Promise<void> {
  await db.updateTable('connections').set(fields).where('owner', '=', owner).where('id', '=', id).execute();
}

/** Only as long as it has the consent that this is about: another may have been given meanwhile. */
export async function updateOfConsent(
  db: Db,
  { owner, id, consent_token }: ConnectionRow,
  fields: Updateable<ConnectionsTable>,
): Promise<void> {
  await db
    .updateTable('connections')
    .set(fields)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('consent_token', '=', consent_token)
    .execute();
}

/** Takes the right to warn at this distance: of two servers at once, one gets it. */
export async function takeWarning(db: Db, { owner, id }: ConnectionRow, days: number): Promise<boolean> {
  const result = await db
    .updateTable('connections')
    .set({ warned_days: days })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where((where) => where.or([where('warned_days', '=', 0), where('warned_days', '>', days)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteConnection(db: Db, owner: number, id: string): Promise<void> {
  await db.deleteFrom('connections').where('owner', '=', owner).where('id', '=', id).execute();
}

/** One that is due, taken for this server alone until `until`; nobody's id: it serves the clock, not a caller. */
export function claimDueConnection(db: Db, now: string, until: string): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('connections')
    .set({ due_at: until })
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('owner', 'id'),
        'in',
        selectFrom('connections')
          .select(['owner', 'id'])
          .where('state', '=', 'connected')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(1)
          .$asTuple('owner', 'id'),
      ),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Authorised ones that end before `end` and have not been warned of it at this distance. */
export function listEnding(db: Db, end: string, days: number): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('state', '=', 'connected')
    .where('expires_at', '<=', end)
    .where((where) => where.or([where('warned_days', '=', 0), where('warned_days', '>', days)]))
    .execute();
}
