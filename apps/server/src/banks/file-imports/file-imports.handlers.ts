import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../http/app-error.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { inTurn } from '../../ledger/ledger.ts';
import { findChangeId } from '../../money/changes/change-id.ts';
import { toBatch } from '../imports/to-batch.ts';
import { confirmFileImport } from './confirm.ts';
import { deleteFileImport, listFileImports } from './file-imports.repository.ts';
import { addFileImport, changeFileImport, requireFileImport } from './file-imports.service.ts';
import { type Kept, toKept } from './kept.ts';
import { readPortion } from './portions.ts';
import { findProgress, withProgress } from './progress.ts';
import { ROWS_PER_PORTION } from './read-file.ts';
import { toFileImport, toItem } from './told-file.ts';
import { withSame } from './with-same.ts';

type Names =
  | 'changeFileImport'
  | 'confirmFileImport'
  | 'createFileImport'
  | 'listFileImports'
  | 'readFileImport'
  | 'removeFileImport'
  | 'watchFileImport';

const ROWS_PER_PAGE = 50;
const MS_BETWEEN_EVENTS = 300;

export function fileImportsHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;
  return {
    async createFileImport({ file, caller: { owner } }) {
      const kept = await addFileImport(context, owner, file, file.fields.source_id);
      return { message: 'File read.', results: toFileImport(kept) };
    },

    async listFileImports({ caller: { owner } }) {
      return { results: (await listFileImports(db, owner)).map((row) => toFileImport(toKept(row))) };
    },

    async readFileImport({ params, query, caller: { owner } }) {
      const { page = 1, per_page = ROWS_PER_PAGE } = query;
      const { kept, items: read } = await readPage(owner, params.id, (page - 1) * per_page, per_page);
      const total = kept.understood.rows;
      const items = await withSame(db, owner, read);
      return { results: { ...toFileImport(kept), items, total, pages: Math.ceil(total / per_page) } };
    },

    async changeFileImport({ params, body, caller: { owner } }) {
      const kept = await changeFileImport(context, owner, params.id, body);
      return { message: 'File read.', results: toFileImport(kept) };
    },

    async confirmFileImport({ params, caller }) {
      const { imports, changeNo } = await withProgress(caller.owner, params.id, (progress) =>
        confirmFileImport(context, caller.owner, params.id, progress),
      );
      const sum = (of: 'added' | 'same' | 'refused') =>
        imports.reduce((total, { batch }) => total + batch[of], 0);
      return {
        message: 'File brought in.',
        results: imports.map(({ batch, source }) => toBatch(batch, source.id)),
        ...{ added: sum('added'), matched: sum('same'), refused: sum('refused') },
        change_id: findChangeId(caller, changeNo),
      };
    },

    async removeFileImport({ params, caller: { owner } }) {
      // Whoever confirms it holds its row: that is waited for without a connection.
      const isGone = await inTurn(db, owner, (ledger) => deleteFileImport(ledger, owner, params.id));
      if (!isGone) throw new AppError('file_import.not_found');
      return { message: 'File forgotten.' };
    },

    async watchFileImport({ params, caller: { owner } }) {
      await requireFileImport(db, owner, params.id);
      return { type: 'text/event-stream', bytes: Readable.from(tellProgress(owner, params.id)) };
    },
  };

  /** Its rows go where something is said about it meanwhile: then it is looked at again. */
  async function readPage(owner: Owner, id: string, start: number, count: number) {
    for (;;) {
      const kept = await requireFileImport(db, owner, id);
      const items = await readItems(kept, start, count);
      const isWhole = items.length >= Math.min(count, kept.understood.rows - start);
      if (isWhole || (await requireFileImport(db, owner, id)).version === kept.version)
        return { kept, items };
    }
  }

  async function readItems(kept: Kept, start: number, count: number) {
    const items = [];
    for (let no = Math.floor(start / ROWS_PER_PORTION); items.length < count; no++) {
      const portion = await readPortion(db, kept, no);
      if (!portion) break;
      const first = no * ROWS_PER_PORTION;
      for (const [index, row] of portion.rows.entries())
        if (first + index >= start && items.length < count) items.push(toItem(row, portion.decisions[index]));
    }
    return items;
  }

  async function* tellProgress(owner: Owner, id: string): AsyncGenerator<string> {
    for (;;) {
      const progress = findProgress(owner, id);
      const state = progress ? 'running' : (await requireFileImport(db, owner, id)).state;
      yield `data: ${JSON.stringify({ state, ...(progress ?? { done: 0, total: 0 }) })}\n\n`;
      if (!progress) return;
      await setTimeout(MS_BETWEEN_EVENTS, undefined, { ref: false });
    }
  }
}
