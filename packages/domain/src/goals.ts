import {
  addMonths,
  type Day,
  type DayNumber,
  daysOfMonth,
  latest,
  type Month,
  monthOfDayNumber,
  toDayNumber,
} from './day.ts';
import { type Cents, cents, subtractCents, ZERO } from './money.ts';

/** So many months tell at what pace somebody saves. */
const MONTHS_OF_PACE = 3;
/** What lies further away is no month that anybody plans with. */
const MOST_MONTHS_AHEAD = 1200;

type Months = { from: Month; to: Month };

/** The last three full months. */
export function monthsOfPace(today: Day): Months {
  const present = monthOfDayNumber(toDayNumber(today));
  return { from: addMonths(present, -MONTHS_OF_PACE), to: addMonths(present, -1) };
}

/** Those of them that a history covers whole which begins on this day: with a `from` after `to` where none is. */
export function fullMonthsOf(months: Months, firstDay: DayNumber): Months {
  const begun = monthOfDayNumber(firstDay);
  const firstFull = firstDay === daysOfMonth(begun).first ? begun : addMonths(begun, 1);
  return { from: latest(firstFull, months.from), to: months.to };
}

/** What came together in these months, for each of them: to the nearest cent, halves away from nothing. */
export function toPace(moved: Cents, { from, to }: Months): Cents | null {
  const months = countMonths(from, to) + 1;
  if (months < 1) return null;
  const doubled = 2 * Math.abs(moved) + months;
  const rounded = (doubled - (doubled % (2 * months))) / (2 * months);
  return cents(moved < 0 ? -rounded : rounded);
}

/** How many whole months lie between two days; a day that a month does not have is its last one. */
export function countWholeMonths(from: DayNumber, to: DayNumber): number {
  const month = monthOfDayNumber(to);
  const sameDay = Math.min(month * 100 + (from % 100), daysOfMonth(month).last);
  const count = countMonths(monthOfDayNumber(from), month);
  return sameDay <= to ? count : count - 1;
}

const countMonths = (from: Month, to: Month): number =>
  (Math.floor(to / 100) - Math.floor(from / 100)) * 12 + (to % 100) - (from % 100);

type Aim = { target: Cents; targetDay: DayNumber | null; saved: Cents; pace: Cents | null };
type Outlook = { needed: Cents | null; reachedOn: Month | null; isOnTrack: boolean | null };

/** What is needed from now on, and what the pace of the last months leads to. */
export function toOutlook({ target, targetDay, saved, pace }: Aim, today: Day): Outlook {
  const left = subtractCents(target, saved);
  const now = toDayNumber(today);
  if (left <= 0) return { needed: targetDay === null ? null : ZERO, reachedOn: null, isOnTrack: true };
  const reachedOn = pace === null ? null : monthReached(left, pace, monthOfDayNumber(now));
  if (targetDay === null) return { needed: null, reachedOn, isOnTrack: null };
  const needed = divideUp(left, Math.max(1, countWholeMonths(now, targetDay)));
  if (targetDay < now) return { needed, reachedOn, isOnTrack: false };
  return { needed, reachedOn, isOnTrack: pace === null ? null : pace >= needed };
}

function monthReached(left: Cents, pace: Cents, present: Month): Month | null {
  if (pace <= 0) return null;
  const months = divideUp(left, pace);
  return months > MOST_MONTHS_AHEAD ? null : addMonths(present, months);
}

/** Exact, where a quotient of large numbers would not be. */
export const divideUp = (value: number, by: number): Cents =>
  cents((value - (value % by)) / by + (value % by > 0 ? 1 : 0));
