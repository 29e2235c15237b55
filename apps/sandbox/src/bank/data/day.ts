/** A day is `YYYY-MM-DD` text, in UTC, as everywhere in Saldo. */

const MILLISECONDS = 86_400_000;

/** All histories begin here, so that each of them is the same on every machine. */
export const FIRST_DAY = '2024-11-01';

export function toDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * MILLISECONDS));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS);
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

export function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

export function monthOf(day: string): number {
  return Number(day.slice(5, 7));
}

/** The days of the calendar month before this day's. */
export function listDaysOfMonthBefore(day: string): string[] {
  const last = addDays(`${day.slice(0, 8)}01`, -1);
  const first = `${last.slice(0, 8)}01`;
  return Array.from({ length: dayOfMonth(last) }, (_, index) => addDays(first, index));
}
