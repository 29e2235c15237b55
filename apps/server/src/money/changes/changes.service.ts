import type { KindOfChange } from '@saldo/contract';
import type { Db } from '../../db/database.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { Change } from '../../ledger/change.ts';
import { type ChangeRow, findChange, updateChange } from '../../ledger/changes.repository.ts';
import { withLedger } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/ledger.types.ts';
import type { Limit } from '../../ledger/limits.ts';
import { undoChange as undoInLedger } from '../../ledger/undo.ts';

/** What a bank said, and what brought a whole account, is not taken back by itself. */
const NOT_UNDONE: readonly KindOfChange[] = [
  'accounts.updated',
  'connection.removed',
  'archive.imported',
  'import.undone',
];

/** Whether its undoing may be asked for at all; whether something stands in the way is seen when it is tried. */
export const canUndo = ({ undone_by, for_good, kind }: ChangeRow): boolean =>
  undone_by === null && for_good === 0 && !NOT_UNDONE.includes(kind);

/** For what has a way of its own of being taken back: whether it was one of those. */
type OwnUndo = (ledger: Ledger, change: Change, undone: ChangeRow) => Promise<boolean>;

/** What other features have to say about an undo. */
export type UndoTerms = { ownUndo: OwnUndo; limits: readonly Limit[] };

/** Answers with the number of the change that took it back. */
export function undoChange(
  db: Db,
  owner: Owner,
  no: number,
  { ownUndo, limits }: UndoTerms,
): Promise<number> {
  return withLedger(db, owner, { kind: 'undone', undoes: no }, async (ledger, change) => {
    const undone = await requireUndoable(ledger, owner, no);
    if (undone.name) change.about(undone.name);
    // What has a way of its own back, as imports have, is not brought on again by undoing that.
    if (await ownUndo(ledger, change, undone)) change.forGood();
    else await undoInLedger(ledger, change, undone, limits);
    // What it touched may be gone for good meanwhile, or be as it was already: it is taken back all the same.
    if (change.count === 0) change.touch(1);
    await updateChange(ledger, owner, no, { undone_by: change.no });
    if (undone.undoes !== null) await updateChange(ledger, owner, undone.undoes, { undone_by: null });
    return change.no;
  });
}

async function requireUndoable(ledger: Ledger, owner: Owner, no: number): Promise<ChangeRow> {
  const change = await findChange(ledger, owner, no);
  if (!change) throw new AppError('change.not_found');
  if (change.undone_by !== null) throw new AppError('change.undone');
  if (!canUndo(change)) throw new AppError('change.for_good');
  return change;
}
