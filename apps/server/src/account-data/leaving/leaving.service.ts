import { addBankRemoval, removeSoon } from '../../banks/removals/bank-removals.ts';
import type { Context } from '../../context/context.ts';
import { liftTimeouts, type Trx } from '../../db/database.ts';
import { isCommitUnknown } from '../../db/failure.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { listEmailReversals } from '../../identity/email-reversals/email-reversals.repository.ts';
import { requireProof } from '../../identity/sessions/recent-proof.ts';
import { deletePicture } from '../../identity/uploads/uploads.repository.ts';
import { toUploadName } from '../../identity/uploads/uploads.service.ts';
import { deleteUser } from '../../identity/users/users.repository.ts';
import { requireUser } from '../../identity/users/users.service.ts';
import { clearEntries, inTurn, ledgerFor } from '../../ledger/index.ts';

/** Somebody leaves, with all that hangs on their row. */
export async function removeUser(context: Context, caller: Caller): Promise<void> {
  const { userId, owner } = caller;
  // A token alone, on a device left open, takes nobody's money away.
  await requireProof(context, caller);
  // What writes this person's money holds their ledger first, and so does this: neither waits for the other in vain.
  let emails: string[] = [];
  const forget = async () => {
    for (const email of emails) await context.mailer.forget(email);
  };
  const remove = async (trx: Trx) => {
    await liftTimeouts(trx);
    await requireProof(context, caller, trx);
    const removed = await requireUser({ ...context, db: trx }, userId);
    const reversals = await listEmailReversals(trx, userId);
    await clearEntries(ledgerFor(trx, owner));
    await deleteUser(trx, userId);
    const photo = toUploadName(removed.photo_url);
    if (photo) await deletePicture(trx, photo);
    if (removed.yapily_id) await addBankRemoval(context, trx, 'user', removed.yapily_id);
    emails = [removed.email, ...reversals.map(({ email }) => email)];
  };
  await withLowPriority(() => inTurn(context.db, owner, remove)).catch(async (error: unknown) => {
    // They may well be gone, and cannot ask again.
    if (isCommitUnknown(error)) await forget();
    throw error;
  });
  removeSoon(context);
  await forget();
}
