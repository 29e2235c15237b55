import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { lockUser } from '../users/users.repository.ts';
import { findSession } from './sessions.repository.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Until when a proof of this moment holds. */
export function toProvenUntil(provenAt: string): string {
  return new Date(Date.parse(provenAt) + FIVE_MINUTES).toISOString();
}

/**
 * A token alone is not enough for what outlives it: whoever has one must have shown a moment ago who they are. Give the
 * transaction of what it guards: the session cannot end in between.
 */
export async function requireProof(context: Context, caller: Caller, db: Db = context.db): Promise<void> {
  await lockUser(db, caller.userId);
  const session = await findSession(db, caller.userId, caller.sessionId);
  if (!session) throw new AppError('session.required');
  if (toProvenUntil(session.proven_at) <= context.now().toISOString()) throw new AppError('proof.required');
}
