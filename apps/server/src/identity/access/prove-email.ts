import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { deleteOutranked } from '../email-reversals/email-reversals.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { markEmailProven, type UserRow, updateUser } from '../users/users.repository.ts';
import { deleteWaysIn } from './access.repository.ts';

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
  if (!isFromInside) {
    if (!keepsPassword) await updateUser(db, user.id, { password_hash: null });
    await deleteWaysIn(db, user.id);
    await deleteOutranked(db, user);
  }
  await noteSecurity(context, user.id, visitor, 'address_proven', { detail: how, db });
  return !isFromInside;
}
