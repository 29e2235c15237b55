import type { DayNumber } from '@saldo/domain';

/** A day counted from 1970, so that days can be subtracted. */
export type EpochDay = number;

/** Months counted from year 0, so that months can be subtracted. */
export type MonthIndex = number;

const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;
/** From 1 March of year 0 to 1970. */
const DAYS_BEFORE_EPOCH = 719_468;

/** The first day of a month. */
const firstOf = (month: MonthIndex): EpochDay => FIRST_DAYS[month - FROM_MONTH] ?? countFirstOf(month);

/** Years begin in March here, so that February's length comes last. */
function countFirstOf(month: MonthIndex): EpochDay {
  const shifted = month - 2;
  const year = Math.floor(shifted / 12);
  const ofYear = shifted - year * 12;
  const era = Math.floor(year / YEARS_PER_ERA);
  const ofEra = year - era * YEARS_PER_ERA;
  const days = Math.floor((153 * ofYear + 2) / 5);
  const before = ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + days;
  return era * DAYS_PER_ERA + before - DAYS_BEFORE_EPOCH;
}

/** Of all months that people have: it is asked for very often. */
const FROM_MONTH = 1950 * 12;
const FIRST_DAYS = Array.from({ length: 150 * 12 }, (_, index) => countFirstOf(FROM_MONTH + index));

export const toEpochDay = (day: DayNumber): EpochDay =>
  firstOf(Math.floor(day / 10_000) * 12 + (Math.floor(day / 100) % 100) - 1) + (day % 100) - 1;

const DAYS_PER_MONTH = 30.436_875;

export function monthOf(day: EpochDay): MonthIndex {
  const about = Math.floor((day + DAYS_BEFORE_EPOCH) / DAYS_PER_MONTH) + 2;
  if (firstOf(about) > day) return about - 1;
  return firstOf(about + 1) <= day ? about + 1 : about;
}

export function fromEpochDay(day: EpochDay): DayNumber {
  const month = monthOf(day);
  const ofYear = month % 12;
  return (((month - ofYear) / 12) * 10_000 + (ofYear + 1) * 100 + day - firstOf(month) + 1) as DayNumber;
}

/** 1 to 31. */
export const dayOfMonthOf = (day: EpochDay): number => day - firstOf(monthOf(day)) + 1;

/** That day of a month, or its last day where it is shorter. */
export const dayInMonth = (month: MonthIndex, dayOfMonth: number): EpochDay =>
  Math.min(firstOf(month) + dayOfMonth, firstOf(month + 1)) - 1;

/** 0 is Sunday. */
export const weekdayOf = (day: EpochDay): number => (((day + 4) % 7) + 7) % 7;

export const isWeekend = (day: EpochDay): boolean => weekdayOf(day) % 6 === 0;
