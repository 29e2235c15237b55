import { chunks } from '../../db/chunks.ts';
import type { Change } from '../../ledger/change.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import { deleteRows, insertRows, keepRows } from '../../ledger/rows.ts';
import { listBankRows, upsertBankRows } from './bank-rows.repository.ts';
import {
  forgetLaterChanges,
  listLaterChanges,
  updateBefore,
  updateImport,
  updateToNew,
} from './imports.repository.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';

/**
 * What taking an import back does to the bookkeeping of imports. What each row was is kept with the change, so that
 * undoing it brings the import back as if nothing had been.
 */

const ROWS_PER_STEP = 400;

export async function removeBankRows(
  ledger: Ledger,
  change: Change,
  sourceNo: number,
  refs: readonly string[],
): Promise<void> {
  for (const some of chunks(refs, ROWS_PER_STEP))
    await deleteRows(ledger, change, 'bank_rows', await listBankRows(ledger, change.owner, sourceNo, some));
}

/** In the place of what is there under the same references. */
export async function putBankRows(
  ledger: Ledger,
  change: Change,
  sourceNo: number,
  rows: readonly BankRowsTable[],
): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STEP)) {
    const refs = some.map(({ ref }) => ref);
    const present = await listBankRows(ledger, change.owner, sourceNo, refs);
    await keepRows(ledger, change, 'bank_rows', present);
    const known = new Set(present.map(({ ref }) => ref));
    await upsertBankRows(
      ledger,
      some.filter(({ ref }) => known.has(ref)),
    );
    await insertRows(
      ledger,
      change,
      'bank_rows',
      some.filter(({ ref }) => !known.has(ref)),
    );
  }
}

/** A later import holds these too: they are what it brought from now on. Answers with their transactions. */
export async function handOver(
  ledger: Ledger,
  change: Change,
  rows: readonly ImportRowsTable[],
): Promise<Set<string>> {
  const first = new Map(rows.map((row) => [fromIdBytes(row.transaction_id), row]));
  await keepRows(ledger, change, 'import_rows', [...first.values()]);
  for (const row of first.values()) await updateToNew(ledger, row);
  return new Set(first.keys());
}

/** What later imports made of these transactions has nothing to go back to any more. */
export async function forgetLater(
  ledger: Ledger,
  change: Change,
  batch: ImportsTable,
  transactionIds: readonly Uint8Array[],
): Promise<void> {
  const later = await listLaterChanges(ledger, batch, transactionIds);
  if (later.length === 0) return;
  await keepRows(ledger, change, 'import_rows', later);
  await forgetLaterChanges(ledger, batch, transactionIds);
}

export async function setBefore(
  ledger: Ledger,
  change: Change,
  row: ImportRowsTable,
  before: string,
): Promise<void> {
  await keepRows(ledger, change, 'import_rows', [row]);
  await updateBefore(ledger, row, before);
}

export async function markTakenBack(ledger: Ledger, change: Change, batch: ImportsTable): Promise<void> {
  await keepRows(ledger, change, 'imports', [batch]);
  await updateImport(ledger, batch.owner, batch.id, { state: 'undone' });
}
