import type { Source } from '@saldo/contract';
import { type DayNumber, toAmount, toDay, toDayNumber } from '@saldo/domain';
import type { Context } from '../../context/context.ts';
import type { Caller } from '../../http/routes/handlers.ts';
import {
  type BaseCurrency,
  countBySource,
  ledgerFor,
  readBaseCurrency,
  type SourceRow,
} from '../../ledger/index.ts';

/** `home` converts to the base currency on that day. */
export function toSource(
  row: SourceRow,
  transactionCount: number,
  base: BaseCurrency,
  day: DayNumber,
): Source {
  const { id, name, type_source, currency, connection_id, reported_at, rows_cents, differs_since } = row;
  const amount = toAmount(row.cents, currency);
  const worth = base.worth({ ...row, day });
  return {
    id,
    name,
    type_source,
    amount,
    currency,
    home_amount: worth === undefined ? null : toAmount(worth, base.currency),
    // Kept internally, so linking the account again finds this source.
    yapily_id: connection_id === null ? null : row.yapily_id,
    connection_id,
    transaction_count: transactionCount,
    bank_balance:
      reported_at === null || rows_cents === null
        ? null
        : { reported_at, rows_amount: toAmount(rows_cents, currency), differs_since },
    version: row.change_no,
  };
}

/** Values of all sources, with their transaction counts. */
export async function tellSources(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { owner, base }: Pick<Caller, 'owner' | 'base'>,
  rows: readonly SourceRow[],
): Promise<Source[]> {
  const ledger = ledgerFor(db, owner);
  const day = toDayNumber(toDay(now()));
  const counts = await countBySource(
    ledger,
    rows.map(({ no }) => no),
  );
  const worth = await readBaseCurrency(
    ledger,
    base,
    rows.map(({ currency }) => ({ currency, day })),
  );
  return rows.map((row) => toSource(row, counts.get(row.no) ?? 0, worth, day));
}
