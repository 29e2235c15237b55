import type { Input } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { isRightPassword } from '../../crypto/password.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { tryPassword } from '../../platform/limits/guesses.service.ts';
import { requireSecondFactor } from '../second-factor/second-factor.service.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { findUserByEmailKey, type UserRow } from '../users/users.repository.ts';
import { toEmailKey } from '../users/users.service.ts';

export async function requireLogin(
  context: Context,
  given: Input<'login'>['body'],
  visitor: Visitor,
): Promise<UserRow> {
  const guess = { email: toEmailKey(given.email), address: visitor.address, mark: visitor.mark };
  // Not the placeholder of an account without an address.
  const isAddress = guess.email.includes('@');
  const user = isAddress ? await findUserByEmailKey(context.db, guess.email) : undefined;
  // The right password counts as such before the code is requested: codes have their own limit.
  const isRight = await tryPassword(context, guess, () =>
    isRightPassword(given.password, user?.password_hash ?? undefined),
  );
  if (user && !isRight) noteFailure(context, user, visitor, 'password');
  if (!user || !isRight) throw new AppError('login.refused');
  await requireSecondFactor(context, user, given.code).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'second_factor.refused')
      noteFailure(context, user, visitor, 'code');
    throw error;
  });
  return user;
}

/** After the answer: its timing must not reveal the account. */
function noteFailure(context: Context, user: UserRow, visitor: Visitor, detail: string): void {
  setImmediate(() => {
    noteSecurity(context, user.id, visitor, 'sign_in_failed', { detail }).catch((error: unknown) =>
      context.log.warn({ err: error }, 'a failed sign-in was not noted'),
    );
  });
}
