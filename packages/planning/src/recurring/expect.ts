import type { EpochDay } from '../days/calendar.ts';
import { type Course, readStanding, type Standing } from './occurrences.ts';
import { makeTimetable, type Schedule, toSchedule } from './schedule.ts';
import type { Series } from './series.ts';

export type Expected = Omit<Standing, 'next'> & { schedule: Schedule; tolerance: number; next: EpochDay };

/** So many in a row without a payment, and it is over. */
const ENDED_AFTER = 2;
/** Of what comes this seldom, one. */
const SELDOM = 100;
const RECENT = 6;

export const endsAfter = (daysBetween: number): number => (daysBetween > SELDOM ? 1 : ENDED_AFTER);

/** The next day, what didn't arrive until today, and whether it is over. */
export function expectNext({ grid, rhythm, payments }: Series, today: EpochDay): Expected {
  const paid = payments.map(({ day }) => day);
  const schedule = toSchedule(grid, paid.slice(-RECENT));
  const { tolerance } = rhythm;
  const course: Course = { schedule, tolerance, paid, skipped: [], endsAfter: endsAfter(rhythm.days) };
  const { next, missed, hasEnded } = readStanding(course, today);
  const afterwards = () => {
    const { slotOf, expectedOn } = makeTimetable(schedule);
    return expectedOn(slotOf(paid.at(-1) ?? today) + 1);
  };
  return { schedule, tolerance, next: next ?? afterwards(), missed, hasEnded };
}
