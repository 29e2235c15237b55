export { dayOfMonthOf, type EpochDay, fromEpochDay, toEpochDay } from './days/calendar.ts';
export { type Amounts, describeAmounts, LARGEST_STEP, type PriceChange } from './recurring/amounts.ts';
export { detectRecurring, type Recurring } from './recurring/detect.ts';
export { endsAfter } from './recurring/expect.ts';
export type { Every, Unit } from './recurring/grid.ts';
export type { Movement } from './recurring/movement.ts';
export {
  type Course,
  findExpected,
  listOccurrences,
  type Occurrence,
  readStanding,
} from './recurring/occurrences.ts';
export { toleranceOf } from './recurring/rhythm.ts';
export { daysBetween, makeTimetable, type Schedule, toYearly } from './recurring/schedule.ts';
