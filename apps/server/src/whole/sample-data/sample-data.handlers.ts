import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { hasSampleData, loadSampleData, removeSampleData } from './sample-data.service.ts';

type Names = 'loadSampleData' | 'readSampleData' | 'removeSampleData';

export function sampleDataHandlers({ db, now }: Context): HandlersFor<Names> {
  return {
    async readSampleData({ caller }) {
      return { results: { loaded: await hasSampleData(db, caller.owner) } };
    },

    async loadSampleData({ caller }) {
      const added = await loadSampleData(db, caller.owner, now());
      return { message: 'Sample data loaded.', added_transactions: added };
    },

    async removeSampleData({ caller }) {
      await removeSampleData(db, caller.owner);
      return { message: 'Sample data removed.' };
    },
  };
}
