import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from '../../http/handlers.ts';
import { deleteIdentities, deleteSignIns } from '../identities/identities.repository.ts';
import { deleteChallenges, deletePasskeys } from '../passkeys/passkeys.repository.ts';
import { deleteReset } from '../passwords/passwords.repository.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import { markEmailProven, type UserRow, updateUser } from '../users/users.repository.ts';
import { deleteConfirmation } from './emails.repository.ts';

type Proof = {
  how: 'reset' | 'provider' | 'confirmation';
  /** The password was set by the proof itself. */
  keepsPassword?: boolean;
  /** Whoever proves it is signed in to this very account: nobody else has to leave. */
  isFromInside?: boolean;
};

/**
 * The first proof that an address is somebody's. Until then anybody may have registered it, so whatever opens the
 * account and is not the proof itself ends with it, in the caller's transaction. True where it did.
 */
export async function proveEmail(
  context: Context,
  db: Db,
  user: UserRow,
  visitor: Visitor,
  { how, keepsPassword = false, isFromInside = false }: Proof,
): Promise<boolean> {
  // This holds the person's row: whoever signs in at this very moment does so before or not at all.
  const isFirst = await markEmailProven(db, user, context.now().toISOString());
  if (!isFirst) return false;
  if (!isFromInside) await endAccess(db, user.id, { keepsPassword });
  await noteSecurity(context, user.id, visitor, 'address_proven', { detail: how, db });
  return !isFromInside;
}

async function endAccess(
  db: Db,
  userId: string,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<void> {
  if (!keepsPassword) await updateUser(db, userId, { password_hash: null });
  await deleteSessions(db, userId);
  await deleteIdentities(db, userId);
  await deletePasskeys(db, userId);
  await deleteChallenges(db, userId);
  await deleteSecondFactor(db, userId);
  await deleteReset(db, userId);
  await deleteConfirmation(db, userId);
  await deleteSignIns(db, userId);
}
