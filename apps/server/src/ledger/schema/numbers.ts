import { sql } from 'kysely';
import type { LedgerTransaction } from './ledger.types.ts';

/** Reserves numbers in a row that were never used; returns the first. */
export async function takeNumbers(
  { db, owner }: LedgerTransaction,
  what: 'sources' | 'categories' | 'tags' | 'attachments',
  count: number,
): Promise<number> {
  const column = `${what}_made` as const;
  const taken = await db
    .updateTable('owners')
    .set({ [column]: sql<number>`${sql.ref(column)} + ${count}` })
    .where('number', '=', owner)
    .returning(column)
    .executeTakeFirstOrThrow();
  return taken[column] - count + 1;
}
