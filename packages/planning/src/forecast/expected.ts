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

const known = new WeakMap<PaidItem, KnownItem>();

/** What was learned of an item stays with it. */
export function knowItem(item: PaidItem): KnownItem {
  const before = known.get(item);
  if (before) return before;
  const now = new KnownItem(item);
  known.set(item, now);
  return now;
}

/** An item whose payments are looked at as of many days. */
export class KnownItem {
  readonly payments: readonly Payment[];
  readonly #every: Every;
  readonly #daysOfMonth: number[];
  /** By the number of payments: on most days it is the same as the day before. */
  readonly #next = new Map<number, { cents: number; dayAfter: (step: number) => EpochDay }>();

  constructor({ every, payments }: PaidItem) {
    this.payments = payments;
    this.#every = every;
    this.#daysOfMonth = payments.map(({ day }) => dayOfMonthOf(day));
  }

  isAsOftenAs(other: KnownItem): boolean {
    return this.#every.unit === other.#every.unit && this.#every.count === other.#every.count;
  }

  isKnownAsOf(today: EpochDay): boolean {
    const least = this.payments[LEAST[this.#every.unit] - 1];
    return least !== undefined && least.day <= today;
  }

  /** What would have been expected of it on that day, from what was known by then. */
  expectAsOf(today: EpochDay, days: number): Payment[] {
    if (!this.isKnownAsOf(today)) return [];
    const { cents, dayAfter } = this.#nextAfter(this.#countAsOf(today));
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

  /** The payments after one day, until another. */
  listPaid(after: EpochDay, until: EpochDay): Payment[] {
    return this.payments.slice(this.#countAsOf(after), this.#countAsOf(until));
  }

  #nextAfter(count: number) {
    let next = this.#next.get(count);
    if (!next) {
      const recent = this.payments.slice(Math.max(0, count - RECENT_PRICES), count);
      next = { cents: medianOf(recent.map(({ cents }) => cents)), dayAfter: this.#slotsAfter(count) };
      this.#next.set(count, next);
    }
    return next;
  }

  #slotsAfter(count: number): (step: number) => EpochDay {
    const { unit, count: times } = this.#every;
    const last = this.payments[count - 1]?.day ?? 0;
    if (unit === 'week') return (step) => last + step * 7 * times;
    const dayOfMonth = medianOf(this.#daysOfMonth.slice(Math.max(0, count - RECENT_DAYS), count));
    const months = unit === 'year' ? 12 * times : times;
    const lastMonth = nearestMonth(last, dayOfMonth);
    return (step) => dayInMonth(lastMonth + step * months, dayOfMonth);
  }

  /** How many payments there were by then. */
  #countAsOf(today: EpochDay): number {
    let [low, high] = [0, this.payments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.payments[middle]?.day ?? 0) <= today) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A payment of the 31st may come on the 1st. */
function nearestMonth(day: EpochDay, dayOfMonth: number): number {
  const away = (month: number) => Math.abs(dayInMonth(month, dayOfMonth) - day);
  const month = monthOf(day);
  return [month - 1, month + 1].reduce((best, one) => (away(one) < away(best) ? one : best), month);
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[values.length >> 1] ?? 0;
