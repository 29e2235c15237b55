import { chunks } from '../../db/chunks.ts';
import { deleteRows, insertRows, keepRows, type LedgerWriter } from '../../ledger/index.ts';
import { listBankRows, upsertBankRows } from './bank-rows.repository.ts';
import { findImport, updateImport } from './imports.repository.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';
import {
  forgetLaterChanges,
  listLaterChanges,
  updateBefore,
  updateToNew,
} from './later-imports.repository.ts';

/**
 * What taking an import back does to the bookkeeping of imports. What each row was is kept with the change, so that
 * undoing it brings the import back as if nothing had been.
 */

const ROWS_PER_STEP = 400;

export async function removeBankRows(
  ledger: LedgerWriter,
  sourceNo: number,
  refs: readonly string[],
): Promise<void> {
  for (const some of chunks(refs, ROWS_PER_STEP))
    await deleteRows(ledger, 'bank_rows', await listBankRows(ledger, sourceNo, some));
}

/** In the place of what is there under the same references. */
export async function putBankRows(
  ledger: LedgerWriter,
  sourceNo: number,
  rows: readonly BankRowsTable[],
): Promise<void> {
  for (const some of chunks(rows, ROWS_PER_STEP)) {
    const refs = some.map(({ ref }) => ref);
    const present = await listBankRows(ledger, sourceNo, refs);
    await keepRows(ledger, 'bank_rows', present);
    const known = new Set(present.map(({ ref }) => ref));
    await upsertBankRows(
      ledger.db,
      some.filter(({ ref }) => known.has(ref)),
    );
    await insertRows(
      ledger,
      'bank_rows',
      some.filter(({ ref }) => !known.has(ref)),
    );
  }
}

/** A later import holds these too: they are what it brought from now on, and are counted there. */
export async function handOver(ledger: LedgerWriter, rows: readonly ImportRowsTable[]): Promise<void> {
  await keepRows(ledger, 'import_rows', rows);
  for (const row of rows) await updateToNew(ledger.db, row);
  for (const [id, own] of Map.groupBy(rows, ({ import_id }) => import_id)) {
    const holder = await findImport(ledger, id);
    if (!holder) continue;
    const counts = { added: holder.added + own.length, same: holder.same - own.length };
    await keepRows(ledger, 'imports', [holder]);
    await updateImport(ledger, id, counts);
  }
}

/** What later imports made of these transactions has nothing to go back to any more. */
export async function forgetLater(
  ledger: LedgerWriter,
  batch: ImportsTable,
  transactionIds: readonly Uint8Array[],
): Promise<void> {
  const later = await listLaterChanges(ledger.db, batch, transactionIds);
  if (later.length === 0) return;
  await keepRows(ledger, 'import_rows', later);
  await forgetLaterChanges(ledger.db, batch, transactionIds);
}

export async function setBefore(ledger: LedgerWriter, row: ImportRowsTable, before: string): Promise<void> {
  await keepRows(ledger, 'import_rows', [row]);
  await updateBefore(ledger.db, row, before);
}

export async function markTakenBack(ledger: LedgerWriter, batch: ImportsTable): Promise<void> {
  await keepRows(ledger, 'imports', [batch]);
  await updateImport(ledger, batch.id, { state: 'undone' });
}
