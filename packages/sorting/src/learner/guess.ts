import { type Evidence, findSlot, LABELS_OF_SLOT } from './evidence.ts';
import {
  BEGINNING_GROUP,
  type Features,
  LETTERS_GROUP,
  LIKENESS_GROUPS,
  NAME_GROUP,
  USUAL_GROUP,
  WORD_GROUP,
} from './features.ts';
import { type Labels, toPrior } from './labels.ts';
import type { Model } from './model.ts';
import { addUp, findLead, join, LEAST_GAIN, listReasons, type Votes, weigh } from './votes.ts';

/** What the bundled start is worth, in examples, and which label it would be. */
export type Hint = { label: number; examples: number };

export type Ranked = { label: number; confidence: number };
export type Guess = {
  ranked: Ranked[];
  /** The words that spoke loudest for it; found out when asked, as learning does not. */
  because: () => string[];
  /** How often this very name was given this label, of how many times. */
  seen: { times: number; of: number };
  kind: KindOfGuess;
  /** Whether anything that was learned speaks for it, beside the bundled start. */
  isLearned: boolean;
};

/**
 * What a guess rests on, each tracked by itself: a name that was filed before, often, once, or now here now there; a
 * name that begins like one that was, or shares a word with one; the bundled start and what was learned, where both
 * say the same; the bundled start alone; or a name that says little, however often it was seen.
 */
export type KindOfGuess = 'known' | 'once' | 'disputed' | 'alike' | 'similar' | 'agreed' | 'start' | 'vague';

const MOST_RANKED = 5;
/** From this share on, a name counts as filed always alike: people slip. */
const UNDISPUTED = 0.9;

/**
 * Naive Bayes over hashed features, each group with a weight of its own: a feature says how much likelier it makes a
 * label than that label is anyway. What was learned of too little stays near nothing (`few`).
 */
export function guess(model: Model, features: Features, labels: Labels, hint?: Hint): Guess {
  const { evidence } = model;
  const { shares: prior, logs } = toPrior(model, features.type, labels);
  const named: Votes = { places: [], gains: [], features: [] };
  /** What the usual category says: with what the bundled start says of its own accord, and as it was learned. */
  const usual: Votes = { places: [], gains: [], features: [] };
  const usualLearned: Votes = { places: [], gains: [], features: [] };
  const hinted = hint ? (labels.places[hint.label] ?? -1) : -1;
  const name = features.keys[features.groups.indexOf(NAME_GROUP)] ?? 0;
  const isKnown = findSlot(evidence, name) >= 0;
  for (let feature = 0; feature < features.keys.length; feature++) {
    const group = features.groups[feature] ?? 0;
    // Letters are for names that are new: of a known one they would say the same again.
    if (isKnown && group === LETTERS_GROUP) continue;
    const slot = findSlot(evidence, features.keys[feature] ?? 0);
    const isUsual = group === USUAL_GROUP;
    const share = features.shares[group] ?? 1;
    if (slot >= 0)
      weigh(evidence, slot, group, share, labels, prior, -1, 0, feature, isUsual ? usualLearned : named);
    if (isUsual && (slot >= 0 || hinted >= 0))
      weigh(evidence, slot, group, share, labels, prior, hinted, hint?.examples ?? 0, feature, usual);
  }
  const votes = join(named, usual);
  const ranked = toRanked(labels.list, addUp(logs, votes));
  const first = ranked[0]?.label;
  const isSeen = countSeen(evidence, name, first).of > 0;
  const placeOf = (label: number | undefined) => (label === undefined ? -1 : (labels.places[label] ?? -1));
  const likeness = isSeen ? 'similar' : findLikeness(join(named, usualLearned), features, placeOf(first));
  // Sizes, days and what banks write around a name never outweigh what the name says.
  if (!likeness && hint && hint.label !== first) putFirst(ranked, hint.label);
  const best = ranked[0]?.label;
  const place = placeOf(best);
  const seen = countSeen(evidence, name, best);
  return {
    ranked,
    because: () => (best === undefined ? [] : listReasons(votes, place, features)),
    seen,
    isLearned: likeness !== undefined,
    kind: toKind(features, seen, likeness, {
      isHinted: hint !== undefined && hint.label === best,
      isLearned: () => findLead(addUp(logs, join(named, usualLearned))) === place,
    }),
  };
}

function putFirst(ranked: Ranked[], label: number): void {
  const at = ranked.findIndex((one) => one.label === label);
  const [found = { label, confidence: 0 }] = at < 0 ? [] : ranked.splice(at, 1);
  ranked.unshift(found);
  if (ranked.length > MOST_RANKED) ranked.pop();
}

type Likeness = 'alike' | 'similar' | undefined;

/** How much letters must say together that no word says. */
const LEAST_OF_LETTERS = 0.8;
const SHORTEST_FIRST_WORD = 4;

/** What of a new name was seen before with this label: its beginning, or some word. */
function findLikeness({ places, gains, features: list }: Votes, features: Features, best: number): Likeness {
  const first = features.groups.indexOf(WORD_GROUP);
  let [ofLetters, likeness]: [number, Likeness] = [0, undefined];
  for (let index = 0; index < places.length; index++) {
    if (places[index] !== best) continue;
    const feature = list[index] ?? 0;
    const group = features.groups[feature] ?? 0;
    const gain = gains[index] ?? 0;
    if (group === LETTERS_GROUP) ofLetters += gain;
    if (gain <= LEAST_GAIN || !LIKENESS_GROUPS.has(group)) continue;
    const isLongFirst = feature === first && (features.words[feature] ?? '').length >= SHORTEST_FIRST_WORD;
    if (group === BEGINNING_GROUP || isLongFirst) return 'alike';
    likeness = 'similar';
  }
  return likeness ?? (ofLetters > LEAST_OF_LETTERS ? 'similar' : undefined);
}

function countSeen(evidence: Evidence, key: number, label: number | undefined): Guess['seen'] {
  const slot = findSlot(evidence, key);
  if (slot < 0) return { times: 0, of: 0 };
  let times = 0;
  for (let at = slot * LABELS_OF_SLOT; at < (slot + 1) * LABELS_OF_SLOT; at++) {
    if (evidence.counts[at] && evidence.labels[at] === label) times = evidence.counts[at] ?? 0;
  }
  return { times, of: evidence.totals[slot] ?? 0 };
}

function toKind(
  { isVague }: Features,
  { times, of }: Guess['seen'],
  likeness: Likeness,
  { isHinted, isLearned }: { isHinted: boolean; isLearned: () => boolean },
): KindOfGuess {
  if (isVague) return 'vague';
  if (times < of * UNDISPUTED) return 'disputed';
  if (of > 0) return of === 1 ? 'once' : 'known';
  if (!likeness || (isHinted && !isLearned())) return 'start';
  return isHinted ? 'agreed' : likeness;
}

function toRanked(labels: readonly number[], score: Float64Array): Ranked[] {
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of score) highest = Math.max(highest, value);
  let sum = 0;
  for (let place = 0; place < score.length; place++) {
    score[place] = Math.exp((score[place] ?? 0) - highest);
    sum += score[place] ?? 0;
  }
  const ranked: Ranked[] = [];
  while (ranked.length < Math.min(MOST_RANKED, labels.length)) {
    let best = 0;
    for (let place = 1; place < score.length; place++)
      if ((score[place] ?? 0) > (score[best] ?? 0)) best = place;
    ranked.push({ label: labels[best] ?? 0, confidence: (score[best] ?? 0) / sum });
    score[best] = -1;
  }
  return ranked;
}
