import type { Source } from '@saldo/contract';
import { toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import { readWhole, tellWhole } from '../../http/replies/whole-list.ts';
import type { Caller, HandlersFor } from '../../http/routes/handlers.ts';
import {
  ledgerFor,
  listSourcesAfter,
  listSourcesAsOf,
  readBaseCurrencyAt,
  type SourceRow,
} from '../../ledger/index.ts';
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
      const { owner, base } = caller;
      const moment = await toMoment(ledgerFor(db, owner), query.as_of);
      if (!moment)
        return readWhole<SourceRow, Source>(
          (last, limit) => listSourcesAfter(ledgerFor(db, owner), last, limit),
          (rows) => tellSources(context, caller, rows),
        );
      const then = await listSourcesAsOf(ledgerFor(db, owner), moment);
      const currencies = then.sources.map(({ currency }) => currency);
      const worth = await readBaseCurrencyAt(ledgerFor(db, owner), base, currencies);
      const day = toDayNumber(toDay(moment.at));
      return tellWhole(then.sources.map((row) => toSource(row, then.counts.get(row.no) ?? 0, worth, day)));
    },

    async createSource({ body, caller }) {
      const row = await addSource(ledgerFor(db, caller.owner), { currency: caller.base, ...body });
      return { message: 'Source created.', results: await tell(caller, row) };
    },

    async readSource({ params, caller }) {
      return { results: await tell(caller, await requireSource(ledgerFor(db, caller.owner), params.id)) };
    },

    async changeSource({ params, body, caller }) {
      const row = await changeSource(ledgerFor(db, caller.owner), params.id, body);
      return { message: 'Source updated.', results: await tell(caller, row) };
    },

    async removeSource({ params, caller }) {
      return {
        message: 'Source deleted.',
        removed_transactions: await removeSource(ledgerFor(db, caller.owner), params.id),
      };
    },
  };
}
