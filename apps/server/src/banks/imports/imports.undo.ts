import { addCents, type Cents, sumCents, toDay, ZERO } from '@saldo/domain';
import { spareMemory } from '../../concurrency/spare-memory.ts';
import type { Context } from '../../context/context.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  ChangeInTheWay,
  type ChangeRow,
  compareReport,
  findChange,
  findSourceByNo,
  findTransactions,
  fromIdBytes,
  type Ledger,
  type LedgerTransaction,
  type LedgerWriter,
  ledgerFor,
  retie,
  type Source,
  setOpening,
  toIdBytes,
  trashEntries,
  updateSource,
  withLedger,
} from '../../ledger/index.ts';
import { markUndone, type UndoTerms } from '../../money/changes/changes.service.ts';
import { listRefs } from './bank-rows.repository.ts';
import { isOfFile } from './file-refs.ts';
import {
  findImport,
  listImportsOfChange,
  listImportsTakenBackBy,
  updateImport,
} from './imports.repository.ts';
import type { ImportsTable } from './imports.table.ts';
import { forgetLater, handOver, markTakenBack, removeBankRows } from './kept-rows.ts';
import { findLaterImport, isBeforeItsBank, readKeptByOthers } from './later-imports.repository.ts';
import { readToRevert } from './read-to-revert.ts';
import { restoreFormer } from './restore-former.ts';

const ROWS_PER_STEP = 400;

/** `changeNo` is null where there was nothing to take back. */
type Reverted = { removed: number; restored: number; changeNo: number | null };

/** Takes back what one import did, and nothing that was done since by the person themselves or by a later import. */
export function undoImport(context: Context, ledger: Ledger, id: string): Promise<Reverted> {
  return withLedger(ledger, { kind: 'import.undone' }, async (ledger) => {
    const batch = await findImport(ledger, id);
    if (!batch) throw new AppError('import.not_found');
    if (batch.change_no === null) return undoAlone(context, ledger, batch);
    const together = await listImportsOfChange(ledger, batch.change_no);
    const outcome = await undoBatches(context, ledger, together);
    ledger.change.reverts(batch.change_no);
    const undone = await findChange(ledger, batch.change_no);
    if (undone) await markUndone(ledger, undone, ledger.change.no);
    return { ...outcome, changeNo: ledger.change.noIfAny };
  });
}

/**
 * No change brought it, as it brought nothing when it came in: what its undoing can be undone by says so itself, and
 * goes on saying so when the import is brought back.
 */
async function undoAlone(context: Context, ledger: LedgerWriter, batch: ImportsTable): Promise<Reverted> {
  const taken_back_by = ledger.change.no;
  await updateImport(ledger, batch.id, { taken_back_by });
  const outcome = await undoBatches(context, ledger, [{ ...batch, taken_back_by }]);
  return { ...outcome, changeNo: ledger.change.noIfAny };
}

/**
 * For the history of changes: where one of them was an import, it is taken back as imports are; where one took an
 * import back, undoing it brings the import back with all that was made of its rows.
 */
export function undoImportOf(context: Context): UndoTerms['ownUndo'] {
  return async (ledger, undone, undo) => {
    const found = await findImportsOf(ledger, undone);
    if (!found) return undo();
    const { together, isTakenBack } = found;
    requireAny(together);
    if (!isTakenBack) {
      await undoBatches(context, ledger, together);
      return;
    }
    for (const batch of together) await requireNothingSince(ledger, batch, undone.no);
    await undo();
    const today = toDay(context.now());
    for (const { source_no } of together) await compareReport(ledger, source_no, false, today);
  };
}

/** It may have gone with its source, which has to come back first. */
function requireAny(together: readonly ImportsTable[]): void {
  if (together.length === 0) throw new AppError('change.for_good');
}

/** The same questions, without doing anything; undefined where the rest is asked like everything else. */
export async function isImportUndoRefused(db: Db, undone: ChangeRow): Promise<boolean | undefined> {
  const found = await findImportsOf(ledgerFor(db, undone.owner), undone);
  if (!found) return undefined;
  const { together, isTakenBack } = found;
  if (together.length === 0) return true;
  if (!isTakenBack) return together.some(({ state }) => state !== 'done');
  for (const batch of together) {
    if ((await findLaterImport(db, batch, undone.no)) !== undefined) return true;
  }
  return undefined;
}

/**
 * The imports that the change at the end of a chain of undoing is about, and whether this one, while it holds, leaves
 * them taken back; undefined where it is about something else. None are found where an import was taken back before
 * there was a history.
 */
async function findImportsOf(
  ledger: Ledger,
  change: ChangeRow,
): Promise<{ together: ImportsTable[]; isTakenBack: boolean } | undefined> {
  let [first, isTakenBack]: [ChangeRow | undefined, boolean] = [change, false];
  while (first && first.undoes !== null) {
    first = await findChange(ledger, first.undoes);
    isTakenBack = !isTakenBack;
  }
  if (first?.kind === 'import.done')
    return { together: await listImportsOfChange(ledger, first.no), isTakenBack };
  if (first?.kind === 'import.undone')
    return { together: await listImportsTakenBackBy(ledger, first.no), isTakenBack: !isTakenBack };
  return undefined;
}

/** What was imported since may be the same rows: coming back as well, they would be there twice. */
async function requireNothingSince(
  ledger: LedgerTransaction,
  batch: ImportsTable,
  takenBackBy: number,
): Promise<void> {
  const later = await findLaterImport(ledger.db, batch, takenBackBy);
  if (later !== undefined) throw new ChangeInTheWay(later);
}

async function undoBatches(
  context: Context,
  ledger: LedgerWriter,
  together: readonly ImportsTable[],
): Promise<{ removed: number; restored: number }> {
  const outcome = { removed: 0, restored: 0 };
  for (const batch of together) {
    const { removed, restored } = await spareMemory(() => revertOne(context, ledger, batch));
    outcome.removed += removed;
    outcome.restored += restored;
  }
  return outcome;
}

async function revertOne(
  context: Context,
  ledger: LedgerWriter,
  batch: ImportsTable,
): Promise<{ removed: number; restored: number }> {
  const { id } = batch;
  if (batch.state !== 'done') throw new AppError('import.not_done');
  const source = await findSourceByNo(ledger, batch.source_no);
  if (!source) throw new AppError('import.not_found');
  ledger.change.about(source.name);
  const { former, added, matched } = await readToRevert(ledger, id);
  const { restored, cutBy } = await restoreFormer(ledger, source, batch, former);
  const { removed, cents } = await removeAgain(ledger, source, batch, added);
  // What a file was found to be the same as is known by it no longer.
  await removeBankRows(ledger, source.no, matched);
  // Once what it had linked is gone, what it had cut apart can be one again.
  if (batch.change_no !== null) cutBy.add(batch.change_no);
  for (const no of cutBy) await retie(ledger, no);
  await markTakenBack(ledger, batch);
  // What this import had brought is known no longer, and may lie before the days that are usually asked for.
  await updateSource(ledger, source.no, { reads_all: 1 });
  await moveOpening(ledger, batch, cents);
  await compareReport(ledger, source.no, false, toDay(context.now()));
  return { removed, restored };
}

async function removeAgain(
  ledger: LedgerWriter,
  source: Source,
  batch: ImportsTable,
  added: readonly string[],
): Promise<{ removed: number; cents: Cents }> {
  const refs = await listRefs(ledger, source.no);
  const keptByOthers = await readKeptByOthers(ledger.db, batch, new Set(added));
  let [removed, cents] = [0, ZERO];
  for (const some of chunks(added, ROWS_PER_STEP)) {
    const all = some.flatMap((id) => toIdBytes(id) ?? []);
    // What a later import holds as well stays, as that import's, with all that was made of it.
    const kept = all.flatMap((one) => keptByOthers.get(fromIdBytes(one)) ?? []);
    await handOver(ledger, kept);
    const ids = all.filter((one) => !keptByOthers.has(fromIdBytes(one)));
    if (ids.length === 0) continue;
    await forgetLater(ledger, batch, ids);
    const present = await findTransactions(ledger, ids);
    // Moved elsewhere since, by hand: it is the person's own now.
    const entries = present.filter(({ source_no }) => source_no === source.no);
    const moved = present.filter(({ source_no }) => source_no !== source.no);
    const staying = new Set(moved.map((entry) => fromIdBytes(entry.id)));
    // By what the bank calls it now, which may be another id since it was booked.
    const called = ids.flatMap((one) => {
      const id = fromIdBytes(one);
      const all = refs.get(id) ?? [];
      // Files go on knowing what stays elsewhere: it must not come again.
      return staying.has(id) ? all.filter((ref) => !isOfFile(ref)) : all;
    });
    await removeBankRows(ledger, source.no, called);
    // With all that its person has made of them: they can be had back from the trash, or all together.
    await trashEntries(
      ledger,
      entries.map((entry) => ({ entry, source })),
    );
    removed += entries.length;
    cents = addCents(cents, sumCents(entries.map((entry) => entry.cents)));
  }
  return { removed, cents };
}

/**
 * The first reading at a bank has fixed what was there before all rows, those of earlier files among them: what goes
 * of those has been there all the same.
 */
async function moveOpening(ledger: LedgerWriter, batch: ImportsTable, cents: Cents): Promise<void> {
  if (batch.kind !== 'file' || cents === ZERO || !(await isBeforeItsBank(ledger.db, batch))) return;
  const source = await findSourceByNo(ledger, batch.source_no);
  if (source) await setOpening(ledger, source, addCents(source.opening_cents, cents));
}
