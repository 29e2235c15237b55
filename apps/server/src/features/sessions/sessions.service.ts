import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Context } from '../../context.ts';
import { isRightPassword } from '../../crypto/password.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/handlers.ts';
import { clearGuesses, countWrongGuess, requireMayGuess } from '../limits/limits.service.ts';
import { findUserByEmailKey, type UserRow } from '../users/users.repository.ts';
import { toEmailKey } from '../users/users.service.ts';
import {
  deleteSession,
  deleteSessionsUnusedSince,
  findSessionByTokenHash,
  insertSession,
  updateLastUse,
} from './sessions.repository.ts';

const MINUTE = 60_000;
const LIFETIME = 30 * 24 * 60 * MINUTE;
/** The last use is written down at most this often, so that reading does not mean writing. */
const LAST_USE_STEP = 5 * MINUTE;

export async function requireLogin(
  context: Context,
  given: Input<'login'>['body'],
  address: string,
): Promise<UserRow> {
  const guess = { email: toEmailKey(given.email), address };
  await requireMayGuess(context, guess);
  const user = await findUserByEmailKey(context.db, guess.email);
  const isRight = await isRightPassword(given.password, user?.password_hash ?? undefined);
  if (!user || !isRight) {
    await countWrongGuess(context, guess);
    throw new AppError('login.refused');
  }
  await clearGuesses(context, guess);
  return user;
}

/** Answers with the token, which is nowhere else from then on. */
export async function addSession(context: Context, userId: string, device: string): Promise<string> {
  const token = makeToken();
  const now = context.now().toISOString();
  await insertSession(context.db, {
    user_id: userId,
    id: randomUUIDv7(),
    token_hash: hashToken(token),
    device,
    created_at: now,
    last_used_at: now,
  });
  return token;
}

export async function endSession(context: Context, userId: string, id: string): Promise<void> {
  const isEnded = await deleteSession(context.db, userId, id);
  if (!isEnded) throw new AppError('session.not_found');
}

export async function removeExpiredSessions(context: Context): Promise<void> {
  await deleteSessionsUnusedSince(context.db, new Date(context.now().getTime() - LIFETIME).toISOString());
}

/** Whose token this is, if it still is one. */
export async function findCaller(context: Context, token: string): Promise<Caller | undefined> {
  const session = await findSessionByTokenHash(context.db, hashToken(token));
  if (!session) return undefined;
  const idle = context.now().getTime() - Date.parse(session.last_used_at);
  if (idle > LIFETIME) {
    await deleteSession(context.db, session.user_id, session.id);
    return undefined;
  }
  if (idle > LAST_USE_STEP) {
    await updateLastUse(context.db, session.user_id, session.id, context.now().toISOString());
  }
  return { userId: session.user_id, sessionId: session.id, owner: session.owner };
}
