import type { Input } from '@saldo/contract';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../crypto/password.ts';
import { hashToken, makeToken } from '../../crypto/token.ts';
import { AppError } from '../../http/app-error.ts';
import type { Visitor } from '../../http/handlers.ts';
import { requireWithinLimit } from '../limits/limits.service.ts';
import { toLanguage, toLetter } from '../mails/letter.ts';
import { addMail, deliverSoon } from '../mails/mails.service.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { findUserByEmailKey, updateUser } from '../users/users.repository.ts';
import { toEmailKey } from '../users/users.service.ts';
import { replaceReset, takeReset } from './passwords.repository.ts';
import { resetDraft } from './reset-letter.ts';

const LIFETIME = 60 * 60 * 1000;

export async function sendResetLink(context: Context, email: string, visitor: Visitor): Promise<void> {
  const language = toLanguage(visitor.language);
  const user = await findUserByEmailKey(context.db, toEmailKey(email));
  if (!user) throw new AppError('email.unknown');
  await requireWithinLimit(context, `forgot:${user.id}`, { count: 5, seconds: 3600 });
  const token = makeToken();
  const link = `${context.config.publicUrl}/reset-password?token=${token}`;
  await context.db.transaction().execute(async (trx) => {
    const expiresAt = new Date(context.now().getTime() + LIFETIME).toISOString();
    await replaceReset(trx, { user_id: user.id, token_hash: hashToken(token), expires_at: expiresAt });
    await addMail(context, trx, user.id, toLetter(user.email, resetDraft[language](user.first_name, link)));
    await noteSecurity(context, user.id, visitor, 'password_reset_asked', { db: trx });
  });
  deliverSoon(context);
}

/** Whoever knew the old password is signed out everywhere. */
export async function resetPassword(
  context: Context,
  given: Input<'resetPassword'>['body'],
  visitor: Visitor,
): Promise<void> {
  const hash = await hashPassword(given.new_password);
  await context.db.transaction().execute(async (trx) => {
    const userId = await takeReset(trx, hashToken(given.token), context.now().toISOString());
    if (!userId) throw new AppError('reset.refused');
    await updateUser(trx, userId, { password_hash: hash });
    await deleteSessions(trx, userId);
    await noteSecurity(context, userId, visitor, 'password_reset', { db: trx });
  });
}
