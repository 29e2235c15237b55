import type { EpochDay } from '../days/calendar.ts';

/** What came in minus what went out, one number a day. */
export type DailyNet = { from: EpochDay; cents: ArrayLike<number> };

/** Half a month. */
const AROUND = 15;

/** Sums over days, each in one subtraction. */
export class DailySums {
  readonly from: EpochDay;
  readonly until: EpochDay;
  readonly #before: Float64Array;
  /** By the day around which; many forecasts ask for the same. */
  readonly #means: Float64Array;

  constructor({ from, cents }: DailyNet) {
    this.from = from;
    this.until = from + cents.length - 1;
    this.#before = new Float64Array(cents.length + 1);
    let sum = 0;
    for (let index = 0; index < cents.length; index += 1) {
      sum += cents[index] ?? 0;
      this.#before[index + 1] = sum;
    }
    this.#means = new Float64Array(cents.length).fill(Number.NaN);
  }

  /** Of these days, both included, as far as they are known. */
  sum(first: EpochDay, last: EpochDay): number {
    const start = Math.max(first, this.from) - this.from;
    const end = Math.min(last, this.until) - this.from + 1;
    return end > start ? (this.#before[end] ?? 0) - (this.#before[start] ?? 0) : 0;
  }

  /** The mean of the month around a day, as far as it was known on another; nothing without any day of it. */
  meanAround(middle: EpochDay, today: EpochDay): number {
    const last = middle + AROUND;
    if (last > today) return this.#meanOf(middle - AROUND, today);
    const index = middle - this.from;
    const known = this.#means[index];
    if (known === undefined) return this.#meanOf(middle - AROUND, last);
    if (!Number.isNaN(known)) return known;
    const mean = this.#meanOf(middle - AROUND, last);
    this.#means[index] = mean;
    return mean;
  }

  #meanOf(from: EpochDay, last: EpochDay): number {
    const first = Math.max(this.from, from);
    return last >= first ? this.sum(first, last) / (last - first + 1) : 0;
  }
}
