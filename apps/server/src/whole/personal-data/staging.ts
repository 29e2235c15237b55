import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { type Db, inTransaction, liftTimeouts } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import type { Caller } from '../../http/handlers.ts';
import { deleteUser, insertUser, requireOwner } from '../../identity/users/users.repository.ts';
import { newUser } from '../../identity/users/users.service.ts';
import { clearEntries } from '../../ledger/clear-entries.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { deleteAbandoned, isOwnedBy, moveOwned, replaceOwner } from './personal-data.repository.ts';

/**
 * What is long in coming is written under a number of its own, portion by portion, where nobody sees it; and then that
 * number becomes the person's, in one short step. So others are served in between, and it is all there or not at all.
 */
export type Staging = { userId: string; owner: Owner };

const MARK = 'staging:';
const DAY = 24 * 3_600_000;

export async function addStaging(context: Context): Promise<Staging> {
  const user = await insertUser(context.db, {
    ...newUser(context, { email: '' }, undefined),
    email_key: `${MARK}${randomUUIDv7()}`,
  });
  if (!user) throw new Error('no place for an archive');
  return { userId: user.id, owner: await requireOwner(context.db, user.id) };
}

export const removeStaging = (db: Db, { userId, owner }: Staging) =>
  inTransaction(db, async (trx) => {
    await liftTimeouts(trx);
    // Once it was published, the number is a person's, and what is kept under it theirs.
    if (await isOwnedBy(trx, owner, userId)) await clearEntries(trx, owner);
    await deleteUser(trx, userId);
  });

/** What a server that stopped in the middle left behind. */
export const removeAbandonedStagings = ({ db, now }: Context) =>
  inTransaction(db, async (trx) => {
    await liftTimeouts(trx);
    await deleteAbandoned(trx, MARK, new Date(now().getTime() - DAY).toISOString());
  });

/** Whatever hangs on the person's number and is no money goes along. */
export async function publish(ledger: Ledger, { userId, owner }: Caller, staging: Staging): Promise<void> {
  await moveOwned(ledger, owner, staging.owner);
  await replaceOwner(ledger, { userId, from: owner, to: staging.owner });
  // Its number is the person's by now: only the name that it was under goes.
  await liftTimeouts(ledger);
  await deleteUser(ledger, staging.userId);
}
