import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { loadSampleData, removeSampleData } from './sample-data.service.ts';

export function sampleDataHandlers({ db, now }: Context): HandlersFor<'loadSampleData' | 'removeSampleData'> {
  return {
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
