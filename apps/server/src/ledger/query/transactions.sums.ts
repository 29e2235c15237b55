import { type Cents, type DayNumber, type Month, monthOfDayNumber, ZERO } from '@saldo/domain';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { listed } from '../../db/listed.ts';
import { indexed, isRefund } from '../entry/entry-index.ts';
import { ALL, addTo, NO_TOTALS, toParts, toTotals } from '../entry/rollup.ts';
import type { DayRange, MonthTotals, Totals } from '../entry/totals.ts';
import { ENTRY_COLUMNS } from '../schema/entry-columns.ts';
import { BY } from '../schema/entry-index-key.ts';
import { KINDS } from '../schema/kind.ts';
import type { Entry, Ledger } from '../schema/ledger.types.ts';
import type { Filter } from './filter.ts';
import { filtered } from './transactions.filtered.ts';

/** Sums transactions directly: for parts of months, and where there are no totals. */
export async function sumTransactions(ledger: Ledger, filter: Filter, range: DayRange): Promise<Totals> {
  const months = await sumTransactionsByMonth(ledger, filter, range);
  const sum = { ...NO_TOTALS };
  for (const { month: _, ...totals } of months) addTo(sum, totals);
  return sum;
}

/** The same per month, newest first. In split rows only lines of the category count. */
export async function sumTransactionsByMonth(
  ledger: Ledger,
  filter: Filter,
  range: DayRange,
): Promise<MonthTotals[]> {
  const within = { ...filter, from: range.first, to: range.last };
  const month = sql<Month>`day / 100`;
  const plain = await filtered(ledger, { ...within, hasLines: false })
    .select([month.as('month'), ...totalsOf(ledger, filter)])
    .groupBy(month)
    .orderBy(month, 'desc')
    .execute();
  if (!filter.hasLines) return plain;
  const sums = new Map(plain.map((totals) => [totals.month, totals]));
  for (const row of await listSplit(ledger, within)) {
    const at = monthOfDayNumber(row.day);
    const known = sums.get(at) ?? { ...NO_TOTALS, month: at };
    sums.set(at, known);
    const parts = toParts({ ...row, base: worthIn(filter, row) });
    const [, part] = parts.find(([category]) => category === (filter.slice.categoryNo || null)) ?? [];
    addTo(known, toTotals(row, 1, part ? part.base : ZERO));
  }
  return [...sums.values()].sort((one, two) => two.month - one.month);
}

/** Movement in a source between two days. */
export async function movedIn(
  { db, owner }: Ledger,
  sourceNo: number,
  after: DayNumber,
  to: DayNumber,
): Promise<Cents> {
  const { moved } = await db
    .selectFrom('transactions')
    .select(sql<Cents>`cast(coalesce(sum(cents), 0) as bigint)`.as('moved'))
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .where('day', '>', after)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return moved;
}

/** The day of the first transaction of a source. */
export async function findFirstDay({ db, owner }: Ledger, sourceNo: number): Promise<DayNumber | undefined> {
  const { day } = await db
    .selectFrom('transactions')
    .select(sql<DayNumber | null>`min(day)`.as('day'))
    .where('owner', '=', owner)
    .where('source_no', '=', sourceNo)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

/** Sources with amounts that have no rate, and how many. */
export const countNotAtHome = (
  ledger: Ledger,
  filter: Filter,
): Promise<{ source_no: number; count: number }[]> =>
  filtered(ledger, filter)
    .select(['transactions.source_no', sql<number>`cast(count(*) as bigint)`.as('count')])
    .where('home_cents', 'is', null)
    .where('kind', '<>', KINDS.transfer)
    .groupBy('transactions.source_no')
    .execute();

/** Rows with the filtered category in a line. */
function listSplit(ledger: Ledger, filter: Filter): Promise<Valued[]> {
  const { categoryNo } = filter.slice;
  const anyCategory = { ...filter, slice: { ...filter.slice, categoryNo: ALL }, hasLines: false };
  return filtered(ledger, anyCategory)
    .where('transactions.seq', 'in', indexed(ledger.owner, BY.lineCategory, categoryNo))
    .select(['owner', 'home_cents', ...ENTRY_COLUMNS])
    .execute();
}

/** A transaction with its value in the base currency. */
export type Valued = Entry & { home_cents: Cents | null };

/** Its amount in this filter's sums; undefined if unknown. */
export const worthIn = ({ foreignSources }: Filter, row: Valued): Cents | undefined =>
  foreignSources.has(row.source_no) ? (row.home_cents ?? undefined) : row.cents;

/** The same in SQL, with whether it is known. */
export function worthText(db: Db, { foreignSources }: Filter) {
  if (foreignSources.size === 0) return { worth: sql<Cents>`cents`, isKnown: sql<boolean>`1 = 1` };
  const isForeign = sql<boolean>`source_no in ${listed(db, [...foreignSources.keys()])}`;
  return {
    worth: sql<Cents>`case when ${isForeign} then home_cents else cents end`,
    isKnown: sql<boolean>`(home_cents is not null or not ${isForeign})`,
  };
}

export function totalsOf({ db, owner }: Ledger, filter: Filter) {
  const { worth, isKnown } = worthText(db, filter);
  const isTransfer = sql<boolean>`kind = ${KINDS.transfer}`;
  const isIn = sql<boolean>`cents > 0 and not ${isTransfer}`;
  const isOut = sql<boolean>`cents < 0 and not ${isTransfer}`;
  const total = <Of extends number>(condition: ReturnType<typeof sql>, of: ReturnType<typeof sql>) =>
    sql<Of>`cast(coalesce(sum(case when ${condition} then ${of} else 0 end), 0) as bigint)`;
  const size = sql`abs(${worth})`;
  const one = sql`1`;
  return [
    total<Cents>(sql`${isIn} and ${isKnown}`, size).as('income_cents'),
    total<Cents>(sql`${isOut} and ${isKnown}`, size).as('expense_cents'),
    total<Cents>(sql`${isIn} and ${isKnown} and ${isRefund(owner)}`, size).as('refund_cents'),
    total<Cents>(sql`${isTransfer} and cents > 0 and ${isKnown}`, size).as('transfer_in_cents'),
    total<Cents>(sql`${isTransfer} and cents < 0 and ${isKnown}`, size).as('transfer_out_cents'),
    total<number>(isIn, one).as('income_count'),
    total<number>(isOut, one).as('expense_count'),
    total<number>(isTransfer, one).as('transfer_count'),
    total<number>(sql`not ${isTransfer} and not (${isKnown})`, one).as('foreign_count'),
  ] as const;
}
