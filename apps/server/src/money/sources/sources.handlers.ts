import type { Source } from '@saldo/contract';
import { toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import { readWhole, tellWhole } from '../../http/whole-list.ts';
import { listSourcesAsOf } from '../../ledger/as-of.ts';
import { readHomeAt } from '../../ledger/home.ts';
import { listSourcesAfter, type SourceRow } from '../../ledger/sources.repository.ts';
import { toMoment } from '../as-of/moment.ts';
import { addSource, changeSource, removeSource, requireSource } from './sources.service.ts';
import { tellSources, toSource } from './to-source.ts';

type Names = 'changeSource' | 'createSource' | 'listSources' | 'readSource' | 'removeSource';

export function sourcesHandlers(context: Context): HandlersFor<Names> {
  const { db } = context;
  const tell = async (caller: Caller, row: SourceRow): Promise<Source> => {
    const [told] = await tellSources(context, caller, [row]);
    if (!told) throw new Error('a source that is not told');
    return told;
  };
  return {
    async listSources({ query, caller }) {
      const { owner, home } = caller;
      const moment = await toMoment(db, owner, query.as_of);
      if (!moment)
        return readWhole<SourceRow, Source>(
          (last, limit) => listSourcesAfter(db, owner, last, limit),
          (rows) => tellSources(context, caller, rows),
        );
      const then = await listSourcesAsOf(db, owner, moment);
      const currencies = then.sources.map(({ currency }) => currency);
      const worth = await readHomeAt(db, owner, home, currencies);
      const day = toDayNumber(toDay(moment.at));
      return tellWhole(then.sources.map((row) => toSource(row, then.counts.get(row.no) ?? 0, worth, day)));
    },

    async createSource({ body, caller }) {
      const row = await addSource(db, caller.owner, { currency: caller.home, ...body });
      return { message: 'Source created.', results: await tell(caller, row) };
    },

    async readSource({ params, caller }) {
      return { results: await tell(caller, await requireSource(db, caller.owner, params.id)) };
    },

    async changeSource({ params, body, caller }) {
      const row = await changeSource(db, caller.owner, params.id, body);
      return { message: 'Source updated.', results: await tell(caller, row) };
    },

    async removeSource({ params, caller }) {
      return {
        message: 'Source deleted.',
        removed_transactions: await removeSource(db, caller.owner, params.id),
      };
    },
  };
}
