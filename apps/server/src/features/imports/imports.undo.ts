import { toDay } from '@saldo/domain';
import type { Context } from '../../context.ts';
import { chunks } from '../../db/chunks.ts';
import { AppError } from '../../http/app-error.ts';
import { listCategories } from '../categories/categories.repository.ts';
import { compareReport } from '../ledger/bank-balance.ts';
import { amend, type Ledger, post, remove, type Source, withLedger } from '../ledger/ledger.ts';
import { findSourceByNo, updateSource } from '../sources/sources.repository.ts';
import { findTransaction, findTransactions } from '../transactions/transactions.repository.ts';
import { fromIdBytes } from '../transactions/uuid.ts';
import { type Before, toBankRow } from './imports.apply.ts';
import {
  deleteBankRows,
  findBankRow,
  findImport,
  forgetLaterChanges,
  listImportRows,
  listLaterChanges,
  listRefs,
  updateBefore,
  updateImport,
  upsertBankRows,
} from './imports.repository.ts';
import type { ImportRowsTable, ImportsTable } from './imports.table.ts';

const ROWS_PER_STEP = 400;

/** Takes back what one import did, and nothing that was done since by the person themselves or by a later import. */
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
    let restored = 0;
    for (const row of rows.toReversed()) {
      if (row.before) restored += await restore(ledger, source, batch, row, row.before);
    }
    const added = rows.filter(({ decision }) => decision === 'new');
    const removed = await removeAgain(ledger, source, batch, added);
    await updateImport(ledger, owner, id, { state: 'undone' });
    // What this import had brought is known no longer, and may lie before the days that are usually asked for.
    await updateSource(ledger, owner, source.no, { reads_all: 1 });
    await compareReport(ledger, owner, source.no, false, toDay(context.now()));
    return { removed, restored };
  });
}

async function removeAgain(
  ledger: Ledger,
  source: Source,
  batch: ImportsTable,
  rows: readonly ImportRowsTable[],
): Promise<number> {
  const { owner } = source;
  const refs = await listRefs(ledger, owner, source.no);
  let removed = 0;
  for (const some of chunks(rows, ROWS_PER_STEP)) {
    const ids = some.map(({ transaction_id }) => transaction_id);
    await forgetLaterChanges(ledger, batch, ids);
    // By what the bank calls it now, which may be another id since it was booked.
    const called = ids.flatMap((one) => refs.get(fromIdBytes(one)) ?? []);
    await deleteBankRows(ledger, owner, source.no, called);
    // Moved elsewhere since, by hand: it is the person's own now.
    const entries = (await findTransactions(ledger, owner, ids)).filter(
      ({ source_no }) => source_no === source.no,
    );
    await remove(ledger, owner, source, entries);
    removed += entries.length;
  }
  return removed;
}

async function restore(
  ledger: Ledger,
  source: Source,
  batch: ImportsTable,
  row: ImportRowsTable,
  before: string,
): Promise<number> {
  const { owner } = source;
  const [next] = await listLaterChanges(ledger, batch, row.transaction_id);
  if (next) {
    // As it is now it is the later import's doing: undoing that leads back to before this one.
    await updateBefore(ledger, next, before);
    return 0;
  }
  const { bank, transaction } = JSON.parse(before) as Before;
  const present = await findTransaction(ledger, owner, row.transaction_id);
  const isElsewhere = present && present.source_no !== source.no;
  if (isElsewhere || (row.decision === 'gone' ? present : !present)) return 0;
  const said = await findBankRow(ledger, owner, source.no, row.ref);
  const holder = await findBankRow(ledger, owner, source.no, bank.ref);
  // What it was called then is another's by now: going back would leave that one without a name.
  if (holder && fromIdBytes(holder.transaction_id) !== fromIdBytes(row.transaction_id)) return 0;
  // The bank has reported it again since, and it was taken for new.
  if (!present && said) return 0;
  await deleteBankRows(ledger, owner, source.no, [row.ref]);
  await upsertBankRows(ledger, [toBankRow(source, bank.ref, bank, row.transaction_id)]);
  if (!present) {
    const category_no = await findCategoryNo(ledger, batch, transaction);
    const { day, cents, name, description } = transaction;
    await post(ledger, owner, [
      { id: row.transaction_id, source, day, cents, name, description, category_no },
    ]);
    return 1;
  }
  // Words that the person has put in since stay theirs.
  const name = present.name === row.name ? transaction.name : present.name;
  const isTheirs = said === undefined || present.description !== said.description;
  const description = isTheirs ? present.description : transaction.description;
  const entry = { ...present, day: transaction.day, cents: transaction.cents, name, description };
  await amend(ledger, owner, { entry: present, source }, { entry, source });
  return 1;
}

/** The category that it had, where that is still there: its number may be another's by now, its id never is. */
async function findCategoryNo(
  ledger: Ledger,
  { owner, id }: ImportsTable,
  { category_id, category_no }: Before['transaction'],
): Promise<number | null> {
  if (category_no === null) return null;
  const categories = await listCategories(ledger, owner);
  const found = categories.find((category) =>
    category_id === undefined
      ? // Ids count up with time: one that came after the import is another under the same number.
        category.no === category_no && category.id < id
      : category.id === category_id,
  );
  return found?.no ?? null;
}
