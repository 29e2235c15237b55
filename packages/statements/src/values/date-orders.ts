import { addDays, type Day, fromDayNumber, toDayNumber } from '@saldo/domain';
import type { DateOrder } from '../model/question.ts';
import { trendOf } from './chain.ts';
import { type DateText, listOrders, resolveDate } from './date.ts';

/** Dates of a file as written, in its order, neighbours that are equal once; with the other date of the row. */
export type WrittenDate = { date: DateText; other: DateText | undefined };

/** Texts in the file's order, for formats with one date on a row. */
export function listWritten(
  texts: Iterable<string>,
  dissect: (text: string) => DateText | undefined,
): WrittenDate[] {
  const dates: WrittenDate[] = [];
  let last = '';
  for (const text of texts) {
    const date = text === last ? undefined : dissect(text);
    last = text;
    if (date) dates.push({ date, other: undefined });
  }
  return dates;
}

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
/** Banks book ahead by days, not by months. */
const DAYS_AHEAD = 31;
/** What a file covers. A year of two digits in front is rare, so less speaks against it than against the others. */
const MOST_YEARS: { [order in DateOrder]: number } = { dmy: 10, mdy: 10, ymd: 2 };
const NEAR = 10;
const FAR = 20;
/** Fewer could stand in order by chance in the wrong reading too. */
const ENOUGH_DAYS = 10;

/** The orders in which the dates can be read, the likeliest first: more than one is a question. */
export function decideOrders(dates: readonly WrittenDate[], today: Day | undefined): DateOrder[] {
  const open = dates.filter(({ date, other }) => 'numbers' in date || (other && 'numbers' in other));
  if (open.length === 0) return ['dmy'];
  const tests = [
    (order: DateOrder) => countImpossible(open, order),
    (order: DateOrder) => spreadOf(open, order),
    (order: DateOrder) => (today ? countAhead(open, order, today) : 0),
  ];
  let left = ORDERS.filter((order) => order !== 'ymd' || open.some(startsLikeYear));
  for (const test of tests) left = keepLeast(left, test);
  // Nobody writes the month first and points between.
  if (left.includes('dmy') && open.some(isDotted)) left = left.filter((order) => order !== 'mdy');
  const near = left.filter((order) => areNear(open, order));
  if (near.length > 0 && left.every((order) => near.includes(order) || isFarSomewhere(open, order)))
    left = near;
  return decideByRun(dates, left);
}

/**
 * Statements are written by date, forwards or backwards. Over ten and more different days the wrong reading would
 * jump to and fro, so where one reading never turns back and the other does twice or more, it is the one.
 */
function decideByRun(dates: readonly WrittenDate[], orders: readonly DateOrder[]): DateOrder[] {
  const turns = new Map(orders.map((order) => [order, countTurns(daysOf(dates, order))]));
  const steady = orders.filter((order) => turns.get(order) === 0);
  const [only] = steady;
  if (!only || steady.length > 1 || new Set(daysOf(dates, only)).size < ENOUGH_DAYS) return [...orders];
  return orders.every((order) => order === only || (turns.get(order) ?? 0) >= 2) ? [only] : [...orders];
}

/** How often the days run against the way in which most of them run. */
function countTurns(days: readonly Day[]): number {
  const { up, down } = trendOf(days);
  return Math.min(up, down);
}

export const daysOf = (dates: readonly WrittenDate[], order: DateOrder): Day[] =>
  dates.flatMap(({ date }) => resolveDate(date, order) ?? []);

function keepLeast(orders: readonly DateOrder[], of: (order: DateOrder) => number): DateOrder[] {
  const least = Math.min(...orders.map(of));
  return orders.filter((order) => of(order) === least);
}

/** Nobody writes `01/02/26` for a day of 2001: years of two digits come first in files since 2013, or in none. */
const startsLikeYear = ({ date }: WrittenDate): boolean => 'numbers' in date && Number(date.numbers[0]) > 12;

const isDotted = ({ date }: WrittenDate): boolean => 'isDotted' in date && date.isDotted === true;

function countImpossible(dates: readonly WrittenDate[], order: DateOrder): number {
  const isImpossible = (date: DateText | undefined) =>
    date !== undefined && 'numbers' in date && !listOrders(date.numbers).includes(order);
  return dates.filter(({ date, other }) => isImpossible(date) || isImpossible(other)).length;
}

/** Years beyond the few that a file covers: a reading that spreads it over many has taken the day for the year. */
function spreadOf(dates: readonly WrittenDate[], order: DateOrder): number {
  const years = daysOf(dates, order).map((day) => Number(day.slice(0, 4)));
  const last = years.reduce((one, two) => Math.max(one, two), 0);
  const first = years.reduce((one, two) => Math.min(one, two), last);
  return Math.max(0, last - first - MOST_YEARS[order]);
}

function countAhead(dates: readonly WrittenDate[], order: DateOrder, today: Day): number {
  const last = fromDayNumber(addDays(toDayNumber(today), DAYS_AHEAD));
  return daysOf(dates, order).filter((day) => day > last).length;
}

const apart = ({ date, other }: WrittenDate, order: DateOrder): number => {
  const [one, two] = [resolveDate(date, order), other && resolveDate(other, order)];
  return one && two ? Math.abs(Date.parse(one) - Date.parse(two)) / 86_400_000 : 0;
};

const areNear = (dates: readonly WrittenDate[], order: DateOrder): boolean =>
  dates.every((pair) => apart(pair, order) <= NEAR);

const isFarSomewhere = (dates: readonly WrittenDate[], order: DateOrder): boolean =>
  dates.some((pair) => apart(pair, order) > FAR);
