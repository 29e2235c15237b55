import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { type Db, liftTimeouts, type Trx } from '../../db/database.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import type { Owner } from '../../db/owner.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import { deleteUser, insertUser, requireOwner } from '../../identity/users/users.repository.ts';
import { newUser } from '../../identity/users/users.service.ts';
import { clearEntries, inTurn, ledgerFor } from '../../ledger/index.ts';
import { isOwnedBy, listAbandoned, moveOwned, replaceOwner } from './personal-data.repository.ts';

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

export async function removeStaging(db: Db, { userId, owner }: Staging): Promise<void> {
  // Once it was published, the number is a person's, and what is kept under it theirs.
  if (await isOwnedBy(ledgerFor(db, owner), userId))
    await withLowPriority(() =>
      inTurn(db, owner, async (trx) => {
        const ledger = ledgerFor(trx, owner);
        await liftTimeouts(trx);
        if (await isOwnedBy(ledger, userId)) await clearEntries(ledger);
      }),
    );
  await deleteUser(db, userId);
}

/** What a server that stopped in the middle left behind. */
export async function removeAbandonedStagings({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - DAY).toISOString();
  for (const staging of await listAbandoned(db, MARK, before)) await removeStaging(db, staging);
}

/** Whatever hangs on the person's number and is no money goes along. */
export async function publish(trx: Trx, { userId, owner }: Caller, staging: Staging): Promise<void> {
  await moveOwned(trx, owner, staging.owner);
  await clearEntries(ledgerFor(trx, owner));
  await replaceOwner(trx, { userId, from: owner, to: staging.owner });
  // Its number is the person's by now: only the name that it was under goes.
  await liftTimeouts(trx);
  await deleteUser(trx, staging.userId);
}
