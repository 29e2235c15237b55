import type { KindOfChange } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  type ChangeRow,
  findChange,
  hasObstacle,
  type Ledger,
  type LedgerTransaction,
  type LedgerWriter,
  type Limit,
  undoChange as undoInLedger,
  updateChange,
  withLedger,
} from '../../ledger/index.ts';

/** Bank readings and whole archives can't be undone separately. */
const NOT_UNDONE: readonly KindOfChange[] = ['accounts.updated', 'connection.removed', 'archive.imported'];

/** Whether undo is offered at all; obstacles are checked separately. */
const canUndo = ({ undone_by, for_good, kind }: ChangeRow): boolean =>
  undone_by === null && for_good === 0 && !NOT_UNDONE.includes(kind);

/** Undo for kinds with their own way; `undo` is the general one. */
type OwnUndo = (ledger: LedgerWriter, undone: ChangeRow, undo: () => Promise<void>) => Promise<void>;

/** What other features contribute to undo. */
export type UndoTerms = {
  ownUndo: OwnUndo;
  /** Whether its own undo would be refused; undefined for kinds without one. */
  isOwnRefused: (db: Db, undone: ChangeRow) => Promise<boolean | undefined>;
  limits: readonly Limit[];
};

/** Whether an undo would succeed now. */
export async function couldUndo(
  db: Db,
  row: ChangeRow,
  newest: number,
  { isOwnRefused, limits }: UndoTerms,
): Promise<boolean> {
  if (!canUndo(row)) return false;
  const isRefused = await isOwnRefused(db, row);
  return isRefused === undefined ? !(await hasObstacle(db, row, newest, limits)) : !isRefused;
}

/** Returns the number of the undoing change. */
export async function undoChange(
  ledger: Ledger,
  no: number,
  { ownUndo, limits }: UndoTerms,
): Promise<number> {
  const found = await findChange(ledger, no);
  // Of others, such as a category's deletion, the count says little about what else they touched.
  const rows = found?.kind.startsWith('transaction') ? found.count : undefined;
  return withLedger(ledger, { kind: 'undone', undoes: no, rows }, async (ledger) => {
    const undone = await requireUndoable(ledger, no);
    if (undone.name) ledger.change.about(undone.name);
    await ownUndo(ledger, undone, () => undoInLedger(ledger, undone, limits));
    // Everything it touched may be gone or restored already; it still counts as undone.
    if (ledger.change.count === 0) ledger.change.touch(1);
    await markUndone(ledger, undone, ledger.change.no);
    return ledger.change.no;
  });
}

/** Undoing an undo makes the original effective again, through the whole chain. */
export async function markUndone(ledger: LedgerTransaction, undone: ChangeRow, by: number): Promise<void> {
  let [row, undoneBy]: [ChangeRow | undefined, number | null] = [undone, by];
  while (row) {
    const { no, undoes }: ChangeRow = row;
    await updateChange(ledger, no, { undone_by: undoneBy });
    undoneBy = undoneBy === null ? no : null;
    row = undoes === null ? undefined : await findChange(ledger, undoes);
  }
}

async function requireUndoable(ledger: LedgerTransaction, no: number): Promise<ChangeRow> {
  const change = await findChange(ledger, no);
  if (!change) throw new AppError('change.not_found');
  if (change.undone_by !== null) throw new AppError('change.undone');
  if (!canUndo(change)) throw new AppError('change.for_good');
  return change;
}
