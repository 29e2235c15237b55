import type { EpochDay } from '../days/calendar.ts';
import { LARGEST_STEP, type PriceChange } from './amounts.ts';
import { expectNext } from './expect.ts';
import type { Every } from './grid.ts';
import type { Movement } from './movement.ts';
import { RHYTHMS, type Rhythm } from './rhythm.ts';
import { type Schedule, toYearly } from './schedule.ts';
import { findSeries, type Series } from './series.ts';

export type Recurring = {
  merchant: string;
  /** Signed, as movements are. */
  amount: { low: number; expected: number; high: number };
  every: Every;
  schedule: Schedule;
  /** How many days a payment may be away from its own. */
  tolerance: number;
  next: EpochDay;
  last: EpochDay;
  confidence: number;
  /** Whether too little is known to rely on it. */
  isEarly: boolean;
  hasEnded: boolean;
  /** What it comes to in a year. */
  yearly: number;
  priceChanges: PriceChange[];
  missed: EpochDay[];
  /** Newest first. */
  ids: number[];
};

/** Fewer payments, or less steady ones, are told as early. */
const RELIABLE = 0.75;
/** Prices that differ by less are one price. */
const SAME_PRICE = 1.02;
/** Of a merchant's payments, as many have to be in step. */
const STRIKING_SHARE = 0.2;
const MOST_PER_MERCHANT = 5000;

/** What repeats among movements, as of a day. */
export function detectRecurring(movements: Iterable<Movement>, today: EpochDay): Recurring[] {
  const groups = Map.groupBy(movements, ({ merchant, cents }) => `${cents < 0 ? '-' : '+'}${merchant}`);
  return [...groups.values()].flatMap((group) => detectInGroup(group, today));
}

function detectInGroup(group: readonly Movement[], today: EpochDay): Recurring[] {
  if (group.length > MOST_PER_MERCHANT) return [];
  const sorted = group.toSorted((one, two) => one.day - two.day || one.id - two.id);
  const whole = findSeries(sorted);
  const found = whole && covers(whole, sorted) ? [whole] : findWithin(sorted);
  return found.map((series) => toRecurring(series, today));
}

/** Whether hardly anything is left over: then the merchant has one thing that repeats. */
const covers = ({ payments }: Series, all: readonly Movement[]) => payments.length >= all.length * 0.9 - 1;

/**
 * Several things of one merchant, each with a price of its own; the rest are single purchases. Among many prices some fall
 * into step by chance, so it takes more of them; and what is left over then may be one thing again.
 */
function findWithin(movements: readonly Movement[]): Series[] {
  const rhythms = listStriking(movements);
  if (rhythms.length === 0) return [];
  const found = byPrice(movements).flatMap((some) => findSeries(some, rhythms) ?? []);
  const joined = joinPrices(found, movements).filter((series) => isStriking(series, movements));
  const taken = new Set(joined.flatMap(({ payments }) => payments.map(({ id }) => id)));
  const left = movements.filter(({ id }) => !taken.has(id));
  const rest = joined.length > 0 ? findSeries(left) : undefined;
  return rest && rest.payments.length === left.length ? [...joined, rest] : joined;
}

/** In which a thing could have its share of all payments, were it there from the first to the last of them. */
function listStriking(all: readonly Movement[]): Rhythm[] {
  const span = (all.at(-1)?.day ?? 0) - (all[0]?.day ?? 0);
  return RHYTHMS.filter(
    ({ days, tolerance }) => (span + tolerance) / days + 1 >= all.length * STRIKING_SHARE,
  );
}

/** Whether so many payments in step are no accident among that many in all. */
const isStriking = ({ payments, amounts, rhythm }: Series, all: readonly Movement[]) =>
  amounts.kind === 'fixed' &&
  payments.length >= rhythm.least + 1 &&
  payments.length >= all.length * STRIKING_SHARE;

/** Payments of one price each, cheapest first. */
function byPrice(movements: readonly Movement[]): Movement[][] {
  const sorted = movements.toSorted((one, two) => Math.abs(one.cents) - Math.abs(two.cents));
  const groups: Movement[][] = [];
  for (const movement of sorted) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && Math.abs(movement.cents) <= Math.abs(before.cents) * SAME_PRICE)
      group.push(movement);
    else groups.push([movement]);
  }
  return groups.map((group) => group.toSorted((one, two) => one.day - two.day || one.id - two.id));
}

/** What goes on at another price, in the same rhythm on the same days, is one thing. */
function joinPrices(found: readonly Series[], all: readonly Movement[]): Series[] {
  const left = found.toSorted((one, two) => firstDay(one) - firstDay(two));
  const joined: Series[] = [];
  for (const series of left) {
    const before = joined.findIndex((one) => follows(one, series));
    const whole = before >= 0 ? findSeries(merge(joined[before], series, all)) : undefined;
    if (whole && before >= 0) joined[before] = whole;
    else joined.push(series);
  }
  return joined;
}

const firstDay = ({ payments }: Series) => payments[0]?.day ?? 0;
const lastDay = ({ payments }: Series) => payments.at(-1)?.day ?? 0;

function follows(one: Series, two: Series): boolean {
  const { rhythm } = one;
  if (rhythm !== two.rhythm) return false;
  const pause = firstDay(two) - lastDay(one);
  const factor = two.amounts.expected / one.amounts.expected;
  return (
    pause > 0 &&
    pause < rhythm.days * 1.5 + rhythm.tolerance &&
    factor < LARGEST_STEP &&
    factor > 1 / LARGEST_STEP
  );
}

function merge(one: Series | undefined, two: Series, all: readonly Movement[]): Movement[] {
  const ids = new Set([...(one?.payments ?? []), ...two.payments].map(({ id }) => id));
  return all.filter(({ id }) => ids.has(id));
}

function toRecurring(series: Series, today: EpochDay): Recurring {
  const { payments, amounts, rhythm, confidence } = series;
  const { every } = rhythm;
  const { schedule, tolerance, next, missed, hasEnded } = expectNext(series, today);
  const last = payments.at(-1);
  const sign = Math.sign(payments[0]?.cents ?? 1);
  const [low, expected, high] = [amounts.low, amounts.expected, amounts.high].map((cents) => sign * cents);
  return {
    merchant: last?.merchant ?? '',
    amount: { low: low ?? 0, expected: expected ?? 0, high: high ?? 0 },
    ...{ every, schedule, tolerance, next, last: last?.day ?? 0, confidence },
    isEarly: confidence < RELIABLE,
    ...{ hasEnded, yearly: sign * toYearly(amounts.expected, every) },
    priceChanges: amounts.changes.map(({ day, from, to }) => ({ day, from: sign * from, to: sign * to })),
    missed,
    ids: payments.map(({ id }) => id).toReversed(),
  };
}
