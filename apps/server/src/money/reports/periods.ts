import {
  addMonths,
  type DayNumber,
  daysOfMonth,
  earliest,
  fromDayNumber,
  latest,
  type Month,
  monthOfDayNumber,
} from '@saldo/domain';

export type Group = 'month' | 'quarter' | 'year';
export type Days = { first: DayNumber; last: DayNumber };
export type Period = Days & { key: string /** Complete: neither cut nor in progress. */; isWhole: boolean };

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** The months, quarters or years of these days, oldest first; the ends may be cut. */
export function toPeriods({ first, last }: Days, group: Group, today: DayNumber): Period[] {
  const periods: Period[] = [];
  let month = startOf(monthOfDayNumber(first), group);
  while (month <= monthOfDayNumber(last)) {
    const end = addMonths(month, MONTHS[group] - 1);
    const [from, to] = [daysOfMonth(month).first, daysOfMonth(end).last];
    periods.push({
      key: keyOf(month, group),
      first: latest(from, first),
      last: earliest(to, last),
      isWhole: from >= first && to <= last && to < today,
    });
    month = addMonths(end, 1);
  }
  return periods;
}

/** The index of each month's period. */
export function indexOfMonth(periods: readonly Period[]): (month: Month) => number {
  const indexes = new Map<Month, number>();
  for (const [index, { first, last }] of periods.entries())
    for (let month = monthOfDayNumber(first); month <= monthOfDayNumber(last); month = addMonths(month, 1))
      indexes.set(month, index);
  return (month) => indexes.get(month) ?? -1;
}

function startOf(month: Month, group: Group): Month {
  return addMonths(month, -((month % 100) - 1) % MONTHS[group]);
}

function keyOf(month: Month, group: Group): string {
  const day = fromDayNumber(daysOfMonth(month).first);
  if (group === 'month') return day.slice(0, 7);
  if (group === 'year') return day.slice(0, 4);
  return `${day.slice(0, 4)}-Q${Math.ceil((month % 100) / 3)}`;
}

export const toldPeriod = ({ key, first, last }: Period) => ({
  key,
  from: fromDayNumber(first),
  to: fromDayNumber(last),
});
