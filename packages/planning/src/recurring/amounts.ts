import type { EpochDay } from '../days/calendar.ts';

export type PriceChange = { day: EpochDay; from: number; to: number };

/** What one payment after the other came to, without sign. */
type Paid = { day: EpochDay; cents: number };

export type Amounts = {
  low: number;
  expected: number;
  high: number;
  /** How steady: `fixed` but for steps, `steady` within a tenth, or `varying`. */
  kind: 'fixed' | 'steady' | 'varying';
  changes: PriceChange[];
};

/** What is the same price: rounding, and the cents of an exchange rate. */
const SAME = 0.012;
/** What is a change worth telling. */
const CHANGE = 0.029;
/** A price that rises by more, or falls as far, belongs to something else. */
export const LARGEST_STEP = 1.75;
const FIXED_SHARE = 0.6;
const STEADY_SPREAD = 0.12;
const RECENT = 12;

export function describeAmounts(payments: readonly Paid[]): Amounts {
  const levels = findLevels(payments);
  const last = levels.at(-1);
  const recent = payments.slice(-RECENT).map(({ cents }) => cents);
  const inLevels = levels.filter(({ count }) => count > 1).reduce((sum, { count }) => sum + count, 0);
  if (last && inLevels >= payments.length * FIXED_SHARE) {
    const settled = levels.filter(({ count }) => count > 1);
    const expected = settled.at(-1)?.cents ?? last.cents;
    return { ...{ low: expected, expected, high: expected, kind: 'fixed' }, changes: toChanges(settled) };
  }
  const sorted = recent.toSorted((one, two) => one - two);
  const [low, expected, high] = [0.1, 0.5, 0.9].map((share) => quantile(sorted, share));
  const kind = spreadOf(recent) <= STEADY_SPREAD ? 'steady' : 'varying';
  return { low: low ?? 0, expected: expected ?? 0, high: high ?? 0, kind, changes: [] };
}

type Level = { day: EpochDay; cents: number; count: number };

/** Runs of the same price, each from its first day on. One odd payment does not end a run. */
function findLevels(payments: readonly Paid[]): Level[] {
  const levels: Level[] = [];
  for (const [index, { day, cents }] of payments.entries()) {
    const level = levels.at(-1);
    const before = levels.at(-2);
    if (level && isSame(level.cents, cents)) level.count += 1;
    // A single payment in between, such as a double or a reduced one, was no price.
    else if (level?.count === 1 && before && isSame(before.cents, cents) && index > 1) {
      levels.pop();
      before.count += 1;
    } else levels.push({ day, cents, count: 1 });
  }
  return levels;
}

const isSame = (one: number, two: number) => Math.abs(one - two) <= Math.max(one, two) * SAME;

/** Slow drifts are told once they come to something. */
function toChanges(levels: readonly Level[]): PriceChange[] {
  const changes: PriceChange[] = [];
  let [from] = levels.map(({ cents }) => cents);
  for (const { day, cents } of levels.slice(1)) {
    if (from === undefined || Math.abs(cents - from) < from * CHANGE) continue;
    changes.push({ day, from, to: cents });
    from = cents;
  }
  return changes;
}

/** Half the distance between what is usual on either side, as a share of the middle. */
function spreadOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, two) => one - two);
  const middle = quantile(sorted, 0.5);
  return middle > 0 ? (quantile(sorted, 0.85) - quantile(sorted, 0.15)) / 2 / middle : 0;
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return Math.round(low + (high - low) * (place - Math.floor(place)));
}
