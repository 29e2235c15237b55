import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type { Visitor } from '../../http/routes/handlers.ts';
import { deleteOutranked } from '../email-reversals/email-reversals.ts';
import { noteSecurity } from '../security-events/security-events.service.ts';
import { markEmailProven, type UserRow, updateUser } from '../users/users.repository.ts';
import { deleteWaysIn } from './access.repository.ts';

type Proof = {
  how: 'reset' | 'provider' | 'confirmation';
  /** The proof itself set the password. */
  keepsPassword?: boolean;
  /** The prover is signed in to this account, so nobody else has to leave. */
  isFromInside?: boolean;
};

/**
 * The first proof of an address. Before it, anybody may have registered it, so every other way into the
 * account ends, in the caller's transaction. True if that happened.
 */
export async function proveEmail(
  context: Context,
  db: Db,
  user: UserRow,
  visitor: Visitor,
  { how, keepsPassword = false, isFromInside = false }: Proof,
): Promise<boolean> {
  // Holds the person's row: a concurrent sign-in comes before or not at all.
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
