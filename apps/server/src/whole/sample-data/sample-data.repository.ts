import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';

/** What hangs on a source or a category of the sample; these go by rules of their own. */
const TABLES = ['budgets', 'fixed_expenses'] as const;

export async function deleteSampleRows(db: Db, owner: Owner, sample: number): Promise<void> {
  for (const table of TABLES)
    await db.deleteFrom(table).where('owner', '=', owner).where('sample', '=', sample).execute();
}
