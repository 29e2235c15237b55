import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import {
  addSavedReport,
  changeSavedReport,
  readSavedReports,
  removeSavedReport,
} from './saved-reports.service.ts';

type Names = 'changeSavedReport' | 'createSavedReport' | 'listSavedReports' | 'removeSavedReport';

export function savedReportsHandlers({ db }: Context): HandlersFor<Names> {
  return {
    async listSavedReports({ caller: { owner } }) {
      return { results: await readSavedReports(ledgerFor(db, owner)) };
    },
    async createSavedReport({ body, caller: { owner } }) {
      return { message: 'Report saved.', results: await addSavedReport(ledgerFor(db, owner), body) };
    },
    async changeSavedReport({ params, body, caller: { owner } }) {
      return {
        message: 'Report updated.',
        results: await changeSavedReport(ledgerFor(db, owner), params.id, body),
      };
    },
    async removeSavedReport({ params, caller: { owner } }) {
      await removeSavedReport(ledgerFor(db, owner), params.id);
      return { message: 'Report forgotten.' };
    },
  };
}
