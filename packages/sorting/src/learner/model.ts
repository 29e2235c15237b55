import { addCount, type Evidence, makeEvidence, moveLabel, removeCount } from './evidence.ts';
import { type Features, groups } from './features.ts';

/** Labels are small whole numbers that the caller gives: a person's categories by their number. */
export const LARGEST_LABEL = 4_095;

export type Model = {
  evidence: Evidence;
  /** How often each label was chosen, for money out and money in. */
  chosen: Map<number, [out: number, incoming: number]>;
  learned: number;
};

export const makeModel = (): Model => ({ evidence: makeEvidence(), chosen: new Map(), learned: 0 });

/** `isCorrection`: it was filed otherwise without asking. So that this does not go on, it counts twice for its name. */
export function learn(model: Model, features: Features, label: number, isCorrection = false): void {
  if (!Number.isInteger(label) || label < 0 || label > LARGEST_LABEL)
    throw new RangeError(`no label: ${label}`);
  for (let index = 0; index < features.keys.length; index++) {
    const { isExact } = groups[features.groups[index] ?? 0] ?? groups[0];
    addCount(model.evidence, features.keys[index] ?? 0, label, isExact);
    if (isExact && isCorrection) addCount(model.evidence, features.keys[index] ?? 0, label, isExact);
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
