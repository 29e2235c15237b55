import type { Source } from '@saldo/contract';
import { toAmount } from '@saldo/domain';
import type { SourceRow } from '../../ledger/sources.repository.ts';

export function toSource(row: SourceRow, transactionCount: number): Source {
  const { id, name, type_source, currency, connection_id, reported_at, rows_cents, differs_since } = row;
  const amount = toAmount(row.cents);
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
        : { reported_at, rows_amount: toAmount(rows_cents), differs_since },
  };
}
