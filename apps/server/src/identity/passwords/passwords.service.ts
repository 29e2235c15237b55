import type { Input } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { hashPassword } from '../../crypto/password.ts';
import { hashToken } from '../../crypto/token.ts';
import { type Db, inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { forgetGuesses, noteFamiliar } from '../../platform/limits/guesses.service.ts';
import { requireWithinLimit } from '../../platform/limits/limits.service.ts';
import { toGreeted, toLanguage, toLetter } from '../../platform/mails/letter.ts';
import { addMail, deliverSoon } from '../../platform/mails/mails.service.ts';
import { proveEmail } from '../access/prove-email.ts';
import { listRivals } from '../email-reversals/email-reversals.ts';
import { deleteIdentities, deleteSignIns, listIdentities } from '../identities/identities.repository.ts';
import { toProviderName } from '../identities/provider-name.ts';
import { deletePasskeys, listPasskeys } from '../passkeys/passkeys.repository.ts';
import { findReset, takeReset } from '../reset-tokens/reset-tokens.repository.ts';
import { addReset } from '../reset-tokens/reset-tokens.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { findUser, findUserByEmailKey, holdUser, lockHolder, updateUser } from '../users/users.repository.ts';
import { toEmailKey } from '../users/users.service.ts';
import { resetDraft } from './reset-letter.ts';

export async function sendResetLink(context: Context, email: string, visitor: Visitor): Promise<void> {
  const language = toLanguage(visitor.language);
  const user = await findUserByEmailKey(context.db, toEmailKey(email));
  if (!user) throw new AppError('email.unknown');
  await requireWithinLimit(context, `forgot:${user.id}`, { count: 5, seconds: 3600 });
  await inTransaction(context.db, async (trx) => {
    // The address may have changed since it was read.
    if (!(await holdUser(trx, user, user.language))) throw new AppError('email.unknown');
    const token = await addReset(context, trx, user.id);
    const link = `${context.config.publicUrl}/reset-password?token=${token}`;
    await addMail(context, trx, user.id, toLetter(user.email, resetDraft[language](toGreeted(user), link)));
    await noteSecurity(context, user.id, visitor, 'password_reset_asked', { db: trx });
  });
  deliverSoon(context);
}

/** The account's other ways in, shown before setting a new password. */
export async function readReset(context: Context, token: string) {
  const { db } = context;
  const userId = await findReset(db, hashToken(token), context.now().toISOString());
  const user = userId && (await findUser(db, userId));
  if (!user) throw new AppError('reset.refused');
  const [rival] = await listRivals(db, user, context.now().toISOString());
  return {
    passkeys: await listPasskeys(db, user.id),
    identities: await listIdentities(db, user.id),
    ends_all: user.email_proven_at === null,
    taken_back_until: rival?.expires_at ?? null,
  };
}

/** Ends all sessions: the old password may be known. Answering the mail proves the address. */
export async function resetPassword(
  context: Context,
  given: Input<'resetPassword'>['body'],
  visitor: Visitor,
): Promise<void> {
  const hash = await hashPassword(given.new_password);
  const holder = await inTransaction(context.db, async (trx) => {
    await lockHolder(trx, 'password_resets', hashToken(given.token));
    const userId = await takeReset(trx, hashToken(given.token), context.now().toISOString());
    const user = userId && (await updateUser(trx, userId, { password_hash: hash }));
    if (!user) throw new AppError('reset.refused');
    // Ongoing guesses must not lock out the owner.
    const guess = { email: user.email_key, address: visitor.address, mark: visitor.mark };
    await forgetGuesses({ db: trx }, guess);
    await noteFamiliar({ ...context, db: trx }, guess);
    await deleteSessions(trx, user.id);
    await deleteSignIns(trx, user.id);
    if (given.remove_passkeys) await removeOtherWays(context, trx, user.id, visitor);
    await noteSecurity(context, user.id, visitor, 'password_reset', { db: trx });
    await proveEmail(context, trx, user, visitor, { how: 'reset', keepsPassword: true });
    return user.id;
  });
  context.live.tell(holder);
}

/** Ways to sign in without the password. */
async function removeOtherWays(context: Context, db: Db, userId: string, visitor: Visitor): Promise<void> {
  for (const { name } of await listPasskeys(db, userId))
    await noteSecurity(context, userId, visitor, 'passkey_removed', { detail: name, db });
  for (const { provider } of await listIdentities(db, userId)) {
    const detail = toProviderName(context, provider);
    await noteSecurity(context, userId, visitor, 'identity_removed', { detail, db });
  }
  await deletePasskeys(db, userId);
  await deleteIdentities(db, userId);
}
