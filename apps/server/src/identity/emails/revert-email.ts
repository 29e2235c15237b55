import type { Context } from '../../context/context.ts';
import { hashToken } from '../../crypto/token.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { deleteMailsTo } from '../../platform/mails/mails.repository.ts';
import { deleteWaysIn } from '../access/access.repository.ts';
import {
  deleteEmailReversalsSince,
  takeEmailReversal,
} from '../email-reversals/email-reversals.repository.ts';
import { addReset } from '../reset-tokens/reset-tokens.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { findUser, findUserByEmailKey, lockHolder, updateUser } from '../users/users.repository.ts';
import { toEmailKey } from '../users/users.service.ts';

/**
 * Restores the old address and locks out whoever changed it: sessions, password, passkeys, linked accounts
 * and the second factor end. If the address belongs to somebody else by now, nothing happens and the token
 * stays valid.
 */
export async function revertEmail(
  context: Context,
  db: Db,
  token: string,
  visitor: Visitor,
): Promise<{ userId: string; email: string; dropped: string; reset_token: string }> {
  const now = context.now().toISOString();
  await lockHolder(db, 'email_takebacks', hashToken(token));
  const taken = await takeEmailReversal(db, hashToken(token), now);
  const user = taken && (await findUser(db, taken.user_id));
  if (!user) throw new AppError('reset.refused');
  const { email, changed_at } = taken;
  const email_key = toEmailKey(email);
  const holder = await findUserByEmailKey(db, email_key);
  if (holder && holder.id !== user.id) throw new AppError('email.taken');
  await updateUser(db, user.id, { email, email_key, email_proven_at: now, password_hash: null });
  // Whoever changed it had access before: everything they may have added goes, too.
  await deleteWaysIn(db, user.id);
  // Later addresses can't revert any more; earlier ones can.
  const ended = await deleteEmailReversalsSince(db, user.id, changed_at);
  await deleteMailsTo(db, user.id, [user.email, ...ended.map((one) => one.email)]);
  await noteSecurity(context, user.id, visitor, 'email_taken_back', { detail: user.email, db });
  const reset_token = await addReset(context, db, user.id);
  return { userId: user.id, email, dropped: user.email, reset_token };
}
