import type { Source } from '@saldo/contract';
import { cents, toAmount } from '@saldo/domain';
import type { Context } from '../../context.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import { countBySource } from '../ledger/totals.ts';
import { listSources, type SourceRow } from './sources.repository.ts';
import { addSource, changeSource, removeSource } from './sources.service.ts';

export function sourcesHandlers({
  db,
}: Context): HandlersFor<'changeSource' | 'createSource' | 'listSources' | 'removeSource'> {
  return {
    async listSources({ caller: { owner } }) {
      const rows = await listSources(db, owner);
      const counts = await countBySource(
        db,
        owner,
        rows.map(({ no }) => no),
      );
      return { results: rows.map((row) => toSource(row, counts.get(row.no) ?? 0)) };
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

export function toSource(row: SourceRow, transactionCount: number): Source {
  const { id, name, type_source, currency, connection_id, reported_at, rows_cents, differs_since } = row;
  const amount = toAmount(cents(row.cents));
  return {
    id,
    name,
    type_source,
    amount,
    currency,
    // Kept inside, so that linking the same account again finds its source.
    yapily_id: connection_id === null ? null : row.yapily_id,
    connection_id,
    transaction_count: transactionCount,
    bank_balance:
      reported_at === null || rows_cents === null
        ? null
        : { reported_at, rows_amount: toAmount(cents(rows_cents)), differs_since },
  };
}
