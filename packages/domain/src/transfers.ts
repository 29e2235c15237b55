import { type DayNumber, fromDayNumber } from './day.ts';
import { MOST_DAYS_APART } from './limits.ts';
import type { Cents } from './money.ts';

/** One side of what may be a transfer. */
export type Side = { seq: number; day: DayNumber; source_no: number; cents: Cents; currency: string };

export type Pair<One extends Side> = { from: One; to: One; daysApart: number; isCertain: boolean };

const DAY = 86_400_000;
/** Of one amount on one day: where there are more, nobody could tell which belongs to which. */
const MOST_ALIKE = 20;

/**
 * Pairs of an expense and an income that look like one transfer: the same amount in the same currency, of different
 * sources, at most three days apart. Certain is a pair of which neither side fits another; of the rest, each side is
 * offered with the nearest that is still free. Whatever the rows are, it takes a step or so for each of them.
 */
export function findPairs<One extends Side>(rows: readonly One[]): Pair<One>[] {
  const toDays = dayCounter();
  const incomes = new Map<string, One[]>();
  const keyOf = ({ cents, currency }: One, day: number) => `${currency} ${Math.abs(cents)} ${day}`;
  for (const row of rows) {
    if (row.cents <= 0) continue;
    const key = keyOf(row, toDays(row.day));
    const same = incomes.get(key);
    if (same) same.push(row);
    else incomes.set(key, [row]);
  }
  const expenses = new Map<string, number>();
  for (const row of rows) {
    if (row.cents >= 0) continue;
    const key = keyOf(row, toDays(row.day));
    expenses.set(key, (expenses.get(key) ?? 0) + 1);
  }
  const possible: Pair<One>[] = [];
  for (const from of rows) {
    if (from.cents >= 0) continue;
    const day = toDays(from.day);
    if ((expenses.get(keyOf(from, day)) ?? 0) > MOST_ALIKE) continue;
    for (let other = day - MOST_DAYS_APART; other <= day + MOST_DAYS_APART; other += 1) {
      const fitting = incomes.get(keyOf(from, other)) ?? [];
      if (fitting.length > MOST_ALIKE) continue;
      for (const to of fitting)
        if (to.source_no !== from.source_no)
          possible.push({ from, to, daysApart: Math.abs(other - day), isCertain: false });
    }
  }
  return choose(possible);
}

/** Each side once, the nearest first. */
function choose<One extends Side>(possible: readonly Pair<One>[]): Pair<One>[] {
  const count = new Map<number, number>();
  for (const { from, to } of possible)
    for (const { seq } of [from, to]) count.set(seq, (count.get(seq) ?? 0) + 1);
  const taken = new Set<number>();
  const chosen: Pair<One>[] = [];
  for (const pair of possible.toSorted((one, two) => one.daysApart - two.daysApart)) {
    const seqs = [pair.from.seq, pair.to.seq];
    if (seqs.some((seq) => taken.has(seq))) continue;
    for (const seq of seqs) taken.add(seq);
    chosen.push({ ...pair, isCertain: seqs.every((seq) => count.get(seq) === 1) });
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
