import type { Month } from '@saldo/domain';
import type { KindOfGuess } from '../learner/guess.ts';

/** What it does by itself shall be right this often. */
const WANTED_PRECISION = 0.95;

export type MonthOfRecord = { month: Month; rows: number; predicted: number; right: number };

/**
 * How guesses fared that were made before the answer was known. A guess falls into a bin by what it rests on and by
 * how sure it was; a bin's precision is the confidence that a person is told.
 */
export type Record = { right: Float64Array; all: Float64Array; months: Map<Month, MonthOfRecord> };

const KINDS = ['known', 'once', 'agreed', 'similar', 'start', 'vague'] as const satisfies KindOfGuess[];
const EDGES = [0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995] as const;
const BINS_OF_KIND = EDGES.length + 1;
export const BINS = KINDS.length * BINS_OF_KIND;

/**
 * Nobody has a record on the first day. Each bin begins with as many made-up guesses as these, which were right as
 * often as such guesses are in the simulation; a few wrong ones of a real person outweigh them.
 */
const ASSUMED_COUNT = 20;
const ASSUMED: { [kind in KindOfGuess]: readonly number[] } = {
  known: [0.4, 0.5, 0.6, 0.75, 0.85, 0.93, 0.95, 0.97, 0.985],
  once: [0.4, 0.5, 0.6, 0.75, 0.85, 0.93, 0.95, 0.97, 0.98],
  agreed: [0.6, 0.8, 0.85, 0.88, 0.9, 0.95, 0.965, 0.975, 0.985],
  similar: [0.2, 0.35, 0.45, 0.5, 0.75, 0.9, 0.93, 0.95, 0.97],
  start: [0.25, 0.45, 0.6, 0.75, 0.88, 0.965, 0.985, 0.985, 0.985],
  vague: [0.3, 0.3, 0.4, 0.4, 0.6, 0.65, 0.7, 0.75, 0.75],
};

/** What is long past counts less: two hundred guesses of a bin are remembered well. */
const FADING = 1 - 1 / 200;
/** A bin that is clearly worse than wanted is left out, even where the others would make up for it. */
const LEAST_OF_BIN = 0.91;
/** Standard errors that the whole must be better than wanted. */
const MARGIN = 1;

export function makeRecord(): Record {
  const assumed = Float64Array.from(
    KINDS.flatMap((kind) => ASSUMED[kind].map((share) => share * ASSUMED_COUNT)),
  );
  return { right: assumed, all: new Float64Array(BINS).fill(ASSUMED_COUNT), months: new Map() };
}

export function toBin(kind: KindOfGuess, confidence: number): number {
  let step = 0;
  while (step < EDGES.length && confidence >= (EDGES[step] ?? 1)) step += 1;
  return KINDS.indexOf(kind) * BINS_OF_KIND + step;
}

export const precisionOf = ({ right, all }: Record, bin: number): number =>
  (right[bin] ?? 0) / (all[bin] ?? 1);

/**
 * The lowest confidence at which it acts: the bins from there up were right often enough together, with a margin for
 * how few they are (the lower bound of Wilson's interval). Above 1 where nothing is good enough: it abstains.
 */
export function chooseThreshold(record: Record): number {
  const good: number[] = [];
  for (let bin = 0; bin < BINS; bin++) if (precisionOf(record, bin) >= LEAST_OF_BIN) good.push(bin);
  good.sort((one, two) => precisionOf(record, two) - precisionOf(record, one) || one - two);
  let [right, all, threshold] = [0, 0, 2];
  for (const bin of good) {
    right += record.right[bin] ?? 0;
    all += record.all[bin] ?? 0;
    if (lowerBound(right, all) >= WANTED_PRECISION) threshold = precisionOf(record, bin);
  }
  return threshold;
}

function lowerBound(right: number, all: number): number {
  const share = right / all;
  const squared = MARGIN * MARGIN;
  const middle = share + squared / (2 * all);
  const spread = MARGIN * Math.sqrt((share * (1 - share) + squared / (4 * all)) / all);
  return (middle - spread) / (1 + squared / all);
}

/** A guess meets its answer. `bin` is none where there was nothing to guess. */
export function note(
  record: Record,
  month: Month,
  bin: number | undefined,
  isRight: boolean,
  didAct: boolean,
): void {
  const found = record.months.get(month) ?? { month, rows: 0, predicted: 0, right: 0 };
  found.rows += 1;
  if (didAct) found.predicted += 1;
  if (didAct && isRight) found.right += 1;
  record.months.set(month, found);
  if (bin === undefined) return;
  record.all[bin] = (record.all[bin] ?? 0) * FADING + 1;
  record.right[bin] = (record.right[bin] ?? 0) * FADING + (isRight ? 1 : 0);
}
