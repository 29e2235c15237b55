declare const brand: unique symbol;

/** A calendar day as `YYYY-MM-DD` text: it has no time and no zone, and sorts as it reads. */
export type Day = string & { readonly [brand]: 'Day' };

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

/** A day as a whole number that reads like it, `20261115`: small to store, and sorts the same. */
export function toDayNumber(day: Day): number {
  return Number(day.replaceAll('-', ''));
}

export function fromDayNumber(number: number): Day {
  const text = String(number).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` as Day;
}

/** A month as `202611`: the day number without its last two digits. */
export function monthOfDayNumber(number: number): number {
  return Math.floor(number / 100);
}

/** `202611` → `2026-11`. */
export function toMonthText(month: number): string {
  const text = String(month).padStart(6, '0');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The month before (−1) or after (1), and so on. */
export function addMonths(month: number, count: number): number {
  const index = Math.floor(month / 100) * 12 + (month % 100) - 1 + count;
  return Math.floor(index / 12) * 100 + (index % 12) + 1;
}

/** The first and the last day number of a month. */
export function daysOfMonth(month: number): { first: number; last: number } {
  return { first: month * 100 + 1, last: month * 100 + daysInMonth(Math.floor(month / 100), month % 100) };
}

/** The next day on or after `today` with that day of the month, or the month's last day where it is shorter. */
export function nextMonthlyDay(today: Day, dayOfMonth: number): Day {
  const number = toDayNumber(today);
  const inMonth = (month: number) => Math.min(month * 100 + dayOfMonth, daysOfMonth(month).last);
  const month = monthOfDayNumber(number);
  const thisMonth = inMonth(month);
  return fromDayNumber(thisMonth >= number ? thisMonth : inMonth(addMonths(month, 1)));
}
