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
