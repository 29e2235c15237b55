import { parseDay } from '@saldo/domain';
import { firstAndLastOf, moveMonth } from '../money-and-dates/months.ts';

/**
 * The days that cards, chart and list are about, as the address says them: `this-month`, `last-month`, a year, a month
 * such as `2026-11`, or a range such as `2026-11-01..2026-11-15`, of which either end may be open. Undefined is all time.
 */
export type Period = string;

type Days = { from?: string; to?: string };

/** Undefined for what is no period: somebody may have typed it. */
export function parsePeriod(text: string | null): Period | undefined {
  if (text === null) return undefined;
  if (text === 'this-month' || text === 'last-month') return text;
  if (/^\d{4}$/.test(text)) return parseDay(`${text}-01-01`) && text;
  if (/^\d{4}-\d\d$/.test(text)) return parseDay(`${text}-01`) && text;
  const [from = '', to = '', ...more] = text.split('..');
  const isRange = text.includes('..') && more.length === 0 && (from !== '' || to !== '');
  const isSensible = [from, to].every((day) => day === '' || parseDay(day) === day);
  return isRange && isSensible ? text : undefined;
}

/** Undefined where neither end is known. */
export const toRange = (from: string, to: string): Period | undefined => parsePeriod(`${from}..${to}`);

export function daysOf(period: Period | undefined, today: string): Days {
  if (period === undefined) return {};
  if (period === 'this-month') return firstAndLastOf(today.slice(0, 7));
  if (period === 'last-month') return firstAndLastOf(moveMonth(today.slice(0, 7), -1));
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` };
  if (period.length === 7) return firstAndLastOf(period);
  const [from, to] = period.split('..');
  // Whoever names the last day first means the same days.
  if (from && to && from > to) return { from: to, to: from };
  return { ...(from && { from }), ...(to && { to }) };
}
