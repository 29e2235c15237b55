import { toDay } from '@saldo/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { compareReport } from '../ledger/bank-balance.ts';
import { amend, type Ledger, post, remove, type Source, withLedger } from '../ledger/ledger.ts';
import { findSourceByNo } from '../sources/sources.repository.ts';
import { findTransaction } from '../transactions/transactions.repository.ts';
import { type Before, toBankRow } from './imports.apply.ts';
import {
  deleteBankRow,
  findImport,
  listImportRows,
  updateImport,
  upsertBankRows,
} from './imports.repository.ts';
import type { ImportRowsTable } from './imports.table.ts';

/** Takes back what one import did, and nothing that was done since by the person themselves. */
export function undoImport(
  context: Context,
  owner: number,
  id: string,
): Promise<{ removed: number; restored: number }> {
  return withLedger(context.db, owner, async (ledger) => {
    const batch = await findImport(ledger, owner, id);
    if (!batch) throw new AppError('import.not_found');
    if (batch.state !== 'done') throw new AppError('import.not_done');
    const source = await findSourceByNo(ledger, owner, batch.source_no);
    if (!source) throw new AppError('import.not_found');
    const rows = await listImportRows(ledger, owner, id, Number.MAX_SAFE_INTEGER);
    let [removed, restored] = [0, 0];
    for (const row of rows.toReversed()) {
      if (row.decision === 'new') removed += await removeAgain(ledger, source, row);
      else if (row.before) restored += await restore(ledger, source, row, JSON.parse(row.before) as Before);
    }
    await updateImport(ledger, owner, id, { state: 'undone' });
    await compareReport(ledger, owner, source.no, false, toDay(context.now()));
    return { removed, restored };
  });
}

async function removeAgain(
  ledger: Ledger,
  source: Source,
  { ref, transaction_id }: ImportRowsTable,
): Promise<number> {
  const { owner } = source;
  const entry = await findTransaction(ledger, owner, transaction_id);
  // Booked since under another id: what the bank calls it now goes as well.
  await ledger
    .deleteFrom('bank_rows')
    .where('owner', '=', owner)
    .where('source_no', '=', source.no)
    .where((where) => where.or([where('ref', '=', ref), where('transaction_id', '=', transaction_id)]))
    .execute();
  // Moved elsewhere since, by hand: it is the person's own now.
  if (entry?.source_no !== source.no) return 0;
  await remove(ledger, owner, { entry, source });
  return 1;
}

async function restore(
  ledger: Ledger,
  source: Source,
  row: ImportRowsTable,
  before: Before,
): Promise<number> {
  const { owner } = source;
  const { bank, transaction } = before;
  const present = await findTransaction(ledger, owner, row.transaction_id);
  const isElsewhere = present && present.source_no !== source.no;
  if (isElsewhere || (row.decision === 'gone' ? present : !present)) return 0;
  await deleteBankRow(ledger, owner, source.no, row.ref);
  await upsertBankRows(ledger, [toBankRow(source, bank.ref, bank, row.transaction_id)]);
  if (!present) {
    const categories = await listCategories(ledger, owner);
    const isKept = categories.some(({ no }) => no === transaction.category_no);
    const category_no = isKept ? transaction.category_no : null;
    await post(ledger, owner, [{ id: row.transaction_id, source, ...transaction, category_no }]);
    return 1;
  }
  // Words that the person has put in since stay theirs.
  const name = present.name === row.name ? transaction.name : present.name;
  const entry = { ...present, day: transaction.day, cents: transaction.cents, name };
  await amend(ledger, owner, { entry: present, source }, { entry, source });
  return 1;
}
