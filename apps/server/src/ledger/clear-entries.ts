import { isSqlite } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import type { Ledger } from './ledger.types.ts';
import { inPortions, ROWS_PER_PORTION } from './portions.ts';

/** For whoever leaves: what SQLite would otherwise delete in one long statement, together with their row. */
export async function clearEntries(ledger: Ledger, owner: Owner): Promise<void> {
  if (!isSqlite(ledger)) return;
  for (const table of ['transactions', 'entry_versions', 'entry_index'] as const) {
    await inPortions(async () => {
      const some = ledger.selectFrom(table).select('seq').where('owner', '=', owner).limit(ROWS_PER_PORTION);
      const removed = ledger.deleteFrom(table).where('owner', '=', owner).where('seq', 'in', some);
      return (await removed.executeTakeFirstOrThrow()).numDeletedRows;
    });
  }
}
