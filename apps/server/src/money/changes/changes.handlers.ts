import type { Answer, Change } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import { cooperatively } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import {
  ChangeInTheWay,
  type ChangeRow,
  countChanges,
  countEdited,
  findChange,
  ledgerFor,
  listChanges,
} from '../../ledger/index.ts';
import { findChangeId, parseChangeId, toChangeId } from './change-id.ts';
import { toChangeText } from './change-text.ts';
import { couldUndo, type UndoTerms, undoChange } from './changes.service.ts';
import type { ReadFeed } from './feed.ts';
import { listTrash, removeTrashed, restoreTrashed } from './trash.service.ts';

type Names = 'listChanges' | 'readChange' | 'listTrash' | 'removeTrashed' | 'restoreTrashed' | 'undoChange';

const PER_PAGE = 50;

const toWindow = (page = 1) => ({ limit: PER_PAGE, offset: (page - 1) * PER_PAGE });

export function changesHandlers(
  { db, now }: Context,
  terms: UndoTerms,
  readFeed: ReadFeed,
): HandlersFor<Names> {
  /** Names the obstacle in an error. */
  const naming = async <Result>(caller: Caller, run: Promise<Result>): Promise<Result> => {
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof ChangeInTheWay)) throw error;
      const later = await findChange(ledgerFor(db, caller.owner), error.no);
      throw new AppError('change.in_the_way', later ? { results: await told(caller, later) } : {});
    }
  };
  const told = async (caller: Caller, row: ChangeRow, newest?: number): Promise<Change> => {
    const last = newest ?? (await countChanges(ledgerFor(db, caller.owner)));
    return toChange(caller, row, await couldUndo(db, row, last, terms));
  };
  return {
    async listChanges({ query, caller }) {
      const ledger = ledgerFor(db, caller.owner);
      if (query.after !== undefined) {
        const { items, feed } = await readFeed(db, caller, { after: query.after, limit: query.limit });
        const total = await countChanges(ledger);
        const results: Answer<'listChanges'>['results'] = [];
        for await (const { row, ...rows } of cooperatively(items))
          results.push({ ...(await told(caller, row, total)), ...rows });
        return { results, page: 1, pages: 1, total, feed };
      }
      const rows = await listChanges(ledger, toWindow(query.page));
      const total = await countChanges(ledger);
      const results: Change[] = [];
      for await (const row of cooperatively(rows)) results.push(await told(caller, row, total));
      return {
        results,
        page: query.page ?? 1,
        pages: Math.ceil(total / PER_PAGE),
        total,
      };
    },

    async readChange({ params, caller }) {
      const no = parseChangeId(caller, params.id);
      const row = no === undefined ? undefined : await findChange(ledgerFor(db, caller.owner), no);
      if (!row) throw new AppError('change.not_found');
      return { results: { ...(await told(caller, row)), edited: await countEdited(db, row) } };
    },

    async undoChange({ params, caller }) {
      const no = parseChangeId(caller, params.id);
      if (no === undefined) throw new AppError('change.not_found');
      const undone = await naming(caller, undoChange(ledgerFor(db, caller.owner), no, terms));
      return { message: 'Undone.', change_id: toChangeId(caller, undone) };
    },

    async listTrash({ query, caller }) {
      const { results, total } = await listTrash(db, caller, toWindow(query.page), now());
      return { results, page: query.page ?? 1, pages: Math.ceil(total / PER_PAGE), total };
    },

    async restoreTrashed({ params, caller }) {
      const no = await naming(caller, restoreTrashed(ledgerFor(db, caller.owner), params.id, terms));
      return { message: 'Restored.', change_id: toChangeId(caller, no) };
    },

    async removeTrashed({ params, caller }) {
      await removeTrashed(ledgerFor(db, caller.owner), params.id);
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
