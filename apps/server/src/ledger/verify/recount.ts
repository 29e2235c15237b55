import { addCents, type Cents, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import { readBaseCurrencyAt } from '../entry/base-currency.ts';
import { RollupChanges } from '../entry/rollup.ts';
import { readForeign } from '../query/sources.repository.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { findWrongBaseAmounts } from '../write/recalculate-base.ts';

const BATCH = 20_000;

/** The totals as they should be, and transactions stored with a wrong value. */
export async function recount(ledger: Ledger) {
  const rollups = new RollupChanges();
  const wrongBase: { seq: number; home_cents: Cents | null }[] = [];
  const { base: currency, foreign } = await readForeign(ledger);
  const base = await readBaseCurrencyAt(ledger, currency, foreign.values());
  let after = 0;
  for (;;) {
    const rows = await ledger.db
      .selectFrom('transactions')
      .innerJoin('sources', (join) =>
        join
          .onRef('sources.owner', '=', 'transactions.owner')
          .onRef('sources.no', '=', 'transactions.source_no'),
      )
      .select([
        'seq',
        'day',
        'source_no',
        'category_no',
        'transactions.cents',
        'kind',
        'more',
        'currency',
        'home_cents',
      ])
      .where('transactions.owner', '=', ledger.owner)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const row of rows) rollups.add({ ...row, base: base.worth(row) }, 1);
    wrongBase.push(...findWrongBaseAmounts(base, rows));
    if (rows.length < BATCH) return { rollups, wrongBase };
    after = rows.at(-1)?.seq ?? 0;
  }
}

/**
 * A balance is the opening plus all transactions, unless the bank reports it. Summed in one query: one per
 * source would scan each time.
 */
export async function readBalances({ db, owner }: Ledger) {
  const sums = await db
    .selectFrom('transactions')
    .select(['source_no', sql<Cents>`cast(sum(cents) as bigint)`.as('moved')])
    .where('owner', '=', owner)
    .groupBy('source_no')
    .execute();
  const movedOf = new Map(sums.map(({ source_no, moved }) => [source_no, moved]));
  const sources = await db
    .selectFrom('sources')
    .select(['no', 'id', 'cents', 'opening_cents'])
    .where('owner', '=', owner)
    .where('connection_id', 'is', null)
    .execute();
  return sources.map((source) => ({ ...source, moved: movedOf.get(source.no) ?? ZERO }));
}

export async function readTurnover({ db, owner }: Ledger): Promise<{ kept: Cents; counted: Cents }> {
  const total = (column: string) =>
    sql<Cents>`cast(coalesce(sum(abs(${sql.ref(column)})), 0) as bigint)`.as('sum');
  const { turnover_cents } = await db
    .selectFrom('owners')
    .select('turnover_cents')
    .where('number', '=', owner)
    .executeTakeFirstOrThrow();
  const opened = await db
    .selectFrom('sources')
    .select(total('opening_cents'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  const larger = sql`case when abs(home_cents) > abs(cents) then abs(home_cents) else abs(cents) end`;
  const moved = await db
    .selectFrom('transactions')
    .select(sql<Cents>`cast(coalesce(sum(${larger}), 0) as bigint)`.as('sum'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return { kept: turnover_cents, counted: addCents(opened.sum, moved.sum) };
}
