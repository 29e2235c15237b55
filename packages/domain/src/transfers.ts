import { type DayNumber, fromDayNumber } from './day.ts';
import { MOST_DAYS_APART } from './limits.ts';
import type { Cents } from './money.ts';

/** One side of what may be a transfer. */
export type Side = { seq: number; day: DayNumber; source_no: number; cents: Cents; currency: string };

export type Pair<One extends Side> = { from: One; to: One; daysApart: number; isCertain: boolean };

const DAY = 86_400_000;
/** Of one amount on one day: where there are more, nobody could tell which belongs to which. */
const MOST_ALIKE = 20;

/** For each expense, the nearest that fit: one of them is chosen. */
const MOST_LOOKED_AT = 4;
const BY_NEARNESS = Array.from({ length: MOST_DAYS_APART + 1 }, (_, days) =>
  days === 0 ? [0] : [days, -days],
).flat();

/**
 * Pairs of an expense and an income that look like one transfer: the same amount in the same currency, of different
 * sources, at most three days apart. Certain is a pair of which neither side fits another; of the rest, each side is
 * offered with the nearest that is still free. Whatever the rows are, it takes a few steps for each of them.
 */
export function findPairs<One extends Side>(rows: readonly One[]): Pair<One>[] {
  const toDays = dayCounter();
  const expenses = new Alike<One>(toDays);
  const incomes = new Alike<One>(toDays);
  for (const row of rows) (row.cents < 0 ? expenses : incomes).add(row);
  const possible: Pair<One>[] = [];
  for (const from of rows) {
    if (from.cents >= 0 || expenses.on(from, 0).length > MOST_ALIKE) continue;
    let looked = 0;
    for (const days of BY_NEARNESS) {
      const fitting = incomes.on(from, days);
      if (fitting.length > MOST_ALIKE) continue;
      for (const to of fitting) {
        if (to.source_no === from.source_no || looked === MOST_LOOKED_AT) continue;
        looked += 1;
        possible.push({ from, to, daysApart: Math.abs(days), isCertain: false });
      }
    }
  }
  return choose(possible, (from, to) => incomes.countFor(from) === 1 && expenses.countFor(to) === 1);
}

/** Rows of one side, found by what a row of the other side needs. */
class Alike<One extends Side> {
  readonly #rows = new Map<string, One[]>();
  readonly #ofSource = new Map<string, number>();
  readonly #toDays: (day: DayNumber) => number;

  constructor(toDays: (day: DayNumber) => number) {
    this.#toDays = toDays;
  }

  add(row: One): void {
    const key = this.#keyOf(row, 0);
    const same = this.#rows.get(key);
    if (same) same.push(row);
    else this.#rows.set(key, [row]);
    const own = `${key} ${row.source_no}`;
    this.#ofSource.set(own, (this.#ofSource.get(own) ?? 0) + 1);
  }

  /** Of the same amount, so many days later. */
  on(row: One, days: number): readonly One[] {
    return this.#rows.get(this.#keyOf(row, days)) ?? [];
  }

  /** How many it could belong to. */
  countFor(row: One): number {
    return BY_NEARNESS.reduce((count, days) => {
      const own = this.#ofSource.get(`${this.#keyOf(row, days)} ${row.source_no}`) ?? 0;
      return count + this.on(row, days).length - own;
    }, 0);
  }

  #keyOf({ cents, currency, day }: One, days: number): string {
    return `${currency} ${Math.abs(cents)} ${this.#toDays(day) + days}`;
  }
}

/** Each side once, the nearest first. */
function choose<One extends Side>(
  possible: readonly Pair<One>[],
  isCertain: (from: One, to: One) => boolean,
): Pair<One>[] {
  const taken = new Set<number>();
  const chosen: Pair<One>[] = [];
  for (const pair of possible.toSorted((one, two) => one.daysApart - two.daysApart)) {
    const { from, to } = pair;
    if (taken.has(from.seq) || taken.has(to.seq)) continue;
    taken.add(from.seq).add(to.seq);
    chosen.push({ ...pair, isCertain: isCertain(from, to) });
  }
  return chosen.sort(newestFirst);
}

export const newestFirst = (one: Pair<Side>, two: Pair<Side>): number =>
  two.from.day - one.from.day || two.from.seq - one.from.seq;

/** Days since the beginning of time; each is worked out once. */
function dayCounter(): (day: DayNumber) => number {
  const known = new Map<DayNumber, number>();
  return (day) => {
    const found = known.get(day) ?? Date.parse(fromDayNumber(day)) / DAY;
    known.set(day, found);
    return found;
  };
}
