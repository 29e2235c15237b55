import type { Db } from '../../db/database.ts';
import {
  deleteEmailReversalsSince,
  type EmailReversalRow,
  listEmailReversals,
} from './email-reversals.repository.ts';

type Holder = { id: string; email_key: string };

/**
 * Reversals that still count against the present address, latest first. An address that was left and returned
 * to outranks those in between.
 */
export async function listRivals(db: Db, user: Holder, now: string): Promise<EmailReversalRow[]> {
  const open = (await listEmailReversals(db, user.id)).filter(({ expires_at }) => expires_at > now);
  const left = findLeft(open, user);
  return open.filter(({ changed_at }) => left === undefined || changed_at < left);
}

/** Once the present address is proven, owners in between can't revert any more. */
export async function deleteOutranked(db: Db, user: Holder): Promise<void> {
  const left = findLeft(await listEmailReversals(db, user.id), user);
  if (left !== undefined) await deleteEmailReversalsSince(db, user.id, left);
}

/** When the present address was first left. */
const findLeft = (rows: readonly EmailReversalRow[], { email_key }: Holder) =>
  rows.findLast((row) => row.email_key === email_key)?.changed_at;
