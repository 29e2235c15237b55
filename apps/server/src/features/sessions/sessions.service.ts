import { randomUUIDv7 } from 'node:crypto';
import type { Input } from '@saldo/contract';
import type { Context } from '../../context.ts';
import { isRightPassword } from '../../crypto/password.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/handlers.ts';
import { findUserByEmailKey, type UserRow } from '../users/users.repository.ts';
import { toEmailKey } from '../users/users.service.ts';
import {
  deleteSession,
  findSessionByTokenHash,
  insertSession,
  updateLastUse,
} from './sessions.repository.ts';

const MINUTE = 60_000;
const LIFETIME = 30 * 24 * 60 * MINUTE;
/** The last use is written down at most this often, so that reading does not mean writing. */
const LAST_USE_STEP = 5 * MINUTE;

export async function requireLogin(context: Context, given: Input<'login'>['body']): Promise<UserRow> {
  const user = await findUserByEmailKey(context.db, toEmailKey(given.email));
  const isRight = await isRightPassword(given.password, user?.password_hash ?? undefined);
  if (!user || !isRight) throw new AppError('login.refused');
  return user;
}

/** Answers with the token, which is nowhere else from then on. */
export async function addSession(context: Context, userId: string): Promise<string> {
  const token = makeToken();
  const now = context.now().toISOString();
  const id = randomUUIDv7();
  await insertSession(context.db, {
    user_id: userId,
    id,
    token_hash: hashToken(token),
    created_at: now,
    last_used_at: now,
  });
  return token;
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
  return { userId: session.user_id, sessionId: session.id };
}
