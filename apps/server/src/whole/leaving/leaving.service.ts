import { addBankRemoval, removeSoon } from '../../banks/removals/bank-removals.ts';
import type { Context } from '../../context/context.ts';
import { liftTimeouts } from '../../db/database.ts';
import type { Caller } from '../../http/handlers.ts';
import { listTakebacks } from '../../identity/takebacks/takebacks.repository.ts';
import { deletePicture } from '../../identity/uploads/uploads.repository.ts';
import { toUploadName } from '../../identity/uploads/uploads.service.ts';
import { deleteUser } from '../../identity/users/users.repository.ts';
import { requireUser } from '../../identity/users/users.service.ts';
import { clearEntries } from '../../ledger/clear-entries.ts';
import { inTurn } from '../../ledger/ledger.ts';

/** Somebody leaves, with all that hangs on their row. */
export async function removeUser(context: Context, { userId, owner }: Caller): Promise<void> {
  // What writes this person's money holds their ledger first, and so does this: neither waits for the other in vain.
  const { user, earlier } = await inTurn(context.db, owner, async (ledger) => {
    await liftTimeouts(ledger);
    const removed = await requireUser({ ...context, db: ledger }, userId);
    const takebacks = await listTakebacks(ledger, userId);
    await clearEntries(ledger, owner);
    await deleteUser(ledger, userId);
    const photo = toUploadName(removed.photo_url);
    if (photo) await deletePicture(ledger, photo);
    if (removed.yapily_id) await addBankRemoval(context, ledger, 'user', removed.yapily_id);
    return { user: removed, earlier: takebacks.map(({ email }) => email) };
  });
  removeSoon(context);
  for (const email of [user.email, ...earlier]) await context.mailer.forget(email);
}
