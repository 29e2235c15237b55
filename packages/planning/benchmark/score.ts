import { detectRecurring, type Recurring } from '../src/recurring/detect.ts';
import { type Life, randomOf, type Truth } from './lives.ts';
import { lookAlikes } from './look-alikes.ts';
import { type Case, patterns } from './patterns.ts';

export type Score = {
  /** Of what was found, the share that is right. */
  precision: number;
  /** Of what repeats, the share that was found. */
  recall: number;
  /** Of what was found rightly, the share with the right rhythm, and the next day within three days. */
  rhythm: number;
  next: number;
  /** Of price steps, the share that was told; and how many were told for nothing, per item and year. */
  steps: number;
  falseAlarms: number;
  /** How often each case went wrong. */
  wrong: Map<string, number>;
};

const NEAR_DAYS = 3;

/** Each pattern and each look-alike, lived several times. */
export function scoreRecurring(seeds: readonly number[]): Score {
  const wrong = new Map<string, number>();
  const note = (name: string) => wrong.set(name, (wrong.get(name) ?? 0) + 1);
  const sums = {
    found: 0,
    right: 0,
    there: 0,
    rhythm: 0,
    next: 0,
    steps: 0,
    stepsFound: 0,
    alarms: 0,
    years: 0,
  };
  for (const one of [...patterns, ...lookAlikes])
    for (const seed of seeds) {
      const life = liveCase(one, seed);
      const found = detectRecurring(life.movements, life.today).filter(({ hasEnded }) => !hasEnded);
      sums.found += found.length;
      sums.there += life.truths.length;
      const matched = life.truths.map((truth) => ({ truth, item: found.find((item) => isOf(item, truth)) }));
      const right = new Set(matched.flatMap(({ item }) => item ?? []));
      sums.right += right.size;
      if (found.length > right.size) note(`false: ${one.name}`);
      for (const { truth, item } of matched) {
        if (!item) note(`not found: ${one.name}`);
        else addItem(sums, truth, item, life, (what) => note(`${what}: ${one.name}`));
      }
    }
  return {
    precision: sums.right / sums.found,
    recall: sums.right / sums.there,
    ...{ rhythm: sums.rhythm / sums.right, next: sums.next / sums.right },
    ...{ steps: sums.stepsFound / sums.steps, falseAlarms: sums.alarms / sums.years, wrong },
  };
}

type Sums = {
  rhythm: number;
  next: number;
  steps: number;
  stepsFound: number;
  alarms: number;
  years: number;
};

function addItem(
  sums: Sums,
  truth: Truth,
  item: Recurring,
  { movements }: Life,
  note: (what: string) => void,
): void {
  const isRhythm = item.every.unit === truth.every.unit && item.every.count === truth.every.count;
  const isNext = Math.abs(item.next - truth.next) <= NEAR_DAYS;
  if (!isRhythm) note(`rhythm ${item.every.count} ${item.every.unit}`);
  if (!isNext) note(`next ${item.next - truth.next}`);
  sums.rhythm += Number(isRhythm);
  sums.next += Number(isNext);
  const told = truth.steps.filter((day) =>
    item.priceChanges.some((change) => Math.abs(change.day - day) <= NEAR_DAYS),
  );
  sums.steps += truth.steps.length;
  sums.stepsFound += told.length;
  if (told.length < truth.steps.length) note('step');
  sums.alarms += item.priceChanges.length - told.length;
  sums.years += ((movements.at(-1)?.day ?? 0) - (movements[0]?.day ?? 0)) / 365;
}

/** Most of its payments are those of the truth, and most of those are in it. */
function isOf(item: Recurring, truth: Truth): boolean {
  const ids = new Set(truth.ids);
  const shared = item.ids.filter((id) => ids.has(id)).length;
  return shared >= item.ids.length * 0.8 && shared >= truth.ids.length * 0.6;
}

function liveCase({ make, months, name }: Case, seed: number): Life {
  const random = randomOf(seed * 7919 + name.length * 31 + (name.codePointAt(0) ?? 0));
  return make(random, random.whole(...months));
}
