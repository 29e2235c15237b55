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

/** What a bank said, and what brought a whole account, is not taken back by itself. */
const NOT_UNDONE: readonly KindOfChange[] = ['accounts.updated', 'connection.removed', 'archive.imported'];

/** Whether its undoing may be asked for at all; whether something stands in the way is seen when it is tried. */
const canUndo = ({ undone_by, for_good, kind, undoes }: ChangeRow): boolean =>
  undone_by === null &&
  for_good === 0 &&
  !NOT_UNDONE.includes(kind) &&
  // Taken back before that could be undone: what it would need was not kept.
  !(kind === 'import.undone' && undoes === null);

/** For what has a way of its own of being taken back; `undo` is the way of everything else. */
type OwnUndo = (ledger: LedgerWriter, undone: ChangeRow, undo: () => Promise<void>) => Promise<void>;

/** What other features have to say about an undo. */
export type UndoTerms = {
  ownUndo: OwnUndo;
  /** Whether that would be refused; undefined of what is taken back like everything else. */
  isOwnRefused: (db: Db, undone: ChangeRow) => Promise<boolean | undefined>;
  limits: readonly Limit[];
};

/** Whether taking it back would be done, if it were tried now. */
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

/** Answers with the number of the change that took it back. */
export function undoChange(ledger: Ledger, no: number, { ownUndo, limits }: UndoTerms): Promise<number> {
  return withLedger(ledger, { kind: 'undone', undoes: no }, async (ledger) => {
    const undone = await requireUndoable(ledger, no);
    if (undone.name) ledger.change.about(undone.name);
    await ownUndo(ledger, undone, () => undoInLedger(ledger, undone, limits));
    // What it touched may be gone for good meanwhile, or be as it was already: it is taken back all the same.
    if (ledger.change.count === 0) ledger.change.touch(1);
    await markUndone(ledger, undone, ledger.change.no);
    return ledger.change.no;
  });
}

/** What was taken back by a change that is itself taken back is done again, and so on down to the first. */
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
