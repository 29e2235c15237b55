import { addCount, type Evidence, findSlot, LABELS_OF_SLOT, makeEvidence, moveLabel, removeCount } from './evidence.ts';
import { type Features, groups, NAME_GROUP, USUAL_GROUP } from './features.ts';

/** Labels are small whole numbers that the caller gives: a person's categories by their number. */
export const LARGEST_LABEL = 4_095;

export type Model = {
  evidence: Evidence;
  /** How often each label was chosen, for money out and money in. */
  chosen: Map<number, [out: number, incoming: number]>;
  learned: number;
};

/** What the bundled start is worth, in examples, and which label it would be. */
export type Hint = { label: number; examples: number };

export type Ranked = { label: number; confidence: number };
export type Guess = {
  ranked: Ranked[];
  because: string[];
  /** How often this very name was given this label, of how many times. */
  seen: { times: number; of: number };
  kind: KindOfGuess;
  /** Whether anything that was learned speaks for it, beside the bundled start. */
  isLearned: boolean;
};

/**
 * What a guess rests on: a name that was learned, often or once; something like it, together with the bundled start or
 * without; the bundled start alone; or a name that says little, however often it was seen.
 */
export type KindOfGuess = 'known' | 'once' | 'agreed' | 'similar' | 'start' | 'vague';

export const makeModel = (): Model => ({ evidence: makeEvidence(), chosen: new Map(), learned: 0 });

export function learn(model: Model, features: Features, label: number): void {
  if (!Number.isInteger(label) || label < 0 || label > LARGEST_LABEL) throw new RangeError(`no label: ${label}`);
  for (let index = 0; index < features.keys.length; index++) {
    const { isExact } = groups[features.groups[index] ?? 0] ?? groups[0];
    addCount(model.evidence, features.keys[index] ?? 0, label, isExact);
  }
  const chosen = model.chosen.get(label) ?? [0, 0];
  chosen[features.type] += 1;
  model.chosen.set(label, chosen);
  model.learned += 1;
}

/** Takes one example back, as far as that can be done: see `removeCount`. */
export function unlearn(model: Model, features: Features, label: number): void {
  for (const key of features.keys) removeCount(model.evidence, key, label);
  const chosen = model.chosen.get(label);
  if (chosen) chosen[features.type] = Math.max(0, chosen[features.type] - 1);
  model.learned = Math.max(0, model.learned - 1);
}

/** A category is deleted, or becomes part of another. */
export function forgetLabel(model: Model, from: number, into?: number): void {
  moveLabel(model.evidence, from, into);
  const gone = model.chosen.get(from);
  model.chosen.delete(from);
  if (!gone || into === undefined) return;
  const [out, incoming] = model.chosen.get(into) ?? [0, 0];
  model.chosen.set(into, [out + gone[0], incoming + gone[1]]);
}

const SMOOTH = 0.5;
const LEAST_OTHERS = 0.02;

/**
 * Naive Bayes over hashed features, each group with a weight of its own: a feature says how much likelier it makes a
 * label than that label is anyway. What was learned of too little stays near nothing (`few`).
 */
export function guess(model: Model, features: Features, labels: readonly number[], hint?: Hint): Guess {
  const { evidence, chosen } = model;
  const count = labels.length;
  const index = new Map<number, number>();
  const prior = new Float64Array(count);
  let all = 0;
  for (const [, byType] of chosen) all += byType[features.type];
  for (let at = 0; at < count; at++) {
    const label = labels[at] ?? 0;
    index.set(label, at);
    prior[at] = ((chosen.get(label)?.[features.type] ?? 0) + SMOOTH) / (all + SMOOTH * count);
  }
  const score = Float64Array.from(prior, Math.log);
  const shares = countGroups(features);
  const said: { at: number; gain: number; feature: number }[] = [];
  const seen = { times: 0, of: 0 };
  let nameSlot = -1;
  let hasLearned = false;

  for (let feature = 0; feature < features.keys.length; feature++) {
    const group = features.groups[feature] ?? 0;
    const { weight, few, isShared } = groups[group] ?? groups[0];
    const slot = findSlot(evidence, features.keys[feature] ?? 0);
    const hinted = group === USUAL_GROUP && hint ? (index.get(hint.label) ?? -1) : -1;
    const total = slot < 0 ? 0 : (evidence.totals[slot] ?? 0);
    if (group === NAME_GROUP) nameSlot = total > 0 ? slot : -1;
    if (total === 0 && hinted < 0) continue;
    const examples = hinted < 0 ? 0 : (hint?.examples ?? 0);
    const share = isShared ? weight / Math.sqrt(shares[group] ?? 1) : weight;
    const w = group === LETTERS_GROUP ? weight / (shares[group] ?? 1) : share;
    const sum = total + examples + few;
    let rest = total;
    let priorOfOthers = 1;
    const first = slot * LABELS_OF_SLOT;
    if (slot >= 0) {
      for (let at = first; at < first + LABELS_OF_SLOT; at++) {
        const times = evidence.counts[at] ?? 0;
        const known = times === 0 ? undefined : index.get(evidence.labels[at] ?? 0);
        if (known === undefined) continue;
        rest -= times;
        priorOfOthers -= prior[known] ?? 0;
      }
    }
    if (total > 0 && (group === NAME_GROUP || group === USUAL_GROUP || groups[group]?.id === 'word')) hasLearned = true;
    const others = Math.log((Math.max(0, rest) / Math.max(LEAST_OTHERS, priorOfOthers) + few) / sum);
    for (let at = 0; at < count; at++) score[at] = (score[at] ?? 0) + w * others;
    let isHintDone = false;
    if (slot >= 0) {
      for (let at = first; at < first + LABELS_OF_SLOT; at++) {
        const times = evidence.counts[at] ?? 0;
        const known = times === 0 ? undefined : index.get(evidence.labels[at] ?? 0);
        if (known === undefined) continue;
        const extra = known === hinted ? examples : 0;
        if (extra > 0) isHintDone = true;
        const p = prior[known] ?? 1;
        const gain = w * (Math.log((times + extra + few * p) / sum / p) - others);
        score[known] = (score[known] ?? 0) + gain;
        said.push({ at: known, gain, feature });
      }
    }
    if (hinted >= 0 && !isHintDone) {
      const p = prior[hinted] ?? 1;
      const gain = w * (Math.log((examples + few * p) / sum / p) - others);
      score[hinted] = (score[hinted] ?? 0) + gain;
      said.push({ at: hinted, gain, feature });
    }
  }

  const ranked = toRanked(labels, score);
  const best = ranked[0]?.label;
  if (nameSlot >= 0) {
    seen.of = evidence.totals[nameSlot] ?? 0;
    for (let at = nameSlot * LABELS_OF_SLOT; at < (nameSlot + 1) * LABELS_OF_SLOT; at++) {
      if (evidence.counts[at] && evidence.labels[at] === best) seen.times = evidence.counts[at] ?? 0;
    }
  }
  const top = index.get(best ?? -1);
  const because = said
    .filter(({ at, gain, feature }) => at === top && gain > 0.2 && features.words[feature])
    .sort((one, two) => two.gain - one.gain)
    .map(({ feature }) => features.words[feature] ?? '');
  return {
    ranked,
    because: [...new Set(because)].slice(0, 3),
    seen,
    isLearned: nameSlot >= 0 || hasLearned,
    kind: toKind(features.isVague, seen.of, hasLearned, hint !== undefined && hint.label === best),
  };
}

function toKind(isVague: boolean, times: number, hasLearned: boolean, isHinted: boolean): KindOfGuess {
  if (isVague) return 'vague';
  if (times > 0) return times === 1 ? 'once' : 'known';
  if (!hasLearned) return 'start';
  return isHinted ? 'agreed' : 'similar';
}

const LETTERS_GROUP = groups.findIndex(({ id }) => id === 'letters');

function countGroups({ groups: list }: Features): number[] {
  const counts: number[] = new Array(groups.length).fill(0);
  for (const group of list) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
}

const MOST_RANKED = 5;

function toRanked(labels: readonly number[], score: Float64Array): Ranked[] {
  if (labels.length === 0) return [];
  const highest = Math.max(...score);
  const powers = score.map((value) => Math.exp(value - highest));
  const sum = powers.reduce((one, two) => one + two, 0);
  return labels
    .map((label, at) => ({ label, confidence: (powers[at] ?? 0) / sum }))
    .sort((one, two) => two.confidence - one.confidence || one.label - two.label)
    .slice(0, MOST_RANKED);
}
