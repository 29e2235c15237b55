import { addMonths, daysOfMonth, fromDayNumber, type Month, toMonthText } from '@saldo/domain';

/** Months as texts such as `2026-11`. */

const toMonth = (month: string) => Number(month.replace('-', '')) as Month;

/** The month so many after, or before, it. */
export const moveMonth = (month: string, count: number): string =>
  toMonthText(addMonths(toMonth(month), count));

export function firstAndLastOf(month: string): { from: string; to: string } {
  const { first, last } = daysOfMonth(toMonth(month));
  return { from: fromDayNumber(first), to: fromDayNumber(last) };
}

/** The day so many after, or before, it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
