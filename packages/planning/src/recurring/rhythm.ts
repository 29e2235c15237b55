import { dayInMonth, dayOfMonthOf, type EpochDay, monthOf } from '../days/calendar.ts';

export type Unit = 'week' | 'month' | 'year';
export type Every = { unit: Unit; count: number };

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

/** The days on which something is expected, numbered. */
export type Grid = {
  rhythm: Rhythm;
  dayOf: (slot: number) => EpochDay;
  /** The number of the nearest one. */
  slotOf: (day: EpochDay) => number;
};

const monthsOf = ({ unit, count }: Every) => (unit === 'year' ? 12 * count : count);

/** The grid of a rhythm that fits these days best. */
export function fitGrid(rhythm: Rhythm, days: readonly EpochDay[]): Grid {
  return rhythm.every.unit === 'week' ? fitWeeks(rhythm, days) : fitMonths(rhythm, days);
}

function fitWeeks(rhythm: Rhythm, days: readonly EpochDay[]): Grid {
  const { days: period } = rhythm;
  const from = circularMedian(
    days.map((day) => ((day % period) + period) % period),
    period,
  );
  return {
    rhythm,
    dayOf: (slot) => slot * period + from,
    slotOf: (day) => Math.round((day - from) / period),
  };
}

const LONGEST_MONTH = 31;

function fitMonths(rhythm: Rhythm, days: readonly EpochDay[]): Grid {
  const count = monthsOf(rhythm.every);
  let best: { grid: Grid; cost: number } | undefined;
  for (const phase of phasesOf(days, count))
    for (const dayOfMonth of daysOfMonthOf(days)) {
      const grid = gridOfMonths(rhythm, count, phase, dayOfMonth);
      const cost = days.reduce((sum, day) => sum + Math.min(distance(grid, day), rhythm.days / 2), 0);
      if (!best || cost < best.cost) best = { grid, cost };
    }
  if (!best) throw new Error('no days to fit');
  return best.grid;
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

function gridOfMonths(rhythm: Rhythm, count: number, phase: number, dayOfMonth: number): Grid {
  const dayOf = (slot: number) => dayInMonth(slot * count + phase, dayOfMonth);
  const slotOf = (day: EpochDay) => {
    const about = Math.round((monthOf(day) - phase) / count);
    const near = [about - 1, about, about + 1];
    const far = (slot: number) => Math.abs(day - dayOf(slot));
    return near.reduce((best, slot) => (far(slot) < far(best) ? slot : best));
  };
  return { rhythm, dayOf, slotOf };
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
