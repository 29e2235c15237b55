import type { Month } from '@saldo/domain';
import type { KindOfGuess } from '../learner/guess.ts';
import { PRIOR_STRENGTH, PRIORS } from './priors.ts';

/** What it does by itself shall be right this often, each kind of evidence by itself; lately nearly as often. */
const WANTED_PRECISION = 0.95;
const WANTED_LATELY = 0.94;
/** A bin that is clearly worse is left out, even where surer ones of its kind would make up for it. */
const LEAST_OF_BIN = 0.91;

export type MonthOfRecord = { month: Month; rows: number; predicted: number; right: number };

/** Right ones and all, of guesses that were made before their answer was known. */
export type Counts = { right: Float64Array; all: Float64Array };

/**
 * How guesses fared. A guess falls into a bin by what it rests on and by how sure it was. `long` remembers some
 * hundred guesses of a bin, `recent` some fifty: what was right for years and is not any more ends at once.
 */
export type Record = {
  long: Counts;
  recent: Counts;
  /** Decisions of each bin that nobody has had a chance to look at yet. */
  unseen: Float64Array;
  /** How many of each bin were left as they were, or not, when their person was there last. */
  looked: Float64Array;
  labels: Map<number, Trust>;
  months: Map<Month, MonthOfRecord>;
};

/**
 * How the last ten or so guesses of one category fared, whatever they rested on, and how many decisions nobody has seen.
 * Whoever begins to file restaurants elsewhere says nothing of how well shops are known.
 */
type Trust = { right: number; all: number; unseen: number };

export const KINDS = [
  'known',
  'once',
  'disputed',
  'alike',
  'similar',
  'agreed',
  'start',
  'vague',
] as const satisfies KindOfGuess[];
const EDGES = [0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995] as const;
const BINS_OF_KIND = EDGES.length + 1;
export const BINS = KINDS.length * BINS_OF_KIND;

const LONG = 1 - 1 / 120;
const RECENT = 1 - 1 / 50;

/** From so many on, what was seen of a bin is told as its precision. */
const LEAST_TOLD = 10;

const makeCounts = (): Counts => ({ right: new Float64Array(BINS), all: new Float64Array(BINS) });

export const makeRecord = (): Record => ({
  long: makeCounts(),
  recent: makeCounts(),
  unseen: new Float64Array(BINS),
  looked: new Float64Array(BINS),
  labels: new Map(),
  months: new Map(),
});

export function toBin(kind: KindOfGuess, confidence: number): number {
  let step = 0;
  while (step < EDGES.length && confidence >= (EDGES[step] ?? 1)) step += 1;
  return KINDS.indexOf(kind) * BINS_OF_KIND + step;
}

const kindOfBin = (bin: number) => KINDS[Math.floor(bin / BINS_OF_KIND)] ?? 'start';

const priorOf = (bin: number) => PRIORS[kindOfBin(bin)][bin % BINS_OF_KIND] ?? 0;

const strengthOf = (bin: number) => PRIOR_STRENGTH[kindOfBin(bin)];

/** The share of right ones, as if some had been seen before that were right as often as is usual. */
const blend = (right: number, all: number, prior: number, strength: number) =>
  (prior * strength + right) / (strength + all);

/** How often guesses like this are right, as far as can be said: what is usual, until this person's own outweigh it. */
export const estimateOf = ({ long }: Record, bin: number): number =>
  blend(long.right[bin] ?? 0, long.all[bin] ?? 0, priorOf(bin), strengthOf(bin));

/** How often this person's own guesses of this bin were right; none while there were too few to tell. */
export const precisionOf = ({ long }: Record, bin: number): number | undefined =>
  (long.all[bin] ?? 0) < LEAST_TOLD ? undefined : (long.right[bin] ?? 0) / (long.all[bin] ?? 1);

/**
 * For each kind of evidence, the lowest bin from which on it acts: it and the surer ones of its kind were right often
 * enough together, over the years and lately. Beyond the last one where none is good enough: then it abstains.
 */
export const chooseFirstBins = (record: Record): Int8Array =>
  Int8Array.from(KINDS, (_, kind) => firstBin(record, kind));

/** The same after one guess: it says something of its own kind only. */
export function refreshFirstBin(record: Record, firstBins: Int8Array, bin: number): void {
  const kind = Math.floor(bin / BINS_OF_KIND);
  firstBins[kind] = firstBin(record, kind);
}

function firstBin(record: Record, kind: number): number {
  if (KINDS[kind] === 'start') return BINS_OF_KIND;
  let first = BINS_OF_KIND;
  const [long, recent] = [
    { right: 0, all: 0 },
    { right: 0, all: 0 },
  ];
  for (let step = BINS_OF_KIND - 1; step >= 0; step--) {
    const bin = kind * BINS_OF_KIND + step;
    add(long, record.long, bin);
    add(recent, record.recent, bin);
    const prior = priorOf(bin);
    const isGood =
      blend(long.right, long.all, prior, strengthOf(bin)) >= WANTED_PRECISION &&
      blend(recent.right, recent.all, prior, strengthOf(bin)) >= WANTED_LATELY &&
      estimateOf(record, bin) >= LEAST_OF_BIN;
    if (isGood) first = step;
  }
  return first;
}

function add(sum: { right: number; all: number }, { right, all }: Counts, bin: number): void {
  sum.right += right[bin] ?? 0;
  sum.all += all[bin] ?? 0;
}

export const actsOn = (firstBins: Int8Array, bin: number): boolean =>
  bin % BINS_OF_KIND >= (firstBins[Math.floor(bin / BINS_OF_KIND)] ?? BINS_OF_KIND);

/** The least that it is sure of where it acts; none where it abstains. */
export function findThreshold(record: Record, firstBins: Int8Array): number | undefined {
  let least: number | undefined;
  for (let bin = 0; bin < BINS; bin++)
    if (actsOn(firstBins, bin)) least = Math.min(least ?? 1, estimateOf(record, bin));
  return least;
}

const OF_LABEL = 1 - 1 / 10;
const TRUST = { prior: 0.97, strength: 4, least: 0.86 };

/** Whether a category still means what it meant. */
export function isTrusted({ labels }: Record, label: number): boolean {
  const trust = labels.get(label);
  return !trust || blend(trust.right, trust.all, TRUST.prior, TRUST.strength) >= TRUST.least;
}

function trustOf({ labels }: Record, label: number): Trust {
  const found = labels.get(label) ?? { right: 0, all: 0, unseen: 0 };
  labels.set(label, found);
  return found;
}

function noteLabel(trust: Trust, rights: number, times: number): void {
  const left = OF_LABEL ** times;
  const weight = weightOfEach(times, OF_LABEL);
  trust.right = trust.right * left + rights * weight;
  trust.all = trust.all * left + times * weight;
}

/** A guess meets its answer. Those of a category that has changed its meaning say nothing of their kind. */
export function noteGuess(
  record: Record,
  bin: number,
  label: number,
  isRight: boolean,
  isGood: boolean,
): void {
  const rights = isRight ? 1 : 0;
  if (isTrusted(record, label)) {
    count(record.long, bin, rights, 1, LONG);
    count(record.recent, bin, rights, 1, RECENT);
  }
  if (isGood) noteLabel(trustOf(record, label), rights, 1);
}

/** Something was decided without asking. It counts once its person has been at it since, and has left it. */
export function noteDecision(record: Record, bin: number, label: number): void {
  record.unseen[bin] = (record.unseen[bin] ?? 0) + 1;
  trustOf(record, label).unseen += 1;
}

/** The person was there, and could have changed what was decided; answers with whether there was any of that. */
export function noteLook(record: Record): boolean {
  const hasUnseen = record.unseen.some((seen) => seen > 0);
  for (let bin = 0; bin < BINS; bin++) {
    const seen = record.unseen[bin] ?? 0;
    if (seen === 0) continue;
    count(record.long, bin, seen, seen, LONG);
    count(record.recent, bin, seen, seen, RECENT);
    record.unseen[bin] = 0;
    record.looked[bin] = seen;
  }
  for (const trust of record.labels.values()) {
    if (trust.unseen === 0) continue;
    noteLabel(trust, trust.unseen, trust.unseen);
    trust.unseen = 0;
  }
  return hasUnseen;
}

/** A decision that had counted as right was none. */
export function noteOverruled(record: Record, bin: number, label: number): void {
  const trust = trustOf(record, label);
  const wasTrusted = isTrusted(record, label);
  trust.right = Math.max(0, trust.right - 1);
  const times = Math.max(1, record.looked[bin] ?? 1);
  const [long, recent] = [weightOfEach(times, LONG), weightOfEach(times, RECENT)];
  lower(record.long, bin, long);
  lower(record.recent, bin, recent);
  if (wasTrusted) return;
  record.long.all[bin] = Math.max(0, (record.long.all[bin] ?? 0) - long);
  record.recent.all[bin] = Math.max(0, (record.recent.all[bin] ?? 0) - recent);
}

function lower({ right }: Counts, bin: number, by: number): void {
  right[bin] = Math.max(0, (right[bin] ?? 0) - by);
}

/** Of so many at once, the first has faded by the time of the last: each counts the same share of what is left. */
const weightOfEach = (times: number, fading: number) => (1 - fading ** times) / (1 - fading) / times;

function count({ right, all }: Counts, bin: number, rights: number, times: number, fading: number): void {
  const left = fading ** times;
  const weight = weightOfEach(times, fading);
  right[bin] = (right[bin] ?? 0) * left + rights * weight;
  all[bin] = (all[bin] ?? 0) * left + times * weight;
}

export function monthOf(record: Record, month: Month): MonthOfRecord {
  const found = record.months.get(month) ?? { month, rows: 0, predicted: 0, right: 0 };
  record.months.set(month, found);
  return found;
}
