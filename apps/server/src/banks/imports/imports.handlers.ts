import { fromDayNumber, toAmount } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { AppError } from '../../errors/app-error.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { findSource, ledgerFor, listSources } from '../../ledger/index.ts';
import { findChangeId } from '../../money/changes/change-id.ts';
import { tellSources } from '../../money/sources/to-source.ts';
import { updateConnection } from '../connections/connections.repository.ts';
import { noteProblem, requireConnected } from '../connections/connections.service.ts';
import { importAccounts } from './imports.accounts.ts';
import { countImportRows, findImport, listImportRows, listImports } from './imports.repository.ts';
import { importTransactions } from './imports.service.ts';
import { undoImport } from './imports.undo.ts';
import { countEdited } from './later-imports.repository.ts';
import { toBatch } from './to-batch.ts';

type Names = 'importAccounts' | 'importTransactions' | 'listImports' | 'readImport' | 'undoImport';

const MOST_LISTED = 50;
const MOST_ROWS = 1000;

export function importsHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;

  /** A call to the bank that succeeds clears what was wrong; one that fails is noted. */
  async function notingProblems<Answer>(
    connection: Parameters<typeof noteProblem>[1],
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await run();
      const refreshed_at = context.now().toISOString();
      const fields = { problem: null, problem_until: null, refreshed_at };
      await updateConnection(ledgerFor(db, connection.owner), connection.id, fields);
      return answer;
    } catch (error) {
      await noteProblem(context, connection, error);
      throw error;
    }
  }

  return {
    async importAccounts({ headers, caller }) {
      const connection = await requireConnected(
        context,
        ledgerFor(context.db, caller.owner),
        headers.consent,
      );
      const { sources, refused, added, updated } = await notingProblems(connection, () =>
        importAccounts(context, connection),
      );
      const results = await tellSources(context, caller, sources);
      return { message: 'Accounts imported.', results, added, updated, refused };
    },

    async importTransactions({ headers, caller: { owner } }) {
      const connection = await requireConnected(context, ledgerFor(context.db, owner), headers.consent);
      const source = await findSource(ledgerFor(db, owner), headers.sourceid);
      if (source?.connection_id !== connection.id) throw new AppError('source.not_found');
      const batch = await notingProblems(connection, () => importTransactions(context, connection, source));
      return {
        message: 'Transactions imported.',
        results: toBatch(batch, source.id),
        added: batch.added,
        updated: batch.updated + batch.settled,
      };
    },

    async listImports({ query, caller: { owner } }) {
      const sources = await listSources(ledgerFor(db, owner));
      const source = sources.find(({ id }) => id === query.source_id);
      if (query.source_id !== undefined && !source) return { results: [] };
      const batches = await listImports(ledgerFor(db, owner), source?.no, MOST_LISTED);
      const idOf = (no: number) => sources.find((one) => one.no === no)?.id;
      return {
        results: batches.flatMap((batch) => {
          const id = idOf(batch.source_no);
          return id ? [toBatch(batch, id)] : [];
        }),
      };
    },

    async readImport({ params, query, caller: { owner } }) {
      const batch = await findImport(ledgerFor(db, owner), params.id);
      const source = (await listSources(ledgerFor(db, owner))).find(({ no }) => no === batch?.source_no);
      if (!batch || !source) throw new AppError('import.not_found');
      const { page = 1, per_page = MOST_ROWS } = query;
      const window = { limit: per_page, offset: (page - 1) * per_page };
      const rows = await listImportRows(ledgerFor(db, owner), batch.id, window);
      const total = await countImportRows(ledgerFor(db, owner), batch.id);
      return {
        ...{ page, per_page, total, pages: Math.ceil(total / per_page) },
        results: {
          ...toBatch(batch, source.id),
          edited: await countEdited(db, batch),
          rows: rows.map((row) => ({
            decision: row.decision,
            reason: row.reason,
            line: row.line,
            name: row.name,
            date: row.day === 0 ? null : fromDayNumber(row.day),
            amount: row.decision === 'refused' ? null : toAmount(row.cents, source.currency),
          })),
        },
      };
    },

    async undoImport({ params, caller }) {
      const { changeNo, ...outcome } = await undoImport(
        context,
        ledgerFor(context.db, caller.owner),
        params.id,
      );
      return { message: 'Import undone.', ...outcome, change_id: findChangeId(caller, changeNo) };
    },
  };
}
