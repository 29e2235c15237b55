import type { Input } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { isRightPassword } from '../../crypto/password.ts';
import { AppError, invalidInput } from '../../errors/app-error.ts';
import type { Caller, Visitor } from '../../http/routes/handlers.ts';
import { tryPassword } from '../../platform/limits/guesses.service.ts';
import { listIdentities } from '../identities/identities.repository.ts';
import { listPasskeys } from '../passkeys/passkeys.repository.ts';
import { findUserByPasskey } from '../passkeys/passkeys.service.ts';
import { findSecondFactor } from '../second-factor/second-factor.repository.ts';
import { requireOwnCode, requireSecondFactor } from '../second-factor/second-factor.service.ts';
import { toProvenUntil } from '../sessions/recent-proof.ts';
import { findSession, updateProof } from '../sessions/sessions.repository.ts';
import type { UserRow } from '../users/users.repository.ts';
import { requireUser } from '../users/users.service.ts';

export async function readProof(context: Context, { userId, sessionId }: Caller) {
  const { db } = context;
  const user = await requireUser(context, userId);
  const session = await findSession(db, userId, sessionId);
  const until = session && toProvenUntil(session.proven_at);
  const linked = new Set((await listIdentities(db, userId)).map(({ provider }) => provider));
  const providers = context.identityProviders.filter(({ id }) => linked.has(id));
  return {
    proven_until: until && until > context.now().toISOString() ? until : null,
    has_password: user.password_hash !== null,
    has_second_factor: Boolean((await findSecondFactor(db, userId))?.enabled_at),
    has_passkey: (await listPasskeys(db, userId)).length > 0,
    providers: providers.map(({ id, name }) => ({ id, name })),
  };
}

/** Returns until when it counts. */
export async function proveSession(
  context: Context,
  { userId, sessionId }: Caller,
  visitor: Visitor,
  given: Input<'proveSession'>['body'],
): Promise<string> {
  const user = await requireUser(context, userId);
  await requireOwnProof(context, user, visitor, given);
  const now = context.now().toISOString();
  await updateProof(context.db, userId, sessionId, now);
  return toProvenUntil(now);
}

async function requireOwnProof(
  context: Context,
  user: UserRow,
  visitor: Visitor,
  { passkey, password, code }: Input<'proveSession'>['body'],
): Promise<void> {
  if (passkey) {
    const owner = await findUserByPasskey(context, passkey);
    if (owner?.id !== user.id) throw new AppError('passkey.refused');
    return;
  }
  if (password !== undefined) {
    await requireOwnPassword(context, user, visitor, password);
    // An added passkey skips the second factor, so the password alone must not suffice.
    return requireSecondFactor(context, user, code);
  }
  if (code === undefined) throw invalidInput('password', 'is required');
  return requireOwnCode(context, user.id, code);
}

/** Counted with sign-ins: a stolen token gives no extra guesses. */
async function requireOwnPassword(
  context: Context,
  user: UserRow,
  visitor: Visitor,
  password: string,
): Promise<void> {
  const guess = { email: user.email_key, address: visitor.address, mark: visitor.mark };
  const isRight = await tryPassword(context, guess, () =>
    isRightPassword(password, user.password_hash ?? undefined),
  );
  if (!isRight) throw new AppError('password.refused');
}
