import { addCents, type Cents, cents, type DayNumber, LARGEST_SUM, ZERO } from '@saldo/domain';
import { CompiledQuery, sql } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import { isSqlite } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';
import { withLowPriority } from '../../db/low-priority.ts';
import { yieldToEventLoop } from '../../db/yield-to-event-loop.ts';
import { AppError } from '../../errors/app-error.ts';
import { type BaseCurrency, readBaseCurrencyAt } from '../entry/base-currency.ts';
import { RollupChanges } from '../entry/rollup.ts';
import { addTurnover } from '../entry/turnover.ts';
import type { Ledger, LedgerTransaction } from '../schema/ledger.types.ts';
import { ledgerFor } from '../schema/ledger-for.ts';
import { inTurn } from './ledger.ts';
import { rescalePlans } from './rescale-plans.ts';

const ROWS_PER_READING = 1000;
const ROWS_PER_STATEMENT = 250;

/** What is about to be worth something else: all of it, or what is in these currencies, from a day on. */
type Touched = { currencies?: readonly string[]; from?: DayNumber };

/**
 * Changes what totals are in, or what is known of currencies, and in the same database transaction all that depends on
 * it. It is no change of anybody's money: the history tells nothing of it.
 */
export function withRates<Result>(
  { db, owner }: Ledger,
  change: (ledger: LedgerTransaction, base: string) => Promise<{ result: Result; base: string } & Touched>,
): Promise<Result> {
  return withLowPriority(() =>
    inTurn(db, owner, async (trx, held) => {
      const ledger = ledgerFor(trx, owner);
      const { result, base, ...touched } = await change(ledger, held.base);
      await recalculateAll(ledger, held.base, base, touched);
      await rescalePlans(ledger, held.base, base);
      return result;
    }),
  );
}

async function recalculateAll(ledger: LedgerTransaction, before: string, after: string, touched: Touched) {
  const sources = await ledger.db
    .selectFrom('sources')
    .select(['no', 'currency'])
    .where('owner', '=', ledger.owner)
    .execute();
  const currencies = new Map(sources.map(({ no, currency }) => [no, currency]));
  const base = await readBaseCurrencyAt(ledger, after, new Set(currencies.values()));
  const rollups = new RollupChanges();
  const room = new Room(await readTurnover(ledger));
  const isTouched = ({ currency }: { currency: string }) =>
    before === after
      ? currency !== after && (touched.currencies === undefined || touched.currencies.includes(currency))
      : true;
  const touchedNos = sources.filter(isTouched).map(({ no }) => no);
  const from = before === after ? touched.from : undefined;
  for await (const rows of readRows(ledger, touchedNos, from)) {
    const changed = rows.flatMap((row) => {
      const currency = currencies.get(row.source_no) ?? after;
      const kept = base.kept({ ...row, currency });
      if (before === after && kept === row.home_cents) return [];
      const was = currency === before ? row.cents : (row.home_cents ?? undefined);
      const now = base.worth({ ...row, currency });
      room.take(sizeOf(row.cents, now) - sizeOf(row.cents, was));
      rollups.add({ ...row, base: was }, -1);
      rollups.add({ ...row, base: now }, 1);
      return kept === row.home_cents ? [] : [{ seq: row.seq, home_cents: kept }];
    });
    await writeBaseCurrency(ledger, changed);
    await yieldToEventLoop();
  }
  await rollups.apply(ledger);
  await addTurnover(ledger, room.taken, undefined);
}

/** In one walk over all there is: source by source, each would be walked past as often as there are sources. */
async function* readRows(
  { db, owner }: LedgerTransaction,
  sourceNos: readonly number[],
  from: DayNumber | undefined,
) {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('transactions')
      .select(['seq', 'day', 'source_no', 'category_no', 'cents', 'kind', 'more', 'home_cents'])
      .where('owner', '=', owner)
      .where('seq', '>', after)
      .where(sql<boolean>`+source_no in ${listed(db, sourceNos)}`)
      .$if(from !== undefined, (query) => query.where(sql`+day`, '>=', from ?? (0 as DayNumber)))
      .orderBy('seq')
      .limit(ROWS_PER_READING)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_PER_READING) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** What each of these is worth, as it is kept beside them. */
export async function writeBaseCurrency(
  { db, owner }: LedgerTransaction,
  rows: readonly { seq: number; home_cents: Cents | null }[],
): Promise<void> {
  const mark = isSqlite(db) ? () => '?' : (at: number) => `$${at}`;
  for (const some of chunks(rows, ROWS_PER_STATEMENT)) {
    const values = some.map(
      (_, index) => `(cast(${mark(2 * index + 1)} as bigint), cast(${mark(2 * index + 2)} as bigint))`,
    );
    const text = `with given (seq, home_cents) as (values ${values.join(', ')})
      update transactions set home_cents = given.home_cents
      from given where transactions.owner = ${mark(2 * some.length + 1)} and transactions.seq = given.seq`;
    const parameters = [...some.flatMap(({ seq, home_cents }) => [seq, home_cents]), owner];
    await db.executeQuery(CompiledQuery.raw(text, parameters));
  }
}

const sizeOf = (own: Cents, worth: Cents | undefined) => Math.max(Math.abs(own), Math.abs(worth ?? 0));

/** Every sum of anything has to be one that can be told exactly: refused before it is added up. */
class Room {
  readonly #had: number;
  taken: Cents = ZERO;

  constructor(had: number) {
    this.#had = had;
  }

  take(more: number): void {
    if (this.#had + this.taken + more > LARGEST_SUM) throw new AppError('ledger.full');
    this.taken = addCents(this.taken, cents(more));
  }
}

async function readTurnover({ db, owner }: LedgerTransaction): Promise<Cents> {
  const { turnover_cents } = await db
    .selectFrom('owners')
    .select('turnover_cents')
    .where('number', '=', owner)
    .executeTakeFirstOrThrow();
  return turnover_cents;
}

/** What is kept beside transactions, and should be something else. */
export const findWrongBaseAmounts = (base: BaseCurrency, rows: readonly RatedEntry[]) =>
  rows.flatMap((row) => {
    const home_cents = base.kept(row);
    return home_cents === row.home_cents ? [] : [{ seq: row.seq, home_cents }];
  });

type RatedEntry = { seq: number; day: DayNumber; cents: Cents; currency: string; home_cents: Cents | null };
