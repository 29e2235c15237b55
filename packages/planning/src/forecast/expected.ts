import { dayInMonth, dayOfMonthOf, type EpochDay, monthOf } from '../days/calendar.ts';
import type { Every } from '../recurring/grid.ts';

/** A payment, signed. */
export type Payment = { day: EpochDay; cents: number };

/** Something that repeats, with all its payments, oldest first. */
export type PaidItem = { every: Every; payments: readonly Payment[] };

/** With fewer payments, nobody knew yet. */
const LEAST = { week: 4, month: 3, year: 2 };
const LATEST = 10;
const RECENT_PRICES = 3;
const RECENT_DAYS = 6;

export const isKnownAsOf = ({ every, payments }: PaidItem, today: EpochDay): boolean => {
  const least = payments[LEAST[every.unit] - 1];
  return least !== undefined && least.day <= today;
};

/** What would have been expected of it on that day, from what was known by then. */
export function expectAsOf(item: PaidItem, today: EpochDay, days: number): Payment[] {
  if (!isKnownAsOf(item, today)) return [];
  const known = item.payments.filter(({ day }) => day <= today);
  const cents = medianOf(known.slice(-RECENT_PRICES).map((one) => one.cents));
  const dayAfter = slotsAfter(item.every, known);
  const expected: Payment[] = [];
  for (let step = 1; ; step += 1) {
    const day = dayAfter(step);
    if (day > today + days) return expected;
    if (day > today) expected.push({ day, cents });
    // One that is late may still come. Two that didn't come are the end.
    else if (day >= today - LATEST) expected.push({ day: today + 1, cents });
    else if (step > 1) return [];
  }
}

function slotsAfter({ unit, count }: Every, known: readonly Payment[]): (step: number) => EpochDay {
  const last = known.at(-1)?.day ?? 0;
  if (unit === 'week') return (step) => last + step * 7 * count;
  const dayOfMonth = medianOf(known.slice(-RECENT_DAYS).map(({ day }) => dayOfMonthOf(day)));
  const months = unit === 'year' ? 12 * count : count;
  const lastMonth = nearestMonth(last, dayOfMonth);
  return (step) => dayInMonth(lastMonth + step * months, dayOfMonth);
}

/** A payment of the 31st may come on the 1st. */
function nearestMonth(day: EpochDay, dayOfMonth: number): number {
  const away = (month: number) => Math.abs(dayInMonth(month, dayOfMonth) - day);
  const month = monthOf(day);
  return [month - 1, month + 1].reduce((best, one) => (away(one) < away(best) ? one : best), month);
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[values.length >> 1] ?? 0;
