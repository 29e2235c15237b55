import type { EpochDay } from '../days/calendar.ts';

/** What came in minus what went out, one number a day. */
export type DailyNet = { from: EpochDay; cents: ArrayLike<number> };

/** Sums over days, each in one subtraction. */
export class DailySums {
  readonly from: EpochDay;
  readonly until: EpochDay;
  readonly #before: Float64Array;

  constructor({ from, cents }: DailyNet) {
    this.from = from;
    this.until = from + cents.length - 1;
    this.#before = new Float64Array(cents.length + 1);
    for (let index = 0; index < cents.length; index += 1)
      this.#before[index + 1] = (this.#before[index] ?? 0) + (cents[index] ?? 0);
  }

  /** Of these days, both included, as far as they are known. */
  sum(first: EpochDay, last: EpochDay): number {
    const start = Math.max(first, this.from) - this.from;
    const end = Math.min(last, this.until) - this.from + 1;
    return end > start ? (this.#before[end] ?? 0) - (this.#before[start] ?? 0) : 0;
  }
}
