import type { Context } from '../../context/context.ts';
import { hashToken } from '../../crypto/token.ts';
import { inTransaction, isUniqueViolation } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { toLanguage } from '../../platform/mails/letter.ts';
import { deliverSoon } from '../../platform/mails/mails.service.ts';
import { proveEmail } from '../access/prove-email.ts';
import { addReset } from '../reset-tokens/reset-tokens.ts';
import { findUser, lockHolder, lockUser } from '../users/users.repository.ts';
import { requireUser, toEmailKey } from '../users/users.service.ts';
import { addConfirmation, requireFewLetters } from './changed-email.ts';
import { takeConfirmation } from './emails.repository.ts';
import { revertEmail } from './revert-email.ts';

export async function sendConfirmation(
  context: Context,
  { userId }: Caller,
  visitor: Visitor,
): Promise<void> {
  const user = await requireUser(context, userId);
  if (user.email_proven_at) return;
  await requireFewLetters(context, userId);
  await inTransaction(context.db, async (trx) => {
    await lockUser(trx, userId);
    const present = await requireUser({ ...context, db: trx }, userId);
    // The account waits without an address: its former one is somebody else's to prove.
    if (toEmailKey(present.email) !== present.email_key) throw new AppError('email.taken');
    await addConfirmation(context, trx, present, toLanguage(visitor.language));
  });
  deliverSoon(context);
}

/**
 * The click proves who reads the mailbox, not who owns the account: somebody may have registered a stranger's
 * address and wait for their click. Everything stays only if it comes from within the account; otherwise
 * returns a token for the new password that is then needed.
 */
export function confirmEmail(
  context: Context,
  token: string,
  caller: Caller | undefined,
  visitor: Visitor,
): Promise<string | null> {
  return inTransaction(context.db, async (trx) => {
    await lockHolder(trx, 'email_confirmations', hashToken(token));
    const userId = await takeConfirmation(trx, hashToken(token), context.now().toISOString());
    const user = userId && (await findUser(trx, userId));
    if (!user) throw new AppError('reset.refused');
    const isFromInside = caller?.userId === user.id;
    const isEnded = await proveEmail(context, trx, user, visitor, { how: 'confirmation', isFromInside });
    return isEnded ? addReset(context, trx, user.id) : null;
  });
}

/** Returns the restored address and a token for the new password that is then needed. */
export async function takeBackEmail(
  context: Context,
  token: string,
  visitor: Visitor,
): Promise<{ email: string; reset_token: string }> {
  const { userId, email, dropped, reset_token } = await inTransaction(context.db, (trx) =>
    revertEmail(context, trx, token, visitor),
  ).catch((error: unknown) => {
    // Registered by somebody else at the same moment.
    if (isUniqueViolation(error)) throw new AppError('email.taken');
    throw error;
  });
  // Listeners notice that they are signed out.
  context.live.tell(userId);
  if (dropped !== email) await context.mailer.forget(dropped);
  return { email, reset_token };
}
