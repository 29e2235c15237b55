import type { Source } from '@saldo/contract';
import type { Context } from '../../context/context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { readWhole, tellWhole } from '../../http/whole-list.ts';
import { listSourcesAsOf } from '../../ledger/as-of.ts';
import { listSourcesAfter, type SourceRow } from '../../ledger/sources.repository.ts';
import { countBySource } from '../../ledger/totals.ts';
import { toMoment } from '../as-of/moment.ts';
import { addSource, changeSource, removeSource } from './sources.service.ts';
import { toSource } from './to-source.ts';

export function sourcesHandlers({
  db,
}: Context): HandlersFor<'changeSource' | 'createSource' | 'listSources' | 'removeSource'> {
  return {
    async listSources({ query, caller: { owner } }) {
      const moment = await toMoment(db, owner, query.as_of);
      if (moment) {
        const then = await listSourcesAsOf(db, owner, moment);
        return tellWhole(then.sources.map((row) => toSource(row, then.counts.get(row.no) ?? 0)));
      }
      return readWhole<SourceRow, Source>(
        (last, limit) => listSourcesAfter(db, owner, last, limit),
        async (rows) => {
          const counts = await countBySource(
            db,
            owner,
            rows.map(({ no }) => no),
          );
          return rows.map((row) => toSource(row, counts.get(row.no) ?? 0));
        },
      );
    },

    async createSource({ body, caller }) {
      return { message: 'Source created.', results: toSource(await addSource(db, caller.owner, body), 0) };
    },

    async changeSource({ params, body, caller: { owner } }) {
      const row = await changeSource(db, owner, params.id, body);
      const counts = await countBySource(db, owner, [row.no]);
      return { message: 'Source updated.', results: toSource(row, counts.get(row.no) ?? 0) };
    },

    async removeSource({ params, caller }) {
      return {
        message: 'Source deleted.',
        removed_transactions: await removeSource(db, caller.owner, params.id),
      };
    },
  };
}
