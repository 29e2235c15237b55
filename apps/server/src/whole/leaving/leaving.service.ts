import { addBankRemoval, removeSoon } from '../../banks/removals/bank-removals.ts';
import type { Context } from '../../context/context.ts';
import { liftTimeouts } from '../../db/database.ts';
import { isInDoubt } from '../../db/failure.ts';
import { patiently } from '../../db/patiently.ts';
import type { Caller } from '../../http/handlers.ts';
import { listTakebacks } from '../../identity/takebacks/takebacks.repository.ts';
import { deletePicture } from '../../identity/uploads/uploads.repository.ts';
import { toUploadName } from '../../identity/uploads/uploads.service.ts';
import { deleteUser } from '../../identity/users/users.repository.ts';
import { requireUser } from '../../identity/users/users.service.ts';
import { clearEntries } from '../../ledger/clear-entries.ts';
import { inTurn } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';

/** Somebody leaves, with all that hangs on their row. */
export async function removeUser(context: Context, { userId, owner }: Caller): Promise<void> {
  // What writes this person's money holds their ledger first, and so does this: neither waits for the other in vain.
  let emails: string[] = [];
  const forget = async () => {
    for (const email of emails) await context.mailer.forget(email);
  };
  const remove = async (ledger: Ledger) => {
    await liftTimeouts(ledger);
    const removed = await requireUser({ ...context, db: ledger }, userId);
    const takebacks = await listTakebacks(ledger, userId);
    await clearEntries(ledger, owner);
    await deleteUser(ledger, userId);
    const photo = toUploadName(removed.photo_url);
    if (photo) await deletePicture(ledger, photo);
    if (removed.yapily_id) await addBankRemoval(context, ledger, 'user', removed.yapily_id);
    emails = [removed.email, ...takebacks.map(({ email }) => email)];
  };
  await patiently(() => inTurn(context.db, owner, remove)).catch(async (error: unknown) => {
    // They may well be gone, and cannot ask again.
    if (isInDoubt(error)) await forget();
    throw error;
  });
  removeSoon(context);
  await forget();
}
