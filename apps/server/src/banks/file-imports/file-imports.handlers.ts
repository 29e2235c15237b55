import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { Owner } from '../../db/owner.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { inTurn, ledgerFor } from '../../ledger/index.ts';
import { findChangeId } from '../../money/changes/change-id.ts';
import { toBatch } from '../imports/to-batch.ts';
import { confirmFileImport } from './confirm.ts';
import { deleteFileImport, listFileImports } from './file-imports.repository.ts';
import { addFileImport, changeFileImport, lookAgain, requireFileImport } from './file-imports.service.ts';
import { type PendingImport, toPendingImport } from './pending-import.ts';
import { readPortion } from './portions.ts';
import { findProgress, withProgress } from './progress.ts';
import { ROWS_PER_PORTION } from './read-file.ts';
import { toFileImport, toItem } from './to-file-response.ts';
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
      const pending = await addFileImport(context, ledgerFor(context.db, owner), file, file.fields.source_id);
      return { message: 'File read.', results: toFileImport(pending) };
    },

    async listFileImports({ caller: { owner } }) {
      const ledger = ledgerFor(db, owner);
      const results = [];
      for (const row of await listFileImports(ledger))
        results.push(toFileImport(await lookAgain(context, ledger, toPendingImport(row))));
      return { results };
    },

    async readFileImport({ params, query, caller: { owner } }) {
      const { page = 1, per_page = ROWS_PER_PAGE } = query;
      const { pending, items: read } = await readPage(owner, params.id, (page - 1) * per_page, per_page);
      const total = pending.understood.rows;
      const items = await withSame(ledgerFor(db, owner), read);
      return { results: { ...toFileImport(pending), items, total, pages: Math.ceil(total / per_page) } };
    },

    async changeFileImport({ params, body, caller: { owner } }) {
      const pending = await changeFileImport(context, ledgerFor(context.db, owner), params.id, body);
      return { message: 'File read.', results: toFileImport(pending) };
    },

    async confirmFileImport({ params, caller }) {
      const { imports, changeNo } = await withProgress(
        context.local.confirmations,
        caller.owner,
        params.id,
        (progress) => confirmFileImport(context, ledgerFor(context.db, caller.owner), params.id, progress),
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
      const isGone = await inTurn(db, owner, (trx) => deleteFileImport(ledgerFor(trx, owner), params.id));
      if (!isGone) throw new AppError('file_import.not_found');
      return { message: 'File forgotten.' };
    },

    async watchFileImport({ params, caller: { owner } }) {
      await requireFileImport(ledgerFor(db, owner), params.id);
      return { type: 'text/event-stream', bytes: Readable.from(tellProgress(owner, params.id)) };
    },
  };

  /** Its rows go where something is said about it meanwhile: then it is looked at again. */
  async function readPage(owner: Owner, id: string, start: number, count: number) {
    const ledger = ledgerFor(db, owner);
    for (;;) {
      const pending = await lookAgain(context, ledger, await requireFileImport(ledger, id));
      const items = await readItems(pending, start, count);
      const isWhole = items.length >= Math.min(count, pending.understood.rows - start);
      if (isWhole || (await requireFileImport(ledger, id)).version === pending.version)
        return { pending, items };
    }
  }

  async function readItems(pending: PendingImport, start: number, count: number) {
    const items = [];
    for (let no = Math.floor(start / ROWS_PER_PORTION); items.length < count; no++) {
      const portion = await readPortion(db, pending, no);
      if (!portion) break;
      const first = no * ROWS_PER_PORTION;
      for (const [index, row] of portion.rows.entries())
        if (first + index >= start && items.length < count) items.push(toItem(row, portion.decisions[index]));
    }
    return items;
  }

  async function* tellProgress(owner: Owner, id: string): AsyncGenerator<string> {
    for (;;) {
      const progress = findProgress(context.local.confirmations, owner, id);
      const state = progress ? 'running' : (await requireFileImport(ledgerFor(db, owner), id)).state;
      yield `data: ${JSON.stringify({ state, ...(progress ?? { done: 0, total: 0 }) })}\n\n`;
      if (!progress) return;
      await setTimeout(MS_BETWEEN_EVENTS, undefined, { ref: false });
    }
  }
}
