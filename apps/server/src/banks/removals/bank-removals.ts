import { randomUUIDv7 } from 'node:crypto';
import { workOff, workOffSoon } from '../../care/due/work-off.ts';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import {
  type BankRemovalRow,
  claimDueRemoval,
  deleteBankRemoval,
  insertBankRemoval,
  updateRemovalDue,
} from './bank-removals.repository.ts';

const LONGEST_PAUSE_MINUTES = 24 * 60;

/** Part of the caller's transaction: the provider is told exactly if it happened here, however long it is away. */
export async function addBankRemoval(
  context: Context,
  db: Db,
  kind: 'link' | 'user',
  ref: string,
): Promise<void> {
  const due_at = context.now().toISOString();
  await insertBankRemoval(db, { id: randomUUIDv7(), kind, ref, attempts: 0, due_at });
}

export function removeAtBanks(context: Context): Promise<void> {
  const { bank, db } = context;
  return workOff<BankRemovalRow>(context, {
    leaseMinutes: 2,
    claim: (now, until) => claimDueRemoval(db, now, until),
    work: async ({ id, kind, ref }) => {
      await (kind === 'user' ? bank.removeUser(ref) : bank.removeLink(ref));
      await deleteBankRemoval(db, id);
    },
    failed: async ({ id, attempts }, error, inMinutes) => {
      context.log.warn({ err: error, attempts }, 'a bank link could not be revoked yet');
      await updateRemovalDue(db, id, inMinutes(Math.min(2 ** attempts, LONGEST_PAUSE_MINUTES)));
    },
  });
}

export const removeSoon = (context: Context): void =>
  workOffSoon(context, 'revoking bank links', removeAtBanks);
