import type { Change } from './change.ts';
import type { Ledger } from './ledger.types.ts';
import { KINDS_OF_TRASH, type OwnedTable } from './owned-rows.ts';

/** It is deleted by the caller. */
export async function trashRow(
  ledger: Ledger,
  change: Change,
  table: OwnedTable,
  row: Record<string, unknown>,
  count = 0,
): Promise<void> {
  const kind = KINDS_OF_TRASH[table];
  if (!kind || !change.isTold) return;
  await ledger
    .insertInto('trash')
    .values({ owner: change.owner, id: String(row.id), kind, change_no: change.no, seq: null, count })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'id']).doUpdateSet({ change_no: change.no, seq: null, count }),
    )
    .execute();
}

export async function untrash(ledger: Ledger, change: Change, id: string): Promise<void> {
  await ledger.deleteFrom('trash').where('owner', '=', change.owner).where('id', '=', id).execute();
}
