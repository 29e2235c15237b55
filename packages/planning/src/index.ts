export { dayOfMonthOf, type EpochDay, fromEpochDay, toEpochDay } from './days/calendar.ts';
export { LEVEL } from './forecast/band.ts';
export type { PaidItem, Payment } from './forecast/expected.ts';
export { findFix, type Move, type Outlook } from './forecast/fix.ts';
export {
  type Account,
  type Backtest,
  type Forecast,
  floorOf,
  forecast,
  forecastBalances,
} from './forecast/forecast.ts';
export { Memory } from './forecast/memory.ts';
export { LEAST_HISTORY } from './forecast/methods.ts';
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
export { applyChanges, type Change, type ExpectedPayment } from './scenario/scenario.ts';
