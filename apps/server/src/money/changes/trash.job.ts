import type { Context } from '../../context/context.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import { findTrashRow, inTurn, ledgerFor, listOldTrash } from '../../ledger/index.ts';
import { forget, KEPT_FOR } from './trash.service.ts';

const AT_ONCE = 500;

/** Deletes trash older than thirty days. */
export async function emptyTrash({ db, sharedNow }: Context): Promise<void> {
  const before = (await sharedNow()).getTime() - KEPT_FOR;
  for (;;) {
    const old = await listOldTrash(db, before, AT_ONCE);
    for (const { owner, id } of old)
      await withLowPriority(() =>
        inTurn(db, owner, async (trx) => {
          const ledger = ledgerFor(trx, owner);
          const row = await findTrashRow(ledger, id);
          // It may have been restored or deleted again meanwhile.
          if (row && row.at < before) await forget(ledger, row);
        }),
      );
    if (old.length < AT_ONCE) return;
  }
}
