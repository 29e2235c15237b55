import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import { retryWhileUnknown } from '../../db/retry.ts';
import { processSoon, processTableQueue } from '../../platform/queue/process-queue.ts';
import { type BankRemovalRow, deleteBankRemoval, insertBankRemoval } from './bank-removals.repository.ts';

const LONGEST_PAUSE_MINUTES = 24 * 60;
/** A month. */
const MOST_ATTEMPTS = 40;

/** Part of the caller's transaction: the provider is told exactly if it happened here, however long it is away. */
export async function addBankRemoval(
  context: Context,
  db: Db,
  kind: 'link' | 'user',
  ref: string,
): Promise<void> {
  const due_at = context.now().toISOString();
  const waiting = { attempts: 0, due_at, problem: null, given_up_at: null };
  await insertBankRemoval(db, { id: randomUUIDv7(), kind, ref, ...waiting });
}

export function removeAtBanks(context: Context): Promise<void> {
  const { bank, db } = context;
  return processTableQueue<BankRemovalRow>(context, {
    kind: 'bank_removals',
    leaseMinutes: 2,
    pauseAfter: (attempts) =>
      attempts < MOST_ATTEMPTS ? Math.min(2 ** attempts, LONGEST_PAUSE_MINUTES) : undefined,
    work: async ({ id, kind, ref }) => {
      await (kind === 'user' ? bank.removeUser(ref) : bank.removeLink(ref));
      await retryWhileUnknown(() => deleteBankRemoval(db, id));
    },
  });
}

export const removeSoon = (context: Context): void =>
  processSoon(context, 'revoking bank links', removeAtBanks);
