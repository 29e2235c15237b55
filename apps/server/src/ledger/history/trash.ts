import { KINDS_OF_TRASH, type OwnedTable } from '../schema/owned-rows.ts';
import type { LedgerWriter } from '../write/change.ts';

/** The caller deletes the row itself. */
export async function trashRow(
  { db, owner, change }: LedgerWriter,
  table: OwnedTable,
  row: Record<string, unknown>,
  count = 0,
): Promise<void> {
  const kind = KINDS_OF_TRASH[table];
  if (!kind || !change.isTold) return;
  await db
    .insertInto('trash')
    .values({ owner: owner, id: String(row.id), kind, change_no: change.no, seq: null, count })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'id']).doUpdateSet({ change_no: change.no, seq: null, count }),
    )
    .execute();
}

export async function untrash({ db, owner }: LedgerWriter, id: string): Promise<void> {
  await db.deleteFrom('trash').where('owner', '=', owner).where('id', '=', id).execute();
}
