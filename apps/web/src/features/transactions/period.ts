import { daysInMonth, parseDay } from '@saldo/domain';

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
  if (period === 'this-month') return daysOfMonth(today.slice(0, 7));
  if (period === 'last-month') return daysOfMonth(monthBefore(today.slice(0, 7)));
  if (period.length === 4) return { from: `${period}-01-01`, to: `${period}-12-31` };
  if (period.length === 7) return daysOfMonth(period);
  const [from, to] = period.split('..');
  return { ...(from && { from }), ...(to && { to }) };
}

function daysOfMonth(month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: `${month}-${daysInMonth(year, number)}` };
}

function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [before, at] = number > 1 ? [year, number - 1] : [year - 1, 12];
  return `${String(before).padStart(4, '0')}-${String(at).padStart(2, '0')}`;
}
