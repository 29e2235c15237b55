import { randomUUIDv7 } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import type { Db } from '../../db/database.ts';
import type {} from './bank-removals.table.ts';

const MINUTE = 60_000;
/** Longer than any attempt takes. */
const LEASE = 2 * MINUTE;
const LONGEST_PAUSE = 24 * 60;

/** Part of the caller's transaction: the provider is told exactly if it happened here, however long it is away. */
export async function addBankRemoval(
  context: Context,
  db: Db,
  kind: 'link' | 'user',
  ref: string,
): Promise<void> {
  const due_at = context.now().toISOString();
  await db
    .insertInto('bank_removals')
    .values({ id: randomUUIDv7(), kind, ref, attempts: 0, due_at })
    .execute();
}

export async function removeAtBanks(context: Context): Promise<void> {
  for (;;) {
    const now = (await context.sharedNow()).getTime();
    const removal = await claimDue(context.db, at(now), at(now + LEASE));
    if (!removal) return;
    const { bank, db } = context;
    try {
      await (removal.kind === 'user' ? bank.removeUser(removal.ref) : bank.removeLink(removal.ref));
      await db.deleteFrom('bank_removals').where('id', '=', removal.id).execute();
    } catch (error) {
      context.log.warn({ err: error, attempts: removal.attempts }, 'a bank link could not be revoked yet');
      const pause = Math.min(2 ** removal.attempts, LONGEST_PAUSE);
      const due_at = at(now + pause * MINUTE);
      await db.updateTable('bank_removals').set({ due_at }).where('id', '=', removal.id).execute();
    }
  }
}

/** Without waiting: nobody's request hangs on a slow provider. */
export function removeSoon(context: Context): void {
  removeAtBanks(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'revoking bank links failed'),
  );
}

const at = (instant: number) => new Date(instant).toISOString();

function claimDue(db: Db, now: string, until: string) {
  return db
    .updateTable('bank_removals')
    .set((set) => ({ due_at: until, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', (select) =>
      select.selectFrom('bank_removals').select('id').where('due_at', '<=', now).orderBy('due_at').limit(1),
    )
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}
