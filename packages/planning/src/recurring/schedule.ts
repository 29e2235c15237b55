import { type EpochDay, isWeekend, weekdayOf } from '../days/calendar.ts';
import { type Every, type Grid, makeGrid, type Plan } from './grid.ts';

/** On which days something is expected: those that are planned, as payments usually keep them. */
export type Schedule = Plan & {
  /** So many days later than planned. */
  shift: number;
  /** Whether a day on a weekend is kept, or moves to the Friday before or the Monday after. */
  weekends: 'kept' | 'before' | 'after';
};

export type Timetable = Grid & { expectedOn: (slot: number) => EpochDay };

export function makeTimetable(schedule: Schedule): Timetable {
  const grid = makeGrid(schedule);
  return { ...grid, expectedOn: (slot) => moveWeekend(grid.dayOf(slot) + schedule.shift, schedule.weekends) };
}

function moveWeekend(day: EpochDay, weekends: Schedule['weekends']): EpochDay {
  if (weekends === 'kept' || !isWeekend(day)) return day;
  const isSunday = weekdayOf(day) === 0;
  return weekends === 'after' ? day + (isSunday ? 1 : 2) : day - (isSunday ? 2 : 1);
}

/** What follows from payments on a grid: they wait for Monday, or come on Friday already; and some are always late. */
export function toSchedule(grid: Grid, days: readonly EpochDay[]): Schedule {
  const offsets = days.map((day) => ({ planned: grid.dayOf(grid.slotOf(day)), day }));
  const onWeekends = offsets.filter(({ planned }) => isWeekend(planned));
  const moved = onWeekends.filter(({ day }) => !isWeekend(day));
  const isMoving =
    moved.length > 0 && moved.length >= onWeekends.length / 2 && grid.plan.every.unit !== 'week';
  const isLater = moved.filter(({ day, planned }) => day > planned).length >= moved.length / 2;
  const others = offsets.filter(({ planned }) => !isMoving || !isWeekend(planned));
  const last = days.at(-1);
  return {
    ...grid.plan,
    anchor: last === undefined ? grid.plan.anchor : grid.dayOf(grid.slotOf(last)),
    shift: medianOf(others.map(({ day, planned }) => day - planned)),
    weekends: isMoving ? (isLater ? 'after' : 'before') : 'kept',
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[sorted.length >> 1] ?? 0;
}

const DAYS_OF = { week: 7, month: 30.44, year: 365.2 };

export const daysBetween = ({ unit, count }: Every): number => DAYS_OF[unit] * count;

const PER_YEAR = { week: 52, month: 12, year: 1 };

/** What so much each time comes to in a year. */
export const toYearly = (cents: number, { unit, count }: Every): number =>
  Math.round((cents * PER_YEAR[unit]) / count);
