import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { prepared } from '../../db/prepared.ts';
import type { SessionsTable } from './sessions.table.ts';

export type SessionRow = Selectable<SessionsTable>;

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

const selectByTokenHash = prepared((db, [tokenHash]: [tokenHash: string]) =>
  db
    .selectFrom('sessions')
    .innerJoin('owners', 'owners.user_id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['owners.number as owner', 'owners.home_currency'])
    .where('token_hash', '=', tokenHash),
);

/** The only lookup without a user id: the token identifies the caller. */
export async function findSessionByTokenHash(
  db: Db,
  tokenHash: string,
): Promise<(SessionRow & { owner: Owner; home_currency: string | null }) | undefined> {
  const [session] = await selectByTokenHash(db, tokenHash);
  return session;
}

export function findSession(db: Db, userId: string, id: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateProof(db: Db, userId: string, id: string, provenAt: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: provenAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function updateLastUse(db: Db, userId: string, id: string, lastUsedAt: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: lastUsedAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False if this person has no such session. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteSessionsUnusedSince(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<', instant).execute();
}
