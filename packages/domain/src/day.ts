declare const brand: unique symbol;

/** A calendar day as `YYYY-MM-DD` text: it has no time and no zone, and sorts as it reads. */
export type Day = string & { readonly [brand]: 'Day' };

/** A day as a whole number that reads like it, `20261115`: small to store, and sorts the same. */
export type DayNumber = number & { readonly [brand]: 'DayNumber' };

/** A month as `202611`: the day number without its last two digits. */
export type Month = number & { readonly [brand]: 'Month' };

/** Every day that can be written lies between these. */
export const FIRST_DAY = 1_01_01 as DayNumber;
export const LAST_DAY = 9999_12_31 as DayNumber;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function isDay(text: string): text is Day {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * Takes a day or a full ISO date-time, whose day is the one it is written with: turning it into another
 * zone first would move purchases near midnight to the neighbouring day.
 */
export function parseDay(text: string): Day | undefined {
  const day = DATE_TIME.exec(text)?.[1] ?? text;
  return isDay(day) && (day === text || !Number.isNaN(Date.parse(text))) ? day : undefined;
}

/** The UTC day of an instant. */
export function toDay(instant: Date): Day {
  return instant.toISOString().slice(0, 10) as Day;
}

export function toDayNumber(day: Day): DayNumber {
  return Number(day.replaceAll('-', '')) as DayNumber;
}

export function fromDayNumber(number: DayNumber): Day {
  const text = String(number).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` as Day;
}

export function monthOfDayNumber(number: DayNumber): Month {
  return Math.floor(number / 100) as Month;
}

/** The last of these days, or months. */
export const latest = <When extends DayNumber | Month>(...all: readonly When[]): When =>
  Math.max(...all) as When;

export const earliest = <When extends DayNumber | Month>(...all: readonly When[]): When =>
  Math.min(...all) as When;

/** `202611` → `2026-11`. */
export function toMonthText(month: Month): string {
  const text = String(month).padStart(6, '0');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Within the days that there are: what would lie outside stays where it is. */
export function addDays(day: DayNumber, count: number): DayNumber {
  const moved = parseDay(toDay(new Date(Date.parse(fromDayNumber(day)) + count * 86_400_000)));
  return moved ? toDayNumber(moved) : day;
}

const FIRST_MONTH_INDEX = 12;

/** The month before (−1) or after (1), and so on; before the first that there is lies none. */
export function addMonths(month: Month, count: number): Month {
  const moved = Math.floor(month / 100) * 12 + (month % 100) - 1 + count;
  const index = Math.max(moved, FIRST_MONTH_INDEX);
  return (Math.floor(index / 12) * 100 + (index % 12) + 1) as Month;
}

/** The first and the last day number of a month. */
export function daysOfMonth(month: Month): { first: DayNumber; last: DayNumber } {
  const dayAt = (dayOfMonth: number) => (month * 100 + dayOfMonth) as DayNumber;
  return { first: dayAt(1), last: dayAt(daysInMonth(Math.floor(month / 100), month % 100)) };
}

/** The next day on or after `today` with that day of the month, or the month's last day where it is shorter. */
export function nextMonthlyDay(today: Day, dayOfMonth: number): Day {
  const number = toDayNumber(today);
  const inMonth = (month: Month) => Math.min(month * 100 + dayOfMonth, daysOfMonth(month).last) as DayNumber;
  const month = monthOfDayNumber(number);
  const thisMonth = inMonth(month);
  return fromDayNumber(thisMonth >= number ? thisMonth : inMonth(addMonths(month, 1)));
}
