import { type Evidence, LABELS_OF_SLOT } from './evidence.ts';
import { type Features, groups } from './features.ts';
import type { Labels } from './labels.ts';

/** What spoke for which label, how much. */
export type Votes = { places: number[]; gains: number[]; features: number[] };

const LEAST_OTHERS = 0.02;
const MOST_REASONS = 3;
/** What says less is no reason. */
export const LEAST_GAIN = 0.2;

export function join(one: Votes, two: Votes): Votes {
  if (two.places.length === 0) return one;
  return {
    places: one.places.concat(two.places),
    gains: one.gains.concat(two.gains),
    features: one.features.concat(two.features),
  };
}

export function addUp(logs: Float64Array, { places, gains }: Votes): Float64Array {
  const score = logs.slice();
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    score[place] = (score[place] ?? 0) + (gains[index] ?? 0);
  }
  return score;
}

export function findLead(score: Float64Array): number {
  let best = 0;
  for (let place = 1; place < score.length; place++)
    if ((score[place] ?? 0) > (score[best] ?? 0)) best = place;
  return best;
}

/** Tells by how much a feature raises each of its labels above those that it was never seen with. In the innermost loop: no object is made. */
export function weigh(
  { totals, labels, counts }: Evidence,
  slot: number,
  group: number,
  share: number,
  { places }: Labels,
  prior: Float64Array,
  hinted: number,
  examples: number,
  feature: number,
  votes: Votes,
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
    vote(votes, feature, place, weight * share * Math.log((times + extra + few * own) / own / others));
  }
  if (isHintTold) return;
  const own = prior[hinted] ?? 1;
  vote(votes, feature, hinted, weight * share * Math.log((examples + few * own) / own / others));
}

function vote(votes: Votes, feature: number, place: number, gain: number): void {
  votes.places.push(place);
  votes.gains.push(gain);
  votes.features.push(feature);
}

export function listReasons(
  { places, gains, features: list }: Votes,
  place: number,
  { words }: Features,
): string[] {
  const reasons: { word: string; gain: number }[] = [];
  for (let index = 0; index < places.length; index++) {
    const word = words[list[index] ?? 0];
    const gain = gains[index] ?? 0;
    if (places[index] === place && word && gain > LEAST_GAIN) reasons.push({ word, gain });
  }
  reasons.sort((one, two) => two.gain - one.gain);
  return [...new Set(reasons.map(({ word }) => word))].slice(0, MOST_REASONS);
}
