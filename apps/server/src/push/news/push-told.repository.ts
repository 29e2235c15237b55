import type { Db } from '../../db/database.ts';

/** Those of them that nobody had told this person yet; from now on somebody has. */
export async function takeUntold(
  db: Db,
  userId: string,
  whats: readonly string[],
  toldAt: string,
): Promise<Set<string>> {
  if (whats.length === 0) return new Set();
  const rows = await db
    .insertInto('push_told')
    .values(whats.map((what) => ({ user_id: userId, what, told_at: toldAt })))
    .onConflict((conflict) => conflict.columns(['user_id', 'what']).doNothing())
    .returning('what')
    .execute();
  return new Set(rows.map(({ what }) => what));
}

export async function deleteToldBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('push_told').where('told_at', '<', instant).execute();
}
