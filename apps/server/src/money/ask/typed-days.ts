import {
  addMonths,
  type DayNumber,
  daysOfMonth,
  fromDayNumber,
  type Month,
  monthOfDayNumber,
  parseDay,
  toDayNumber,
} from '@saldo/domain';
import { MONTHS } from './words.ts';

/** Days and months as people type them. */

/** 15/3, 15/3/26, 15-03-2026 or 2026-03-15; without a year, the most recent such day. */
export function toTypedDay(text: string, today: DayNumber): DayNumber | undefined {
  const whole = parseDay(text);
  if (whole) return toDayNumber(whole);
  const [, day, month, given] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (!day || !month) return undefined;
  const year =
    given === undefined ? Math.floor(today / 10_000) : Number(given.length === 2 ? `20${given}` : given);
  const on = (one: number) => parseDay(`${one}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const found = on(year);
  if (!found) return undefined;
  const number = toDayNumber(found);
  if (given !== undefined || number <= today) return number;
  const before = on(year - 1);
  return before && toDayNumber(before);
}

export function toMonthStart(word: string | undefined, today: DayNumber): DayNumber | undefined {
  const index = MONTHS.findIndex((names) => names.includes(word ?? ''));
  if (index >= 0) return rangeOf(newestMonth(index, today))[0];
  const year = toYear(word);
  return year === undefined ? undefined : yearOf(year)[0];
}

export const toYear = (text = '') => (/^(19|20)\d\d$/.test(text) ? Number(text) : undefined);
export const monthOf = (year: number, index: number) => (year * 100 + index + 1) as Month;
export const rangeOf = (month: Month): [DayNumber, DayNumber] => {
  const { first, last } = daysOfMonth(month);
  return [first, last];
};
export const yearOf = (year: number): [DayNumber, DayNumber] => [
  rangeOf(monthOf(year, 0))[0],
  rangeOf(monthOf(year, 11))[1],
];

/** The most recent such month. */
export function newestMonth(index: number, today: DayNumber): Month {
  const month = monthOfDayNumber(today);
  const thisYear = monthOf(Math.floor(month / 100), index);
  return thisYear <= month ? thisYear : addMonths(thisYear, -12);
}

/** Monday is 0. */
export const weekdayOf = (day: DayNumber) =>
  (new Date(`${fromDayNumber(day)}T00:00:00Z`).getUTCDay() + 6) % 7;
