import { type EpochDay, isWeekend, weekdayOf } from '../days/calendar.ts';
import type { Grid } from './rhythm.ts';
import type { Series } from './series.ts';

export type Expected = { next: EpochDay; missed: EpochDay[]; hasEnded: boolean };

/** So many in a row without a payment, and it is over. */
const ENDED_AFTER = 2;
const RECENT = 6;

/** The next day, what didn't arrive until today, and whether it is over. */
export function expectNext({ grid, payments, gaps }: Series, today: EpochDay): Expected {
  const shift = usualShift(
    grid,
    payments.slice(-RECENT).map(({ day }) => day),
  );
  const expectedOn = (slot: number) => shift(grid.dayOf(slot));
  const last = grid.slotOf(payments.at(-1)?.day ?? today);
  const late: number[] = [];
  let slot = last + 1;
  while (expectedOn(slot) + grid.rhythm.tolerance < today) {
    late.push(slot);
    slot += 1;
  }
  return {
    next: expectedOn(slot),
    missed: [...gaps, ...late.slice(0, ENDED_AFTER)].map(expectedOn),
    hasEnded: late.length >= ENDED_AFTER || (late.length > 0 && grid.rhythm.days > 100),
  };
}

/** Payments wait for Monday, or come on Friday already; and some are always a day or two off. */
function usualShift(grid: Grid, days: readonly EpochDay[]): (day: EpochDay) => EpochDay {
  const offsets = days.map((day) => ({ planned: grid.dayOf(grid.slotOf(day)), day }));
  const onWeekends = offsets.filter(({ planned }) => isWeekend(planned));
  const moved = onWeekends.filter(({ day }) => !isWeekend(day));
  const isMoving =
    moved.length > 0 && moved.length >= onWeekends.length / 2 && grid.rhythm.every.unit !== 'week';
  const isLater = moved.filter(({ day, planned }) => day > planned).length >= moved.length / 2;
  const others = offsets.filter(({ planned }) => !isMoving || !isWeekend(planned));
  const off = medianOf(others.map(({ day, planned }) => day - planned));
  return (planned) => {
    const day = planned + off;
    if (!isMoving || !isWeekend(day)) return day;
    const isSunday = weekdayOf(day) === 0;
    return isLater ? day + (isSunday ? 1 : 2) : day - (isSunday ? 2 : 1);
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[sorted.length >> 1] ?? 0;
}
