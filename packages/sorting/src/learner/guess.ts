import { type Evidence, findSlot, LABELS_OF_SLOT } from './evidence.ts';
import { type Features, groups, LETTERS_GROUP, NAME_GROUP, USUAL_GROUP, WORD_GROUP } from './features.ts';
import { LARGEST_LABEL, type Model } from './model.ts';

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
 * What a guess rests on: a name that was learned, often or once; something like it, together with the bundled start or
 * without; the bundled start alone; or a name that says little, however often it was seen.
 */
export type KindOfGuess = 'known' | 'once' | 'agreed' | 'similar' | 'start' | 'vague';

/** The labels that can be guessed, and where each stands among them. */
export type Labels = {
  list: readonly number[];
  places: Int16Array;
  /** How likely each is anyway, for money out and money in; kept until something is learned. */
  priors: [Prior | undefined, Prior | undefined];
};

type Prior = { learned: number; shares: Float64Array; logs: Float64Array };

export function makeLabels(all: Iterable<number>): Labels {
  const list = [...new Set(all)].sort((one, two) => one - two);
  const places = new Int16Array(LARGEST_LABEL + 1).fill(-1);
  list.forEach((label, place) => {
    places[label] = place;
  });
  return { list, places, priors: [undefined, undefined] };
}

/** What spoke for which label, how much. */
type Said = { places: number[]; gains: number[]; features: number[] };

const SMOOTH = 0.5;
const LEAST_OTHERS = 0.02;
const MOST_RANKED = 5;
const MOST_REASONS = 3;
const LEAST_GAIN = 0.2;

/**
 * Naive Bayes over hashed features, each group with a weight of its own: a feature says how much likelier it makes a
 * label than that label is anyway. What was learned of too little stays near nothing (`few`).
 */
export function guess(model: Model, features: Features, labels: Labels, hint?: Hint): Guess {
  const { shares: prior, logs } = toPrior(model, features.type, labels);
  const score = logs.slice();
  const said: Said = { places: [], gains: [], features: [] };
  const hinted = hint ? (labels.places[hint.label] ?? -1) : -1;
  const isKnown = findSlot(model.evidence, features.keys[features.groups.indexOf(NAME_GROUP)] ?? 0) >= 0;
  let hasLearned = false;
  for (let feature = 0; feature < features.keys.length; feature++) {
    const group = features.groups[feature] ?? 0;
    // Letters are for names that are new: of a known one they would say the same again.
    if (isKnown && group === LETTERS_GROUP) continue;
    const slot = findSlot(model.evidence, features.keys[feature] ?? 0);
    const place = group === USUAL_GROUP ? hinted : -1;
    if (slot < 0 && place < 0) continue;
    if (slot >= 0 && (group === USUAL_GROUP || group === WORD_GROUP)) hasLearned = true;
    const examples = place < 0 ? 0 : (hint?.examples ?? 0);
    weigh(
      model.evidence,
      slot,
      group,
      features.shares[group] ?? 1,
      labels,
      prior,
      place,
      examples,
      feature,
      said,
    );
  }
  for (let index = 0; index < said.places.length; index++) {
    const place = said.places[index] ?? 0;
    score[place] = (score[place] ?? 0) + (said.gains[index] ?? 0);
  }
  const ranked = toRanked(labels.list, score);
  const best = ranked[0]?.label;
  const seen = countSeen(model.evidence, features.keys[features.groups.indexOf(NAME_GROUP)] ?? 0, best);
  return {
    ranked,
    because: () => (best === undefined ? [] : listReasons(said, labels.places[best] ?? -1, features)),
    seen,
    isLearned: seen.of > 0 || hasLearned,
    kind: toKind(features.isVague, seen.of, hasLearned, hint !== undefined && hint.label === best),
  };
}

function toPrior({ chosen, learned }: Model, type: 0 | 1, { list, priors }: Labels): Prior {
  const known = priors[type];
  if (known?.learned === learned) return known;
  const shares = new Float64Array(list.length);
  const logs = new Float64Array(list.length);
  let all = 0;
  for (let place = 0; place < list.length; place++) {
    shares[place] = (chosen.get(list[place] ?? 0)?.[type] ?? 0) + SMOOTH;
    all += shares[place] ?? 0;
  }
  for (let place = 0; place < list.length; place++) {
    shares[place] = (shares[place] ?? 0) / all;
    logs[place] = Math.log(shares[place] ?? 1);
  }
  const prior = { learned, shares, logs };
  priors[type] = prior;
  return prior;
}

/** Tells by how much a feature raises each of its labels above those that it was never seen with. In the innermost loop: no object is made. */
function weigh(
  { totals, labels, counts }: Evidence,
  slot: number,
  group: number,
  share: number,
  { places }: Labels,
  prior: Float64Array,
  hinted: number,
  examples: number,
  feature: number,
  said: Said,
): void {
  const { weight, few } = groups[group] ?? groups[0];
  const total = slot < 0 ? 0 : (totals[slot] ?? 0);
  const first = slot * LABELS_OF_SLOT;
  const last = slot < 0 ? first : first + LABELS_OF_SLOT;
  let rest = total;
  let priorOfOthers = 1;
  for (let at = first; at < last; at++) {
    const times = counts[at] ?? 0;
    const place = times === 0 ? -1 : (places[labels[at] ?? 0] ?? -1);
    if (place < 0) continue;
    rest -= times;
    priorOfOthers -= prior[place] ?? 0;
  }
  const others = Math.max(0, rest) / Math.max(LEAST_OTHERS, priorOfOthers) + few;
  let isHintTold = hinted < 0;
  for (let at = first; at < last; at++) {
    const times = counts[at] ?? 0;
    const place = times === 0 ? -1 : (places[labels[at] ?? 0] ?? -1);
    if (place < 0) continue;
    const own = prior[place] ?? 1;
    const extra = place === hinted ? examples : 0;
    if (place === hinted) isHintTold = true;
    say(said, feature, place, weight * share * Math.log((times + extra + few * own) / own / others));
  }
  if (isHintTold) return;
  const own = prior[hinted] ?? 1;
  say(said, feature, hinted, weight * share * Math.log((examples + few * own) / own / others));
}

function say(said: Said, feature: number, place: number, gain: number): void {
  said.places.push(place);
  said.gains.push(gain);
  said.features.push(feature);
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

function toKind(isVague: boolean, times: number, hasLearned: boolean, isHinted: boolean): KindOfGuess {
  if (isVague) return 'vague';
  if (times > 0) return times === 1 ? 'once' : 'known';
  if (!hasLearned) return 'start';
  return isHinted ? 'agreed' : 'similar';
}

function listReasons({ places, gains, features: list }: Said, place: number, { words }: Features): string[] {
  const reasons: { word: string; gain: number }[] = [];
  for (let index = 0; index < places.length; index++) {
    const word = words[list[index] ?? 0];
    const gain = gains[index] ?? 0;
    if (places[index] === place && word && gain > LEAST_GAIN) reasons.push({ word, gain });
  }
  reasons.sort((one, two) => two.gain - one.gain);
  return [...new Set(reasons.map(({ word }) => word))].slice(0, MOST_REASONS);
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
