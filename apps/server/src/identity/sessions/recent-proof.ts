import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { lockUser } from '../users/users.repository.ts';
import { findSession } from './sessions.repository.ts';

const FIVE_MINUTES = 5 * 60_000;

/** How long an authentication counts as recent. */
export function toProvenUntil(provenAt: string): string {
  return new Date(Date.parse(provenAt) + FIVE_MINUTES).toISOString();
}

/**
 * Lasting changes need more than a token: its holder must have authenticated recently. Pass the transaction
 * it guards, so the session can't end in between.
 */
export async function requireProof(context: Context, caller: Caller, db: Db = context.db): Promise<void> {
  await lockUser(db, caller.userId);
  const session = await findSession(db, caller.userId, caller.sessionId);
  if (!session) throw new AppError('session.required');
  if (toProvenUntil(session.proven_at) <= context.now().toISOString()) throw new AppError('proof.required');
}
