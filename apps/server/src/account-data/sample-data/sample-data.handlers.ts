import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { hasSampleData, loadSampleData, removeSampleData } from './sample-data.service.ts';

type Names = 'loadSampleData' | 'readSampleData' | 'removeSampleData';

export function sampleDataHandlers({ db, now }: Context): HandlersFor<Names> {
  return {
    async readSampleData({ caller }) {
      return { results: { loaded: await hasSampleData(ledgerFor(db, caller.owner)) } };
    },

    async loadSampleData({ caller }) {
      const added = await loadSampleData(ledgerFor(db, caller.owner), now());
      return { message: 'Sample data loaded.', added_transactions: added };
    },

    async removeSampleData({ caller }) {
      await removeSampleData(ledgerFor(db, caller.owner));
      return { message: 'Sample data removed.' };
    },
  };
}
