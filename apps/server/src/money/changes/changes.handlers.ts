import type { Change } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { unhurried } from '../../db/breath.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import {
  type ChangeRow,
  countChanges,
  countEdited,
  findChange,
  listChanges,
} from '../../ledger/changes.repository.ts';
import { ChangeInTheWay } from '../../ledger/in-the-way.ts';
import { findChangeId, parseChangeId, toChangeId } from './change-id.ts';
import { toChangeText } from './change-text.ts';
import { couldUndo, type UndoTerms, undoChange } from './changes.service.ts';
import { listTrash, removeTrashed, restoreTrashed } from './trash.service.ts';

type Names = 'listChanges' | 'readChange' | 'listTrash' | 'removeTrashed' | 'restoreTrashed' | 'undoChange';

const PER_PAGE = 50;

const toWindow = (page = 1) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });

export function changesHandlers(
  { db, now }: Context,
  termsOf: (owner: Owner) => UndoTerms,
): HandlersFor<Names> {
  /** What stands in the way is named. */
  const naming = async <Result>(caller: Caller, run: Promise<Result>): Promise<Result> => {
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof ChangeInTheWay)) throw error;
      const later = await findChange(db, caller.owner, error.no);
      throw new AppError('change.in_the_way', later ? { results: await told(caller, later) } : {});
    }
  };
  const told = async (caller: Caller, row: ChangeRow, newest?: number): Promise<Change> => {
    const last = newest ?? (await countChanges(db, caller.owner));
    return toChange(caller, row, await couldUndo(db, row, last, termsOf(caller.owner)));
  };
  return {
    async listChanges({ query, caller }) {
      const rows = await listChanges(db, caller.owner, toWindow(query.page));
      const total = await countChanges(db, caller.owner);
      const results: Change[] = [];
      for await (const row of unhurried(rows)) results.push(await told(caller, row, total));
      return {
        results,
        page: query.page ?? 1,
        pages: Math.ceil(total / PER_PAGE),
        total,
      };
    },

    async readChange({ params, caller }) {
      const no = parseChangeId(caller, params.id);
      const row = no === undefined ? undefined : await findChange(db, caller.owner, no);
      if (!row) throw new AppError('change.not_found');
      return { results: { ...(await told(caller, row)), edited: await countEdited(db, row) } };
    },

    async undoChange({ params, caller }) {
      const no = parseChangeId(caller, params.id);
      if (no === undefined) throw new AppError('change.not_found');
      const undone = await naming(caller, undoChange(db, caller.owner, no, termsOf(caller.owner)));
      return { message: 'Undone.', change_id: toChangeId(caller, undone) };
    },

    async listTrash({ query, caller }) {
      const { results, total } = await listTrash(db, caller, toWindow(query.page), now());
      return { results, page: query.page ?? 1, pages: Math.ceil(total / PER_PAGE), total };
    },

    async restoreTrashed({ params, caller }) {
      const no = await naming(caller, restoreTrashed(db, caller.owner, params.id, termsOf(caller.owner)));
      return { message: 'Restored.', change_id: toChangeId(caller, no) };
    },

    async removeTrashed({ params, caller }) {
      await removeTrashed(db, caller.owner, params.id);
      return { message: 'Deleted for good.' };
    },
  };
}

function toChange(caller: Caller, row: ChangeRow, can_undo: boolean): Change {
  return {
    id: toChangeId(caller, row.no),
    at: new Date(row.at).toISOString(),
    by: row.made_by,
    kind: row.kind,
    count: row.count,
    name: row.name,
    text: toChangeText(row.kind, row.count, row.name),
    undoes: findChangeId(caller, row.undoes),
    undone_by: findChangeId(caller, row.undone_by),
    can_undo,
  };
}
