import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Ledger } from '../../ledger/index.ts';
import { claimNext } from '../../platform/queue/queue.repository.ts';
import type { ConnectionsTable } from './connections.table.ts';

export type ConnectionRow = Selectable<ConnectionsTable>;

export function listConnections({ db, owner }: Ledger): Promise<ConnectionRow[]> {
  return db.selectFrom('connections').selectAll().where('owner', '=', owner).orderBy('id').execute();
}

export function findConnection({ db, owner }: Ledger, id: string): Promise<ConnectionRow | undefined> {
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
  { db, owner }: Ledger,
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

export async function deleteConnection({ db, owner }: Ledger, id: string): Promise<void> {
  await db.deleteFrom('connections').where('owner', '=', owner).where('id', '=', id).execute();
}

const DUE = {
  table: 'connections',
  key: ['owner', 'id'],
  countsAttempts: false,
  where: sql<boolean>`state = 'connected'`,
};

/** Nobody's id: it serves the clock, not a caller. */
export const claimDueConnection = (db: Db, now: string, until: string): Promise<ConnectionRow | undefined> =>
  claimNext<ConnectionRow>(db, DUE, now, until);

/** When one was last refreshed, and since when the first of those that are due waits for it. */
export async function readRefreshes(db: Db): Promise<{ last: string | null; due: string | null }> {
  return db
    .selectFrom('connections')
    .select((row) => [row.fn.max('refreshed_at').as('last'), row.fn.min('due_at').as('due')])
    .where('state', '=', 'connected')
    .executeTakeFirstOrThrow();
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
