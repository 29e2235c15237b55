import { type DayNumber, fromDayNumber } from './day.ts';
import { MOST_DAYS_APART } from './limits.ts';
import type { Cents } from './money.ts';

/** One side of what may be a transfer. */
export type Side = { seq: number; day: DayNumber; source_no: number; cents: Cents; currency: string };

export type Pair<One extends Side> = { from: One; to: One; daysApart: number; isCertain: boolean };

const DAY = 86_400_000;
const toDays = (day: DayNumber) => Date.parse(fromDayNumber(day)) / DAY;

/**
 * Pairs of an expense and an income that look like one transfer: the same amount in the same currency, of different
 * sources, at most three days apart. Certain is a pair of which neither side fits another; of the rest, each side is
 * offered with the nearest that is still free.
 */
export function findPairs<One extends Side>(rows: readonly One[]): Pair<One>[] {
  const incomes = new Map<string, One[]>();
  const keyOf = ({ cents, currency }: One) => `${currency} ${Math.abs(cents)}`;
  for (const row of rows) {
    if (row.cents <= 0) continue;
    const same = incomes.get(keyOf(row));
    if (same) same.push(row);
    else incomes.set(keyOf(row), [row]);
  }
  const possible: Pair<One>[] = [];
  for (const from of rows) {
    if (from.cents >= 0) continue;
    for (const to of incomes.get(keyOf(from)) ?? []) {
      const daysApart = Math.abs(toDays(to.day) - toDays(from.day));
      if (to.source_no !== from.source_no && daysApart <= MOST_DAYS_APART)
        possible.push({ from, to, daysApart, isCertain: false });
    }
  }
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
  return chosen.toSorted((one, two) => two.from.day - one.from.day || two.from.seq - one.from.seq);
}
