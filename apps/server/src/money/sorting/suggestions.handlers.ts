import { toMonthText } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/routes/handlers.ts';
import { ledgerFor } from '../../ledger/index.ts';
import { findChangeId } from '../changes/change-id.ts';
import { readSorter } from './sorters.service.ts';
import { acceptSuggestions, listSuggestions } from './suggestions.service.ts';

type Names = 'acceptSuggestions' | 'listSuggestions' | 'readLearning';

export function suggestionsHandlers({ db, local }: Context): HandlersFor<Names> {
  return {
    listSuggestions: ({ query, caller: { owner } }) =>
      listSuggestions(local, ledgerFor(db, owner), query.limit),

    async acceptSuggestions({ body, caller }) {
      const { changed, changeNo } = await acceptSuggestions(local, ledgerFor(db, caller.owner), body);
      return { message: 'Transactions filed.', changed, change_id: findChangeId(caller, changeNo) };
    },

    async readLearning({ caller: { owner } }) {
      const { by_month, ...record } = (await readSorter(local, ledgerFor(db, owner))).sorter.record();
      return {
        results: {
          ...record,
          by_month: by_month.map(({ month, ...counts }) => ({ month: toMonthText(month), ...counts })),
        },
      };
    },
  };
}
