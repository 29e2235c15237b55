import { dayInMonth, type EpochDay, monthOf } from '../days/calendar.ts';

export type Unit = 'week' | 'month' | 'year';
export type Every = { unit: Unit; count: number };

/** Any of the planned days; and of months and years which one, 1 to 31, or the last day where a month is shorter. */
export type Plan = { every: Every; anchor: EpochDay; dayOfMonth: number };

/** The planned days, numbered: the same day has the same number, whichever of them was the anchor. */
export type Grid = {
  plan: Plan;
  dayOf: (slot: number) => EpochDay;
  /** The number of the nearest one. */
  slotOf: (day: EpochDay) => number;
};

export const monthsOf = ({ unit, count }: Every): number => (unit === 'year' ? 12 * count : count);

export const makeGrid = (plan: Plan): Grid =>
  plan.every.unit === 'week' ? gridOfWeeks(plan) : gridOfMonths(plan);

function gridOfWeeks(plan: Plan): Grid {
  const period = 7 * plan.every.count;
  const from = modulo(plan.anchor, period);
  return {
    plan,
    dayOf: (slot) => slot * period + from,
    slotOf: (day) => Math.round((day - from) / period),
  };
}

/** February has 28 days: no other planned day is as near. */
const HALF_OF_SHORTEST = 14;

function gridOfMonths(plan: Plan): Grid {
  const count = monthsOf(plan.every);
  const phase = modulo(monthOf(plan.anchor), count);
  const dayOf = (slot: number) => dayInMonth(slot * count + phase, plan.dayOfMonth);
  const slotOf = (day: EpochDay) => {
    const about = Math.round((monthOf(day) - phase) / count);
    const far = (slot: number) => Math.abs(day - dayOf(slot));
    if (far(about) < HALF_OF_SHORTEST) return about;
    const near = [about - 1, about, about + 1];
    return near.reduce((best, slot) => (far(slot) < far(best) ? slot : best));
  };
  return { plan, dayOf, slotOf };
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
