import { randomUUIDv7 } from 'node:crypto';
import { HOME_CURRENCY } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { KeptSession } from '../../context/local-state.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import { fireAndForget } from '../../db/fire-and-forget.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { noteFamiliar } from '../../platform/limits/guesses.service.ts';
import { toLanguage } from '../../platform/mails/letter.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { holdUser, type UserRow } from '../users/users.repository.ts';
import {
  deleteSession,
  deleteSessionsUnusedSince,
  findSession,
  findSessionByTokenHash,
  insertSession,
  updateLastUse,
} from './sessions.repository.ts';

const MINUTE = 60_000;
const LIFETIME = 30 * 24 * 60 * MINUTE;
/** Written at most this often, so reads rarely write. */
const LAST_USE_STEP = 5 * MINUTE;
const MOST_KEPT = 10_000;

/**
 * Returns the token, which is stored nowhere. Holds the user's row: a concurrent password reset or account
 * deletion leaves no session behind.
 */
export function addSession(context: Context, user: UserRow, visitor: Visitor, how: string): Promise<string> {
  const token = makeToken();
  const now = context.now().toISOString();
  return inTransaction(context.db, async (trx) => {
    const isUnchanged = await holdUser(trx, user, toLanguage(visitor.language));
    if (!isUnchanged) throw new AppError('login.refused');
    await insertSession(trx, {
      user_id: user.id,
      id: randomUUIDv7(),
      token_hash: hashToken(token),
      device: visitor.device,
      created_at: now,
      last_used_at: now,
      proven_at: now,
    });
    const { address, mark } = visitor;
    await noteFamiliar({ ...context, db: trx }, { email: user.email_key, address, mark });
    await noteSecurity(context, user.id, visitor, 'signed_in', { detail: how, db: trx });
    return token;
  });
}

export async function endSession(context: Context, userId: string, id: string): Promise<void> {
  const isEnded = await deleteSession(context.db, userId, id);
  if (!isEnded) throw new AppError('session.not_found');
}

export async function removeExpiredSessions(context: Context): Promise<void> {
  await deleteSessionsUnusedSince(context.db, new Date(context.now().getTime() - LIFETIME).toISOString());
}

/** The caller of a valid token. */
export async function findCaller(context: Context, token: string): Promise<Caller | undefined> {
  const session = await readSession(context, hashToken(token));
  if (!session) return undefined;
  const idle = context.now().getTime() - Date.parse(session.last_used_at);
  if (idle > LIFETIME) {
    await deleteSession(context.db, session.user_id, session.id);
    return undefined;
  }
  if (idle > LAST_USE_STEP) await noteUse(context, session);
  const base = session.home_currency ?? HOME_CURRENCY;
  return { userId: session.user_id, sessionId: session.id, owner: session.owner, base };
}

/** Read again only after something of it may have changed, so that an ended session ends at once. */
async function readSession(
  { db, database: { versions }, local }: Context,
  tokenHash: string,
): Promise<KeptSession | undefined> {
  const kept = local.sessions.get(tokenHash);
  if (kept && kept.version === versions.ofSessions(kept.session.owner)) return kept.session;
  const before = versions.ofAll();
  const session = await findSessionByTokenHash(db, tokenHash);
  local.sessions.delete(tokenHash);
  if (!session) return undefined;
  const version = versions.ofSessions(session.owner);
  if (local.sessions.size >= MOST_KEPT) local.sessions.clear();
  if (version !== undefined && before === versions.ofAll())
    local.sessions.set(tokenHash, { session, version });
  return session;
}

async function noteUse({ db, local, log, now }: Context, session: KeptSession): Promise<void> {
  const { id, user_id } = session;
  if (local.notedSessions.has(id)) return;
  local.notedSessions.add(id);
  const usedAt = now().toISOString();
  const write = updateLastUse(db, user_id, id, usedAt).finally(() => local.notedSessions.delete(id));
  // Where it is kept, it is known at once.
  session.last_used_at = usedAt;
  await fireAndForget(db, write, (error) => log.warn({ err: error }, 'the use of a session was not noted'));
}

/** Whether their session still exists. */
export const isSignedIn = async (db: Db, { userId, sessionId }: Caller): Promise<boolean> =>
  (await findSession(db, userId, sessionId)) !== undefined;
