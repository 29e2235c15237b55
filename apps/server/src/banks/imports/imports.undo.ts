import { addCents, type Cents, sumCents, toDay, ZERO } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { letOthersIn } from '../../db/breath.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import { compareReport } from '../../ledger/bank-balance.ts';
import type { Change } from '../../ledger/change.ts';
import { type ChangeRow, findChange } from '../../ledger/changes.repository.ts';
import { type Amendment, amendEntries, type NewEntry, postEntries } from '../../ledger/entries.ts';
import { fromIdBytes } from '../../ledger/entry-id.ts';
import { ChangeInTheWay } from '../../ledger/in-the-way.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Entry, Ledger, Source } from '../../ledger/ledger.types.ts';
import { trashEntries } from '../../ledger/removal.ts';
import { restoreEntries } from '../../ledger/restore.ts';
import { retie } from '../../ledger/retie.ts';
import { findSourceByNo, updateSource } from '../../ledger/sources.repository.ts';
import { setOpening } from '../../ledger/sources.ts';
import { findTransactions } from '../../ledger/transactions.repository.ts';
import { untieTurned } from '../../ledger/transfers.ts';
import { fitToPresent } from '../../ledger/undo-fit.ts';
import { listCategories } from '../../money/categories/categories.repository.ts';
import { markUndone, type UndoTerms } from '../../money/changes/changes.service.ts';
import { listBankRows, listRefs } from './bank-rows.repository.ts';
import { type Before, toBankRow } from './imports.apply.ts';
import { goBack, type Present, toCategoryNo } from './imports.former.ts';
import {
  findImport,
  findLaterImport,
  isBeforeItsBank,
  listImportsOfChange,
  listKeptByOthers,
  listLaterChanges,
  readImportRows,
} from './imports.repository.ts';
import type { BankRowsTable, ImportRowsTable, ImportsTable } from './imports.table.ts';
import { forgetLater, handOver, markTakenBack, putBankRows, removeBankRows, setBefore } from './kept-rows.ts';

const ROWS_PER_STEP = 400;

/** `changeNo` is null where there was nothing to take back. */
type TakenBack = { removed: number; restored: number; changeNo: number | null };

/** Takes back what one import did, and nothing that was done since by the person themselves or by a later import. */
export function undoImport(context: Context, owner: Owner, id: string): Promise<TakenBack> {
  return withLedger(context.db, owner, { kind: 'import.undone' }, async (ledger, change) => {
    const batch = await findImport(ledger, owner, id);
    if (!batch) throw new AppError('import.not_found');
    if (batch.change_no === null)
      return { ...(await takeBack(context, ledger, change, [batch])), changeNo: change.noIfAny };
    const together = await listImportsOfChange(ledger, owner, batch.change_no);
    const outcome = await takeBack(context, ledger, change, together);
    change.takesBack(batch.change_no);
    const undone = await findChange(ledger, owner, batch.change_no);
    if (undone) await markUndone(ledger, undone, change.no);
    return { ...outcome, changeNo: change.noIfAny };
  });
}

/**
 * For the history of changes: where one of them was an import, it is taken back as imports are; where one took an
 * import back, undoing it brings the import back with all that was made of its rows.
 */
export function undoImportOf(context: Context, owner: Owner): UndoTerms['ownUndo'] {
  return async (ledger, change, undone, undo) => {
    const { first, isTakenBack } = await findFirst(ledger, undone);
    if (first?.kind !== 'import.done') return undo();
    const together = await listImportsOfChange(ledger, owner, first.no);
    if (!isTakenBack) {
      await takeBack(context, ledger, change, requireAny(together));
      return;
    }
    requireAny(together);
    for (const batch of together) await requireNothingSince(ledger, batch, undone.no);
    await undo();
    const today = toDay(context.now());
    for (const { source_no } of together) await compareReport(ledger, change, source_no, false, today);
  };
}

/** It may have gone with its source, which has to come back first. */
function requireAny(together: readonly ImportsTable[]): readonly ImportsTable[] {
  if (together.length === 0) throw new AppError('change.for_good');
  return together;
}

/** The same questions, without doing anything; undefined where the rest is asked like everything else. */
export async function isImportUndoRefused(db: Db, undone: ChangeRow): Promise<boolean | undefined> {
  const { first, isTakenBack } = await findFirst(db, undone);
  if (first?.kind !== 'import.done') return undefined;
  const together = await listImportsOfChange(db, undone.owner, first.no);
  if (together.length === 0) return true;
  if (!isTakenBack) return together.some(({ state }) => state !== 'done');
  for (const batch of together) {
    if ((await findLaterImport(db, batch, undone.no)) !== undefined) return true;
  }
  return undefined;
}

/** The change at the end of a chain of undoing, and whether this one, while it holds, leaves it undone. */
async function findFirst(
  ledger: Db,
  change: ChangeRow,
): Promise<{ first: ChangeRow | undefined; isTakenBack: boolean }> {
  let [first, isTakenBack]: [ChangeRow | undefined, boolean] = [change, false];
  while (first && first.undoes !== null) {
    first = await findChange(ledger, change.owner, first.undoes);
    isTakenBack = !isTakenBack;
  }
  return { first, isTakenBack };
}

/** What was imported since may be the same rows: coming back as well, they would be there twice. */
async function requireNothingSince(ledger: Ledger, batch: ImportsTable, takenBackBy: number): Promise<void> {
  const later = await findLaterImport(ledger, batch, takenBackBy);
  if (later !== undefined) throw new ChangeInTheWay(later);
}

async function takeBack(
  context: Context,
  ledger: Ledger,
  change: Change,
  together: readonly ImportsTable[],
): Promise<{ removed: number; restored: number }> {
  const outcome = { removed: 0, restored: 0 };
  for (const batch of together) {
    const { removed, restored } = await takeBackOne(context, ledger, change, batch);
    outcome.removed += removed;
    outcome.restored += restored;
  }
  return outcome;
}

async function takeBackOne(
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
  const rows = await readImportRows(ledger, owner, id);
  const { restored, cutBy } = await restore(ledger, change, source, batch, rows.toReversed());
  const added = rows.filter(({ decision }) => decision === 'new');
  const { removed, cents } = await removeAgain(ledger, change, source, batch, added);
  // What a file was found to be the same as is known by it no longer.
  const matched = rows.filter(({ decision, reason }) => decision === 'same' && reason !== 'known');
  const refs = matched.map(({ ref }) => ref);
  await removeBankRows(ledger, change, source.no, refs);
  // Once what it had linked is gone, what it had cut apart can be one again.
  if (batch.change_no !== null) cutBy.add(batch.change_no);
  for (const no of cutBy) await retie(ledger, change, no);
  await markTakenBack(ledger, change, batch);
  // What this import had brought is known no longer, and may lie before the days that are usually asked for.
  await updateSource(ledger, owner, source.no, { reads_all: 1 });
  await moveOpening(ledger, change, batch, cents);
  await compareReport(ledger, change, source.no, false, toDay(context.now()));
  return { removed, restored };
}

async function removeAgain(
  ledger: Ledger,
  change: Change,
  source: Source,
  batch: ImportsTable,
  rows: readonly ImportRowsTable[],
): Promise<{ removed: number; cents: Cents }> {
  const { owner } = source;
  const refs = await listRefs(ledger, owner, source.no);
  let [removed, cents] = [0, ZERO];
  for (const some of chunks(rows, ROWS_PER_STEP)) {
    const all = some.map(({ transaction_id }) => transaction_id);
    // What a later import holds as well stays, as that import's, with all that was made of it.
    const kept = await handOver(ledger, change, await listKeptByOthers(ledger, batch, all));
    const ids = all.filter((id) => !kept.has(fromIdBytes(id)));
    if (ids.length === 0) continue;
    await forgetLater(ledger, change, batch, ids);
    // By what the bank calls it now, which may be another id since it was booked.
    const called = ids.flatMap((one) => refs.get(fromIdBytes(one)) ?? []);
    await removeBankRows(ledger, change, source.no, called);
    // Moved elsewhere since, by hand: it is the person's own now.
    const entries = (await findTransactions(ledger, owner, ids)).filter(
      ({ source_no }) => source_no === source.no,
    );
    // With all that its person has made of them: they can be had back from the trash, or all together.
    await trashEntries(
      ledger,
      change,
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
async function moveOpening(ledger: Ledger, change: Change, batch: ImportsTable, cents: Cents): Promise<void> {
  if (batch.kind !== 'file' || cents === ZERO || !(await isBeforeItsBank(ledger, batch))) return;
  const source = await findSourceByNo(ledger, batch.owner, batch.source_no);
  if (source) await setOpening(ledger, change, source, addCents(source.opening_cents, cents));
}

async function restore(
  ledger: Ledger,
  change: Change,
  source: Source,
  batch: ImportsTable,
  rows: readonly ImportRowsTable[],
): Promise<{ restored: number; cutBy: Set<number> }> {
  const changed = rows.flatMap((row) =>
    row.before === null ? [] : [{ row, before: JSON.parse(row.before) as Before }],
  );
  const categories = changed.length > 0 ? await listCategories(ledger, source.owner) : [];
  let restored = 0;
  const cutBy = new Set<number>();
  for (const some of chunks(changed, ROWS_PER_STEP)) {
    const present = await readPresent(ledger, source, batch, some);
    const back = {
      amended: [] as Amendment[],
      posted: [] as NewEntry[],
      restored: [] as Entry[],
      rows: [] as BankRowsTable[],
    };
    const dropped: string[] = [];
    for (const { row, before } of some) {
      const next = present.next.get(fromIdBytes(row.transaction_id));
      if (next) {
        // As it is now it is the later import's doing: undoing that leads back to before this one.
        await setBefore(ledger, change, next, JSON.stringify(withCutsOf(before, next)));
        continue;
      }
      const outcome = goBack(source, row, before, present, toCategoryNo(batch, categories));
      if (!outcome) continue;
      if ('amended' in outcome) back.amended.push(outcome.amended);
      else if ('posted' in outcome) back.posted.push(outcome.posted);
      else back.restored.push(outcome.restored);
      back.rows.push(toBankRow(source, before.bank.ref, before.bank, row.transaction_id));
      dropped.push(row.ref);
      restored += 1;
      for (const no of before.cut_by ?? []) cutBy.add(no);
    }
    await removeBankRows(ledger, change, source.no, dropped);
    await putBankRows(ledger, change, source.no, back.rows);
    await postEntries(ledger, change, back.posted);
    const fitted = await fitToPresent(ledger, source.owner, back.restored, undefined);
    await restoreEntries(
      ledger,
      change,
      fitted.map((entry) => ({ entry, source })),
    );
    await amendEntries(ledger, change, await untieTurned(ledger, change, await fit(ledger, back.amended)));
    await letOthersIn();
  }
  return { restored, cutBy };
}

/** Lines that come back may name a category that has gone since. */
async function fit(ledger: Ledger, amendments: readonly Amendment[]): Promise<Amendment[]> {
  const [first] = amendments;
  if (!first) return [];
  const entries = amendments.map(({ after }) => after.entry);
  const fitted = await fitToPresent(ledger, first.after.source.owner, entries, undefined);
  return amendments.map(({ before, after }, index) => ({
    before,
    after: { ...after, entry: fitted[index] ?? after.entry },
  }));
}

const withCutsOf = (before: Before, next: ImportRowsTable): Before => ({
  ...before,
  cut_by: [...(before.cut_by ?? []), ...((JSON.parse(next.before ?? '{}') as Partial<Before>).cut_by ?? [])],
});

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
