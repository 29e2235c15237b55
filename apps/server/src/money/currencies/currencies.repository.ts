import type { DayNumber } from '@saldo/domain';
import { sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Db } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';
import type { Owner } from '../../db/owner.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { type ExchangeRatesTable, KINDS, type Ledger } from '../../ledger/index.ts';

const ROWS_PER_STATEMENT = 150;

type Pair = { from?: string | undefined; to?: string | undefined };

export const listRates = (
  ledger: Ledger,
  pair: Pair,
  { limit, offset }: { limit: number; offset: number },
): Promise<ExchangeRatesTable[]> =>
  ratesOf(ledger, pair)
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('from_code')
    .orderBy('to_code')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countRates(ledger: Ledger, pair: Pair = {}): Promise<number> {
  const { count } = await ratesOf(ledger, pair)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const ratesOf = ({ db, owner }: Ledger, { from, to }: Pair) =>
  db
    .selectFrom('exchange_rates')
    .where('owner', '=', owner)
    .$if(from !== undefined, (query) => query.where('from_code', '=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('to_code', '=', to ?? ''));

/** Replaces rates of these days, except a person's own, if the new ones aren't. */
export async function putRates(db: Db, given: readonly ExchangeRatesTable[]): Promise<number> {
  const rows = onceEach(given);
  let count = 0;
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('exchange_rates')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['owner', 'from_code', 'to_code', 'day'])
          .doUpdateSet({ rate: sql`excluded.rate`, origin: sql`excluded.origin` })
          .where((where) =>
            where.or([
              where('exchange_rates.origin', '<>', 'person'),
              where(sql.ref('excluded.origin'), '=', 'person'),
            ]),
          )
          .where((where) =>
            where.or([
              where('exchange_rates.rate', '<>', where.ref('excluded.rate' as never)),
              where('exchange_rates.origin', '<>', where.ref('excluded.origin' as never)),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    count += Number(numInsertedOrUpdatedRows);
    if (rows.length > ROWS_PER_STATEMENT) await yieldToEventLoop();
  }
  return count;
}

/** Of duplicates, the last. */
const onceEach = (rows: readonly ExchangeRatesTable[]): ExchangeRatesTable[] => [
  ...new Map(rows.map((row) => [`${row.from_code} ${row.to_code} ${row.day}`, row])).values(),
];

/** Only for days without a rate. */
export async function addMissingRates(db: Db, rows: readonly ExchangeRatesTable[]): Promise<void> {
  for (const some of chunks(onceEach(rows), ROWS_PER_STATEMENT))
    await db
      .insertInto('exchange_rates')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function deleteRate(
  { db, owner }: Ledger,
  { from, to, day }: { from: string; to: string; day: DayNumber },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('exchange_rates')
    .where('owner', '=', owner)
    .where('from_code', '=', from)
    .where('to_code', '=', to)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** For any day. */
export async function deleteEqualRates({ db, owner }: Ledger, from: string, rate: string): Promise<void> {
  await db
    .deleteFrom('exchange_rates')
    .where('owner', '=', owner)
    .where('from_code', '=', from)
    .where('rate', '=', rate)
    .execute();
}

export async function updateHome({ db, owner }: Ledger, base: string | null): Promise<void> {
  await db.updateTable('owners').set({ home_currency: base }).where('number', '=', owner).execute();
}

export async function readChosenHome({ db, owner }: Ledger): Promise<string | null> {
  const { home_currency } = await db
    .selectFrom('owners')
    .select('home_currency')
    .where('number', '=', owner)
    .executeTakeFirstOrThrow();
  return home_currency;
}

/** Number of amounts per source that no total contains. */
export const countUnknown = (
  { db, owner }: Ledger,
  sourceNos: readonly number[],
): Promise<{ source_no: number; count: number }[]> =>
  db
    .selectFrom('transactions')
    .innerJoin('sources', (join) =>
      join
        .onRef('sources.owner', '=', 'transactions.owner')
        .onRef('sources.no', '=', 'transactions.source_no'),
    )
    .select(['source_no', sql<number>`cast(count(*) as bigint)`.as('count')])
    .where('transactions.owner', '=', owner)
    .where(sql<boolean>`transactions.source_no in ${listed(db, sourceNos)}`)
    .where('home_cents', 'is', null)
    .where('kind', '<>', KINDS.transfer)
    .groupBy('source_no')
    .execute();

/** The first day of the history. */
export async function findFirstDay({ db, owner }: Ledger): Promise<DayNumber | undefined> {
  const { day } = await db
    .selectFrom('rollup_days')
    .select(sql<DayNumber | null>`min(day)`.as('day'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** Copies all rates to another owner number. */
export async function copyRates(db: Db, from: Owner, to: Owner): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .columns(['owner', 'from_code', 'to_code', 'day', 'rate', 'origin'])
    .expression((query) =>
      query
        .selectFrom('exchange_rates')
        .select([
          sql<Owner>`cast(${to} as bigint)`.as('owner'),
          'from_code',
          'to_code',
          'day',
          'rate',
          'origin',
        ])
        .where('owner', '=', from),
    )
    .execute();
}
