import {
  addCents,
  byCategory,
  type Cents,
  type DayNumber,
  HOME_CURRENCY,
  monthOfDayNumber,
  cents as toCents,
  toSize,
  toTypeOfMovement,
  ZERO,
} from '@saldo/domain';
import { sql } from 'kysely';
import { letOthersIn } from '../db/breath.ts';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import type { Owner } from '../db/owner.ts';
import { KINDS, type Kind } from './kind.ts';
import type { RollupDaysTable, RollupMonthsTable } from './ledger.table.ts';
import { parseMore, partsOf } from './more.ts';

/** In the place of a source or a category: all of them. */
export const ALL = -1;
/** In the place of a category: uncategorized. */
export const NONE = 0;

/** What of a transaction the totals depend on. */
export type Counted = {
  day: DayNumber;
  source_no: number;
  category_no: number | null;
  cents: Cents;
  kind: Kind;
  more: string | null;
  currency: string;
};

export type Totals = Omit<RollupDaysTable, 'owner' | 'day'>;
const SUMS = [
  'income_cents',
  'expense_cents',
  'refund_cents',
  'transfer_in_cents',
  'transfer_out_cents',
] as const;
const COUNTS = ['income_count', 'expense_count', 'transfer_count', 'foreign_count'] as const;
export const TOTALS = [...SUMS, ...COUNTS];
const ROWS_PER_STATEMENT = 400;

/** Collects what changes in the totals, so that a batch touches each of their rows once. */
export class RollupChanges {
  readonly #months = new Map<string, Omit<RollupMonthsTable, 'owner'>>();
  readonly #days = new Map<DayNumber, Omit<RollupDaysTable, 'owner'>>();

  /** `times` is 1 for a transaction that is added, −1 for one that goes. */
  add(transaction: Counted, times: 1 | -1): void {
    const { day, source_no } = transaction;
    const month = monthOfDayNumber(day);
    const isHome = transaction.currency === HOME_CURRENCY;
    for (const [category, cents] of toParts(transaction)) {
      const part = { ...transaction, cents };
      const category_no = category ?? NONE;
      this.#addMonth({ source_no, category_no, month }, toTotals(part, times, true));
      this.#addMonth({ source_no: ALL, category_no, month }, toTotals(part, times, isHome));
    }
    const home = toTotals(transaction, times, isHome);
    this.#addMonth({ source_no, category_no: ALL, month }, toTotals(transaction, times, true));
    this.#addMonth({ source_no: ALL, category_no: ALL, month }, home);
    const known = this.#days.get(day);
    if (known) addTo(known, home);
    else this.#days.set(day, { day, ...home });
  }

  #addMonth(slice: Pick<RollupMonthsTable, 'source_no' | 'category_no' | 'month'>, totals: Totals): void {
    const key = `${slice.source_no} ${slice.category_no} ${slice.month}`;
    const known = this.#months.get(key);
    if (known) addTo(known, totals);
    else this.#months.set(key, { ...slice, ...totals });
  }

  rows() {
    return {
      months: [...this.#months.values()].filter(isChange),
      days: [...this.#days.values()].filter(isChange),
    };
  }

  async apply(db: Db, owner: Owner): Promise<void> {
    const { months, days } = this.rows();
    await addToMonths(
      db,
      months.map((row) => ({ owner, ...row })),
    );
    for (const rows of chunks(days, ROWS_PER_STATEMENT)) {
      await db
        .insertInto('rollup_days')
        .values(rows.map((row) => ({ owner, ...row })))
        .onConflict((conflict) => conflict.columns(['owner', 'day']).doUpdateSet(sums('rollup_days')))
        .execute();
      if (days.length > ROWS_PER_STATEMENT) await letOthersIn();
    }
  }
}

export async function addToMonths(db: Db, months: RollupMonthsTable[]): Promise<void> {
  for (const rows of chunks(months, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('rollup_months')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'source_no', 'category_no', 'month']).doUpdateSet(sums('rollup_months')),
      )
      .execute();
    if (months.length > ROWS_PER_STATEMENT) await letOthersIn();
  }
}

/** What each category has of it: a transaction counts once in each, with the lines that it has there. */
const toParts = (transaction: Counted): Iterable<[number | null, Cents]> =>
  transaction.more === null
    ? [[transaction.category_no, transaction.cents]]
    : byCategory(partsOf(transaction));

/** What one transaction, or its part in one category, adds to the totals. */
export function toTotals(
  { cents, kind, more }: Pick<Counted, 'cents' | 'kind' | 'more'>,
  times: 1 | -1,
  isHome: boolean,
): Totals {
  const totals = { ...NO_TOTALS };
  const size = toCents(toSize(cents) * times);
  const isIn = toTypeOfMovement(cents) === 'income';
  if (kind === KINDS.transfer) {
    totals.transfer_count = times;
    if (isHome) totals[isIn ? 'transfer_in_cents' : 'transfer_out_cents'] = size;
    return totals;
  }
  totals[isIn ? 'income_count' : 'expense_count'] = times;
  if (!isHome) return { ...totals, foreign_count: times };
  totals[isIn ? 'income_cents' : 'expense_cents'] = size;
  if (isIn && more !== null && parseMore(more).refundOf !== undefined) totals.refund_cents = size;
  return totals;
}

export const NO_TOTALS: Totals = {
  income_cents: ZERO,
  expense_cents: ZERO,
  refund_cents: ZERO,
  transfer_in_cents: ZERO,
  transfer_out_cents: ZERO,
  income_count: 0,
  expense_count: 0,
  transfer_count: 0,
  foreign_count: 0,
};

export function addTo(totals: Totals, more: Totals): void {
  for (const column of SUMS) totals[column] = addCents(totals[column], more[column]);
  for (const column of COUNTS) totals[column] += more[column];
}

const isChange = (totals: Totals) => TOTALS.some((column) => totals[column] !== 0);

function sums(table: 'rollup_months' | 'rollup_days') {
  return Object.fromEntries(
    TOTALS.map((column) => [
      column,
      sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
    ]),
  );
}
