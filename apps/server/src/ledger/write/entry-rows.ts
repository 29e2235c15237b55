import type { Insertable } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { isSqlite } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { addToSearch, withSearchTexts } from '../query/transactions.search.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import type { LedgerTransaction } from '../schema/ledger.types.ts';
import type { TransactionsTable } from '../schema/transactions.table.ts';
import type { LedgerWriter } from './change.ts';

export const ROWS_PER_STATEMENT = 250;
/** Each leaves six indexes: more of them would keep everybody waiting on SQLite. */
const FEW_REMOVALS = 50;

const NEW_COLUMNS = [
  ...ENTRY_COLUMNS.filter((column) => column !== 'seq'),
  ...(['owner', 'home_cents', 'folded'] as const),
];

const FORMER_COLUMNS = ['seq', ...NEW_COLUMNS] as const;

type EntryRow = Omit<Insertable<TransactionsTable>, 'folded'>;

/** Answers with their numbers, in their order: those that were there once have theirs, the others are given one. */
export async function insertEntries(
  { db, owner, change }: LedgerWriter,
  given: readonly EntryRow[],
): Promise<number[]> {
  if (given.length === 0) return [];
  const rows = withSearchTexts(given.map((row) => ({ ...row, owner, change_no: change.no })));
  const columns = given[0]?.seq === undefined ? NEW_COLUMNS : FORMER_COLUMNS;
  const inserted = await insertRows<'transactions', { seq: number; id: Uint8Array }>(
    db,
    'transactions',
    columns,
    rows,
    'returning seq, id',
  );
  return addToSearch(db, rows, inserted);
}

export async function deleteEntries(
  { db, owner }: LedgerTransaction,
  seqs: readonly number[],
): Promise<void> {
  const atOnce = isSqlite(db) ? FEW_REMOVALS : ROWS_PER_STATEMENT;
  for (const some of chunks(seqs, atOnce)) {
    await db.deleteFrom('transactions').where('owner', '=', owner).where('seq', 'in', some).execute();
    if (seqs.length > atOnce) await yieldToEventLoop();
  }
}
