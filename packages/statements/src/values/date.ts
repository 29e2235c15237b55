import { type Day, parseDay } from '@saldo/domain';
import type { DateOrder } from '../model/question.ts';
import { findMonth } from './months.ts';

/** A date as written: a day for certain, or three numbers whose order somebody must know. */
export type DateText = { day: Day } | { numbers: readonly [string, string, string]; isDotted?: boolean };

const LONGEST = 40;
const ISO = /^\d{4}-\d{2}-\d{2}/;
const THREE_NUMBERS = /^(\d{1,4})([./\- ])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?=$|[ T,])/;
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})(?=$|\D|\d{6})/;

/** Takes a date apart; undefined where the text is none. Times and zones are left aside: the day as written counts. */
export function dissectDate(text: string): DateText | undefined {
  if (text.length > LONGEST || text.length < 6) return undefined;
  if (ISO.test(text)) return toFixed(text.slice(0, 4), text.slice(5, 7), text.slice(8, 10));
  const tidy = text.trim();
  const [, first, mark, second, third] = THREE_NUMBERS.exec(tidy) ?? [];
  if (first !== undefined && second !== undefined && third !== undefined) {
    const date = toNumbers(first, second, third);
    return date && 'numbers' in date && mark === '.' ? { ...date, isDotted: true } : date;
  }
  const [, year, month, day] = EIGHT_DIGITS.exec(tidy) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) {
    if (/^(19[5-9]|20)/.test(year)) return toFixed(year, month, day);
    return /^\d{8}$/.test(tidy) ? toNumbers(year.slice(0, 2), year.slice(2), tidy.slice(4)) : undefined;
  }
  return dissectNamed(tidy);
}

function toNumbers(first: string, second: string, third: string): DateText | undefined {
  if (first.length === 4) return third.length <= 2 ? toFixed(first, second, third) : undefined;
  if (first.length > 2 || third.length === 3 || third.length === 1) return undefined;
  const numbers = [first, second, third] as const;
  return listOrders(numbers).length > 0 ? { numbers } : undefined;
}

/** `31 Jan 2026`, `31. Januar 2026`, `Sa 31-ene-26`, `1er mars 2026`, `2 de marzo de 2026`. */
const DAY_MONTH =
  /^(?:\p{L}{2,10}[.,]? )?(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ \-./]{0,2}(?:de )?(\p{L}{3,10})[ \-./,]{0,2}(?:de |del )?'?(\d{4}|\d{2})(?=$|[ T,])/u;
/** `Jan 31, 2026`, `January 31 26`. */
const MONTH_DAY =
  /^(?:\p{L}{2,10}[.,]? )?(\p{L}{3,10})[ \-./]{1,2}(\d{1,2})(?:st|nd|rd|th)?[ \-./,]{1,2}'?(\d{4}|\d{2})(?=$|[ T,])/u;
/** `2026-Jan-31`. */
const YEAR_MONTH = /^(\d{4})[ \-./](\p{L}{3,10})[ \-./](\d{1,2})(?=$|[ T,])/u;

function dissectNamed(text: string): DateText | undefined {
  const [, day, month, year] = DAY_MONTH.exec(text) ?? [];
  if (day) return toNamed(year, month, day);
  const [, monthFirst, dayNext, yearLast] = MONTH_DAY.exec(text) ?? [];
  if (monthFirst) return toNamed(yearLast, monthFirst, dayNext);
  const [, yearFirst, monthNext, dayLast] = YEAR_MONTH.exec(text) ?? [];
  return toNamed(yearFirst, monthNext, dayLast);
}

function toNamed(year = '', name = '', day = ''): DateText | undefined {
  const month = findMonth(name);
  return month === undefined ? undefined : toFixed(year, String(month), day);
}

function toFixed(year: string, month: string, day: string): DateText | undefined {
  const found = toDayOf(year, month, day);
  return found && { day: found };
}

/** Two digits are of this century up to 69; nobody has bank files from before. */
function toDayOf(year: string, month: string, day: string): Day | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined;
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;
  return parseDay(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

export function resolveDate(date: DateText, order: DateOrder): Day | undefined {
  if ('day' in date) return date.day;
  const [first, second, third] = date.numbers;
  if (order === 'dmy') return toDayOf(third, second, first);
  if (order === 'mdy') return toDayOf(third, first, second);
  return third.length === 2 ? toDayOf(first.padStart(2, '0'), second, third) : undefined;
}

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

/** The orders in which three numbers are a day of the calendar. */
export const listOrders = (numbers: readonly [string, string, string]): DateOrder[] =>
  ORDERS.filter((order) => resolveDate({ numbers }, order) !== undefined);

/** The same few hundred dates stand on a hundred thousand rows. */
const MOST_KEPT = 20_000;

export function makeDateParser(order: DateOrder): (text: string) => Day | undefined {
  const kept = new Map<string, Day | undefined>();
  return (text) => {
    if (kept.has(text)) return kept.get(text);
    const date = dissectDate(text);
    const day = date && resolveDate(date, order);
    if (kept.size < MOST_KEPT) kept.set(text, day);
    return day;
  };
}
