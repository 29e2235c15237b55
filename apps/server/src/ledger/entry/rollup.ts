import {
  addCents,
  byCategory,
  type Cents,
  type DayNumber,
  exchangeParts,
  monthOfDayNumber,
  cents as toCents,
  toSize,
  toTypeOfMovement,
  ZERO,
} from '@saldo/domain';
import { batchWrites } from '../../db/batch-writes.ts';
import { chunks } from '../../db/chunks.ts';
import { toInsert } from '../../db/insert-rows.ts';
import type { Write } from '../../db/write-text.ts';
import { KINDS, type Kind } from '../schema/kind.ts';
import type { RollupDaysTable, RollupMonthsTable, RollupSourceDaysTable } from '../schema/ledger.table.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { BalanceChanges } from './balance-changes.ts';
import { parseExtras, partsOf } from './extras.ts';

/** Instead of a source or category: all of them. */
export const ALL = -1;
/** Instead of a category: uncategorized. */
export const NONE = 0;

/** The fields that totals depend on. */
export type Counted = {
  day: DayNumber;
  source_no: number;
  category_no: number | null;
  cents: Cents;
  kind: Kind;
  more: string | null;
  /** Its value in the base currency; undefined if unknown. */
  base: Cents | undefined;
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

const DAY_KEY = ['owner', 'day'] as const;
const DAY_COLUMNS = [...DAY_KEY, ...TOTALS];
const MONTH_KEY = ['owner', 'source_no', 'category_no', 'month'] as const;
const MONTH_COLUMNS = [...MONTH_KEY, ...TOTALS];

const addTotals = (table: 'rollup_months' | 'rollup_days', key: readonly string[]) => {
  const sums = TOTALS.map((column) => `${column} = ${table}.${column} + excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${sums.join(', ')}`;
};
const ADD_TO_DAYS = addTotals('rollup_days', DAY_KEY);
const SOURCE_DAY_KEY = ['owner', 'source_no', 'day'] as const;
const SOURCE_DAY_COLUMNS = [...SOURCE_DAY_KEY, 'cents'] as const;
const ADD_TO_SOURCE_DAYS = `on conflict (${SOURCE_DAY_KEY.join(', ')}) do update set cents = rollup_source_days.cents + excluded.cents`;
const ADD_TO_MONTHS = addTotals('rollup_months', MONTH_KEY);

/** Collects changes to totals so that a batch touches each row once. */
export class RollupChanges {
  readonly #months = new Map<string, Omit<RollupMonthsTable, 'owner'>>();
  readonly #days = new Map<DayNumber, Omit<RollupDaysTable, 'owner'>>();
  /** By source, then day. */
  readonly #sourceDays = new Map<number, Map<DayNumber, Cents>>();

  /** `times` is 1 for an added transaction, −1 for a removed one. */
  add(transaction: Counted, times: 1 | -1): void {
    const { day, source_no } = transaction;
    const month = monthOfDayNumber(day);
    for (const [category, part] of toParts(transaction)) {
      const category_no = category ?? NONE;
      this.#addMonth({ source_no, category_no, month }, toTotals(transaction, times, part.cents));
      this.#addMonth({ source_no: ALL, category_no, month }, toTotals(transaction, times, part.base));
    }
    const base = toTotals(transaction, times, transaction.base);
    this.#addMonth({ source_no, category_no: ALL, month }, toTotals(transaction, times, transaction.cents));
    this.#addMonth({ source_no: ALL, category_no: ALL, month }, base);
    const known = this.#days.get(day);
    if (known) addTo(known, base);
    else this.#days.set(day, { day, ...base });
    this.#addSourceDay(source_no, day, toCents(transaction.cents * times));
  }

  #addSourceDay(source_no: number, day: DayNumber, cents: Cents): void {
    const days = this.#sourceDays.get(source_no) ?? new Map<DayNumber, Cents>();
    this.#sourceDays.set(source_no, days);
    days.set(day, addCents(days.get(day) ?? ZERO, cents));
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
      sourceDays: [...this.#sourceDays].flatMap(([source_no, days]) =>
        [...days].flatMap(([day, cents]) => (cents === 0 ? [] : [{ source_no, day, cents }])),
      ),
    };
  }

  /** Also writes the balances that change by the same amounts. */
  async apply(ledger: Ledger, balances = new BalanceChanges()): Promise<void> {
    const { months, days, sourceDays } = this.rows();
    const { owner } = ledger;
    const addToDays = [...chunks(days, ROWS_PER_STATEMENT)].map((rows) =>
      toInsert(
        'rollup_days',
        DAY_COLUMNS,
        rows.map((row) => ({ owner, ...row })),
        ADD_TO_DAYS,
      ),
    );
    const addToMonths = writesOfMonths(months.map((row) => ({ owner, ...row })));
    const addToSourceDays = [...chunks(sourceDays, ROWS_PER_STATEMENT)].map((rows) =>
      toInsert(
        'rollup_source_days',
        SOURCE_DAY_COLUMNS,
        rows.map((row): RollupSourceDaysTable => ({ owner, ...row })),
        ADD_TO_SOURCE_DAYS,
      ),
    );
    await batchWrites(ledger.db, [
      ...addToMonths,
      ...addToDays,
      ...addToSourceDays,
      ...balances.writes(ledger),
    ]);
  }
}

export const writesOfMonths = (months: RollupMonthsTable[]): Write[] =>
  [...chunks(months, ROWS_PER_STATEMENT)].map((rows) =>
    toInsert('rollup_months', MONTH_COLUMNS, rows, ADD_TO_MONTHS),
  );

/** Amounts per category: a transaction counts once in each, with its lines there. */
export function toParts(
  transaction: Pick<Counted, 'category_no' | 'cents' | 'more' | 'base'>,
): [number | null, { cents: Cents; base: Cents | undefined }][] {
  const { category_no, cents, more, base } = transaction;
  if (more === null) return [[category_no, { cents, base }]];
  const parts = [...byCategory(partsOf(transaction))];
  const shares = base === undefined ? [] : exchangeParts(parts, cents, base);
  return parts.map(([category, part], index) => [category, { cents: part, base: shares[index]?.[1] }]);
}

/** What a transaction adds to totals in which it, or its part in one category, has this value; undefined: unknown. */
export function toTotals(
  { cents, kind, more }: Pick<Counted, 'cents' | 'kind' | 'more'>,
  times: 1 | -1,
  worth: Cents | undefined,
): Totals {
  const totals = { ...NO_TOTALS };
  const size = toCents(toSize(worth ?? ZERO) * times);
  const isIn = toTypeOfMovement(cents) === 'income';
  if (kind === KINDS.transfer) {
    totals.transfer_count = times;
    if (worth !== undefined) totals[isIn ? 'transfer_in_cents' : 'transfer_out_cents'] = size;
    return totals;
  }
  totals[isIn ? 'income_count' : 'expense_count'] = times;
  if (worth === undefined) return { ...totals, foreign_count: times };
  totals[isIn ? 'income_cents' : 'expense_cents'] = size;
  if (isIn && more !== null && parseExtras(more).refundOf !== undefined) totals.refund_cents = size;
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
