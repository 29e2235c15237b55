import { AppError } from '../../errors/app-error.ts';
import { type Ledger, readBaseCurrencyCode } from '../../ledger/index.ts';
import { findFixedExpense, listFixedExpenses } from '../fixed-expenses/fixed-expenses.repository.ts';
import { findFound, listFound } from './found.repository.ts';
import type { Found } from './found.ts';
import { decidedItem, fixedItem, foundItem, type Item } from './item.ts';
import { findRecurringRow, listRecurringRows } from './recurring.repository.ts';

/** All that recurs, as it was found last. */
export const listItems = async (ledger: Ledger): Promise<Item[]> =>
  listItemsWith(ledger, await listFound(ledger));

export async function listItemsWith(ledger: Ledger, found: ReadonlyMap<string, Found>): Promise<Item[]> {
  const rows = await listRecurringRows(ledger);
  const fixed = await listFixedExpenses(ledger);
  const base = fixed.length > 0 ? await readBaseCurrencyCode(ledger) : '';
  const added = new Map(rows.filter((row) => row.fixed === 1).map((row) => [row.id, row]));
  const items = [
    ...fixed.map((one) => fixedItem(one, added.get(one.id), found.get(one.id), base)),
    ...rows.filter((row) => row.fixed !== 1).map((row) => decidedItem(row, found.get(row.id))),
  ];
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...[...found].flatMap(([id, one]) => (known.has(id) ? [] : [foundItem(id, one)]))];
}

export async function findItem(ledger: Ledger, id: string): Promise<Item | undefined> {
  const row = await findRecurringRow(ledger, id);
  const found = await findFound(ledger, id);
  const fixed = row && row.fixed !== 1 ? undefined : await findFixedExpense(ledger, id);
  if (fixed) return fixedItem(fixed, row, found, await readBaseCurrencyCode(ledger));
  if (row && row.fixed !== 1) return decidedItem(row, found);
  return found && foundItem(id, found);
}

export async function requireItem(ledger: Ledger, id: string): Promise<Item> {
  const item = await findItem(ledger, id);
  if (!item) throw new AppError('recurring.not_found');
  return item;
}
