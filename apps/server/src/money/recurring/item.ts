import type { Cents } from '@saldo/domain';
import {
  type Course,
  daysBetween,
  type EpochDay,
  endsAfter,
  type PriceChange,
  type Schedule,
  toEpochDay,
  toleranceOf,
} from '@saldo/planning';
import type { FixedExpenseRow } from '../fixed-expenses/fixed-expenses.repository.ts';
import { toMerchant } from './detection/merchant.ts';
import type { Found, Payment } from './found.ts';
import type { RecurringRow } from './recurring.repository.ts';

/** How far an amount may be from what is expected, unless somebody says otherwise. */
export const PERCENT = 25;

type State = 'found' | RecurringRow['state'];
export type Edited = 'name' | 'source_id' | 'category_id' | 'every' | 'amount' | 'tolerance';

/** Something that recurs: as a person decided, and otherwise as its payments show. Amounts are without sign. */
export type Item = {
  id: string;
  state: State;
  name: string;
  sign: number;
  currency: string;
  merchants: readonly string[];
  sourceNo: number | null;
  categoryNo: number | null;
  schedule: Schedule;
  start: EpochDay | undefined;
  end: EpochDay | undefined;
  days: number;
  percent: number;
  low: number;
  expected: number;
  high: number;
  skipped: EpochDay[];
  payments: readonly Payment[];
  changes: readonly PriceChange[];
  confidence: number;
  isEarly: boolean;
  version: number;
  row: RecurringRow | undefined;
  fixed: FixedExpenseRow | undefined;
};

export const parseSchedule = ({ schedule }: Pick<RecurringRow, 'schedule'>) =>
  JSON.parse(schedule) as Schedule;
export const parseDays = ({ skipped }: Pick<RecurringRow, 'skipped'>) => JSON.parse(skipped) as EpochDay[];
export const parseMerchants = ({ merchants }: Pick<RecurringRow, 'merchants'>) =>
  JSON.parse(merchants) as string[];
export const parseEdited = ({ edited }: Pick<RecurringRow, 'edited'>) => JSON.parse(edited) as Edited[];
/** How many payments of each day and amount: see `toPin`. */
export const parsePinned = ({ pinned }: Pick<RecurringRow, 'pinned'>) => JSON.parse(pinned) as string[];

export function foundItem(id: string, found: Found): Item {
  return {
    ...{ id, state: 'found', name: found.name, sign: found.sign, currency: found.currency },
    ...{ merchants: found.merchants, sourceNo: found.source, categoryNo: found.category },
    ...{ schedule: found.schedule, start: undefined, end: undefined, days: found.days, percent: PERCENT },
    ...{ low: found.low, expected: found.expected, high: found.high, skipped: [] },
    ...{ payments: found.payments, changes: found.changes },
    ...{ confidence: found.confidence, isEarly: found.isEarly },
    ...{ version: 0, row: undefined, fixed: undefined },
  };
}

/** What was not edited follows from the payments, where there are any. */
export function decidedItem(row: RecurringRow, found: Found | undefined): Item {
  const edited = new Set(parseEdited(row));
  const pick = <Value>(field: Edited, own: Value, other: Value | undefined): Value =>
    edited.has(field) || other === undefined ? own : other;
  const schedule = pick('every', parseSchedule(row), found?.schedule);
  return {
    ...{ id: row.id, state: row.state, sign: row.sign, currency: row.currency },
    name: pick('name', row.name, found?.name),
    merchants: parseMerchants(row),
    sourceNo: pick('source_id', row.source_no, found?.source),
    categoryNo: pick('category_id', row.category_no, found?.category),
    schedule,
    start: row.start_day === null ? undefined : toEpochDay(row.start_day),
    end: row.end_day === null ? undefined : toEpochDay(row.end_day),
    days:
      edited.has('every') && !edited.has('tolerance')
        ? toleranceOf(schedule.every)
        : pick('tolerance', row.days, found?.days),
    percent: row.percent,
    low: pick('amount', row.low_cents, found?.low),
    expected: pick('amount', row.cents, found?.expected),
    high: pick('amount', row.high_cents, found?.high),
    skipped: parseDays(row),
    ...{ payments: found?.payments ?? [], changes: found?.changes ?? [] },
    ...{ confidence: 1, isEarly: false, version: row.change_no, row, fixed: undefined },
  };
}

/** Its own name, and those that it was merged with; by others it is found. */
export const ownMerchants = (fixed: FixedExpenseRow, row: RecurringRow | undefined): string[] => [
  ...new Set([toMerchant(fixed.name), ...(row ? parseMerchants(row) : [])]),
];

/** A fixed expense says for itself what is expected; its payments show what came. */
export function fixedItem(
  fixed: FixedExpenseRow,
  row: RecurringRow | undefined,
  found: Found | undefined,
  currency: string,
): Item {
  const every = { unit: 'month', count: 1 } as const;
  const amount: Cents = fixed.cents;
  return {
    ...{ id: fixed.id, state: fixed.active === 1 ? 'confirmed' : 'ended', name: fixed.name },
    ...{
      sign: -1,
      currency,
      merchants: [...new Set([...ownMerchants(fixed, row), ...(found?.merchants ?? [])])],
    },
    ...{ sourceNo: fixed.source_no, categoryNo: fixed.category_no },
    schedule: { every, anchor: 0, dayOfMonth: fixed.day_of_month, shift: 0, weekends: 'kept' },
    ...{ start: undefined, end: undefined },
    ...{ days: row?.days ?? toleranceOf(every), percent: row?.percent ?? PERCENT },
    ...{ low: amount, expected: amount, high: amount, skipped: row ? parseDays(row) : [] },
    ...{ payments: found?.payments ?? [], changes: found?.changes ?? [] },
    ...{ confidence: 1, isEarly: false, version: Math.max(fixed.change_no, row?.change_no ?? 0) },
    ...{ row, fixed },
  };
}

/** Two in a row that don't come end it; what somebody wrote down themselves ends when they say so. */
const ENDS_AFTER = 2;

/** The same list for the same payments, of which much is known then. */
const paidDays = new WeakMap<Item['payments'], readonly EpochDay[]>();

function daysOf(payments: Item['payments']): readonly EpochDay[] {
  const known = paidDays.get(payments);
  if (known) return known;
  const days = payments.map(({ day }) => day);
  paidDays.set(payments, days);
  return days;
}

export function courseOf(item: Item, today: EpochDay): Course {
  const { schedule, days, start, end, payments, skipped, state, fixed } = item;
  return {
    ...{ schedule, tolerance: days, skipped, end },
    paid: daysOf(payments),
    // Of what never was paid, nobody knows that it arrives here at all: it is due, and not missed.
    start: start ?? (payments.length === 0 ? today - days : undefined),
    endsAfter: fixed
      ? Number.POSITIVE_INFINITY
      : state === 'found'
        ? endsAfter(daysBetween(schedule.every))
        : ENDS_AFTER,
    isOver: state === 'ended' || state === 'dismissed',
  };
}
