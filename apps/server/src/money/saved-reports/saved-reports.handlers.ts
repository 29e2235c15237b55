import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
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
      return { results: await readSavedReports(db, owner) };
    },
    async createSavedReport({ body, caller: { owner } }) {
      return { message: 'Report saved.', results: await addSavedReport(db, owner, body) };
    },
    async changeSavedReport({ params, body, caller: { owner } }) {
      return { message: 'Report updated.', results: await changeSavedReport(db, owner, params.id, body) };
    },
    async removeSavedReport({ params, caller: { owner } }) {
      await removeSavedReport(db, owner, params.id);
      return { message: 'Report forgotten.' };
    },
  };
}
