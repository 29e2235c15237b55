import { dayInMonth, dayOfMonthOf, type EpochDay, monthOf } from '../days/calendar.ts';
import { type Every, type Grid, makeGrid, monthsOf, type Unit } from './grid.ts';
import { daysBetween } from './schedule.ts';

export type Rhythm = {
  every: Every;
  /** How many days it takes on average. */
  days: number;
  /** How far a payment may be from its day. */
  tolerance: number;
  /** How far payments may be from their days on average. */
  jitter: number;
  /** How many payments show it. */
  least: number;
};

const rhythm = (
  unit: Unit,
  count: number,
  days: number,
  [tolerance, jitter]: [tolerance: number, jitter: number],
  least: number,
): Rhythm => ({ every: { unit, count }, days, tolerance, jitter, least });

export const RHYTHMS: readonly Rhythm[] = [
  rhythm('week', 1, 7, [2, 0.8], 5),
  rhythm('week', 2, 14, [4, 1.5], 4),
  rhythm('week', 4, 28, [4, 1], 4),
  rhythm('month', 1, 30.44, [6, 2.4], 3),
  rhythm('month', 3, 91.3, [9, 4], 3),
  rhythm('month', 6, 182.6, [12, 6], 2),
  rhythm('year', 1, 365.2, [15, 8], 2),
];

/** How far a payment may be from its day, also where nobody would find that rhythm: every three weeks, every two months. */
export function toleranceOf(every: Every): number {
  const days = daysBetween(every);
  const known = RHYTHMS.findLast((one) => one.days <= days) ?? RHYTHMS[0];
  return known?.tolerance ?? 0;
}

/** The grid of a rhythm that fits these days best. */
export function fitGrid(rhythm: Rhythm, days: readonly EpochDay[]): Grid {
  return rhythm.every.unit === 'week' ? fitWeeks(rhythm, days) : fitMonths(rhythm, days);
}

function fitWeeks({ every, days: period }: Rhythm, days: readonly EpochDay[]): Grid {
  const from = circularMedian(
    days.map((day) => modulo(day, period)),
    period,
  );
  return makeGrid({ every, anchor: from, dayOfMonth: dayOfMonthOf(from) });
}

const LONGEST_MONTH = 31;

function fitMonths(rhythm: Rhythm, days: readonly EpochDay[]): Grid {
  const count = monthsOf(rhythm.every);
  let best: { grid: Grid; cost: number } | undefined;
  for (const phase of phasesOf(days, count))
    for (const dayOfMonth of daysOfMonthOf(days)) {
      const grid = makeGrid({ every: rhythm.every, anchor: dayInMonth(phase, dayOfMonth), dayOfMonth });
      const cost = costOf(grid, days, rhythm.days / 2, best?.cost);
      if (cost !== undefined) best = { grid, cost };
    }
  if (!best) throw new Error('no days to fit');
  return best.grid;
}

/** How far all days are away; undefined where that is no less than what is known already. */
function costOf(
  grid: Grid,
  days: readonly EpochDay[],
  most: number,
  known = Number.POSITIVE_INFINITY,
): number | undefined {
  let cost = 0;
  for (const day of days) {
    cost += Math.min(distance(grid, day), most);
    if (cost >= known) return undefined;
  }
  return cost;
}

/** A payment may be booked in the month beside its own. */
const phasesOf = (days: readonly EpochDay[], count: number): Iterable<number> =>
  count === 1
    ? [0]
    : new Set(days.flatMap((day) => [0, 1, -1].map((by) => modulo(monthOf(day) + by, count))));

/** One of those that there are; at the end of a month also the 31st, which comes as other days. */
function daysOfMonthOf(days: readonly EpochDay[]): Iterable<number> {
  const there = days.map(dayOfMonthOf);
  return new Set(there.some((day) => day >= 27) ? [...there, 29, 30, LONGEST_MONTH] : there);
}

const distance = (grid: Grid, day: EpochDay) => Math.abs(day - grid.dayOf(grid.slotOf(day)));

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** Of places on a circle: the one that is nearest to all others. */
function circularMedian(values: readonly number[], length: number): number {
  const between = (one: number, two: number) => {
    const apart = Math.abs(one - two);
    return Math.min(apart, length - apart);
  };
  const cost = (value: number) => values.reduce((sum, other) => sum + between(value, other), 0);
  return [...new Set(values)].reduce(
    (best, value) => (cost(value) < cost(best) ? value : best),
    values[0] ?? 0,
  );
}
