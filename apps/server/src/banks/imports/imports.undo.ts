import { toDay } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { letOthersIn } from '../../db/breath.ts';
import { chunks } from '../../db/chunks.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { compareReport } from '../../ledger/bank-balance.ts';
import type { Change } from '../../ledger/change.ts';
import { updateChange } from '../../ledger/changes.repository.ts';
import { type Amendment, amendEntries, type NewEntry, postEntries } from '../../ledger/entries.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger, Source } from '../../ledger/ledger.types.ts';
import { withCents } from '../../ledger/more.ts';
import { dropEntries } from '../../ledger/removal.ts';
import { findSourceByNo, updateSource } from '../../ledger/sources.repository.ts';
import { findTransactions, type TransactionRow } from '../../ledger/transactions.repository.ts';
import { untieTurned } from '../../ledger/transfers.ts';
import { type CategoryRow, listCategories } from '../../money/categories/categories.repository.ts';
import { deleteBankRows, listBankRows, listRefs, upsertBankRows } from './bank-rows.repository.ts';
import { type Before, toBankRow } from './imports.apply.ts';
import {
  findImport,
  findImportByChange,
  forgetLaterChanges,
  listImportRows,
  listLaterChanges,
  updateBefore,
  updateImport,
} from './imports.repository.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';

const ROWS_PER_STEP = 400;

/** Takes back what one import did, and nothing that was done since by the person themselves or by a later import. */
export function undoImport(
  context: Context,
  owner: Owner,
  id: string,
): Promise<{ removed: number; restored: number }> {
  return withLedger(context.db, owner, { kind: 'import.undone' }, async (ledger, change) => {
    const batch = await findImport(ledger, owner, id);
    if (!batch) throw new AppError('import.not_found');
    const outcome = await takeBack(context, ledger, change, batch);
    if (batch.change_no !== null)
      await updateChange(ledger, owner, batch.change_no, { undone_by: change.no });
    return outcome;
  });
}

/** For the history of changes: where one of them was an import, it is taken back as imports are. */
export function undoImportOf(context: Context, owner: Owner) {
  return async (ledger: Ledger, change: Change, { kind, no }: { kind: string; no: number }) => {
    if (kind !== 'import.done') return false;
    const batch = await findImportByChange(ledger, owner, no);
    // It went with its source: what its bank had said of it is not known any more.
    if (!batch) throw new AppError('change.for_good');
    await takeBack(context, ledger, change, batch);
    return true;
  };
}

async function takeBack(
  context: Context,
  ledger: Ledger,
  change: Change,
  batch: ImportsTable,
): Promise<{ removed: number; restored: number }> {
  const { owner, id } = batch;
  if (batch.state !== 'done') throw new AppError('import.not_done');
  const source = await findSourceByNo(ledger, owner, batch.source_no);
  if (!source) throw new AppError('import.not_found');
  change.about(source.name);
  const rows = await listImportRows(ledger, owner, id, Number.MAX_SAFE_INTEGER);
  const restored = await restore(ledger, change, source, batch, rows.toReversed());
  const added = rows.filter(({ decision }) => decision === 'new');
  const removed = await removeAgain(ledger, change, source, batch, added);
  await updateImport(ledger, owner, id, { state: 'undone' });
  // What this import had brought is known no longer, and may lie before the days that are usually asked for.
  await updateSource(ledger, owner, source.no, { reads_all: 1 });
  await compareReport(ledger, change, source.no, false, toDay(context.now()));
  return { removed, restored };
}

async function removeAgain(
  ledger: Ledger,
  change: Change,
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
    await dropEntries(
      ledger,
      change,
      entries.map((entry) => ({ entry, source })),
    );
    removed += entries.length;
  }
  return removed;
}

async function restore(
  ledger: Ledger,
  change: Change,
  source: Source,
  batch: ImportsTable,
  rows: readonly ImportRowsTable[],
): Promise<number> {
  const changed = rows.flatMap((row) =>
    row.before === null ? [] : [{ row, text: row.before, before: JSON.parse(row.before) as Before }],
  );
  const categories = changed.length > 0 ? await listCategories(ledger, source.owner) : [];
  let restored = 0;
  for (const some of chunks(changed, ROWS_PER_STEP)) {
    const present = await readPresent(ledger, source, batch, some);
    const back = { amended: [] as Amendment[], posted: [] as NewEntry[], rows: [] as BankRowsTable[] };
    const dropped: string[] = [];
    for (const { row, text, before } of some) {
      const next = present.next.get(fromIdBytes(row.transaction_id));
      if (next) {
        // As it is now it is the later import's doing: undoing that leads back to before this one.
        await updateBefore(ledger, next, text);
        continue;
      }
      const outcome = goBack(source, row, before, present, toCategoryNo(batch, categories));
      if (!outcome) continue;
      if ('amended' in outcome) back.amended.push(outcome.amended);
      else back.posted.push(outcome.posted);
      back.rows.push(toBankRow(source, before.bank.ref, before.bank, row.transaction_id));
      dropped.push(row.ref);
      restored += 1;
    }
    await deleteBankRows(ledger, source.owner, source.no, dropped);
    await upsertBankRows(ledger, back.rows);
    await postEntries(ledger, change, back.posted);
    await amendEntries(ledger, change, await untieTurned(ledger, change, back.amended));
    await letOthersIn();
  }
  return restored;
}

type Present = {
  entries: ReadonlyMap<string, TransactionRow>;
  /** What the bank calls what, by its references. */
  said: ReadonlyMap<string, BankRowsTable>;
  /** The first change by a later import, by the transaction. */
  next: ReadonlyMap<string, ImportRowsTable>;
};

async function readPresent(
  ledger: Ledger,
  { owner, no }: Source,
  batch: ImportsTable,
  changed: readonly { row: ImportRowsTable; before: Before }[],
): Promise<Present> {
  const ids = changed.map(({ row }) => row.transaction_id);
  const refs = changed.flatMap(({ row, before }) => [row.ref, before.bank.ref]);
  const entries = await findTransactions(ledger, owner, ids);
  const said = await listBankRows(ledger, owner, no, refs);
  const later = await listLaterChanges(ledger, batch, ids);
  return {
    entries: new Map(entries.map((entry) => [fromIdBytes(entry.id), entry])),
    said: new Map(said.map((row) => [row.ref, row])),
    // The first of each is written last.
    next: new Map(later.toReversed().map((row) => [fromIdBytes(row.transaction_id), row])),
  };
}

type Outcome = { amended: Amendment } | { posted: NewEntry };

/** Undefined where nothing is to be brought back. */
function goBack(
  source: Source,
  row: ImportRowsTable,
  { bank, transaction }: Before,
  { entries, said }: Present,
  toNo: (transaction: Before['transaction']) => number | null,
): Outcome | undefined {
  const id = fromIdBytes(row.transaction_id);
  const present = entries.get(id);
  const isElsewhere = present && present.source_no !== source.no;
  if (isElsewhere || (row.decision === 'gone' ? present : !present)) return undefined;
  const own = said.get(row.ref);
  const holder = said.get(bank.ref);
  // What it was called then is another's by now: going back would leave that one without a name.
  if (holder && fromIdBytes(holder.transaction_id) !== id) return undefined;
  // The bank has reported it again since, and it was taken for new.
  if (!present && own) return undefined;
  const { day, cents } = transaction;
  if (!present) {
    const { name, description } = transaction;
    const category_no = toNo(transaction);
    return { posted: { id: row.transaction_id, source, day, cents, name, description, category_no } };
  }
  // Words that the person has put in since stay theirs.
  const name = present.name === row.name ? transaction.name : present.name;
  const isTheirs = own === undefined || present.description !== own.description;
  const description = isTheirs ? present.description : transaction.description;
  const entry = withCents({ ...present, day, name, description }, cents);
  return { amended: { before: { entry: present, source }, after: { entry, source } } };
}

/** The category that it had, where that is still there: its number may be another's by now, its id never is. */
function toCategoryNo({ id }: ImportsTable, categories: readonly CategoryRow[]) {
  return ({ category_id, category_no }: Before['transaction']): number | null => {
    if (category_no === null) return null;
    const found = categories.find((category) =>
      category_id === undefined
        ? // Ids count up with time: one that came after the import is another under the same number.
          category.no === category_no && category.id < id
        : category.id === category_id,
    );
    return found?.no ?? null;
  };
}
