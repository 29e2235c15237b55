import type { Owner } from '../db/owner.ts';
import type { Ledger } from './ledger.ts';

/** Who, besides the transactions, points at a category or a source. What it pointed at goes; it stays, without. */
const POINTERS = {
  category_no: ['budgets', 'fixed_expenses'],
  source_no: ['fixed_expenses'],
} as const;

export async function clearPointers(
  ledger: Ledger,
  owner: Owner,
  column: keyof typeof POINTERS,
  no: number,
): Promise<void> {
  for (const table of POINTERS[column])
    await ledger
      .updateTable(table)
      .set({ [column]: null })
      .where('owner', '=', owner)
      .where(column, '=', no)
      .execute();
}
