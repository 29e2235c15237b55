import type { KindOfGuess } from '../learner/guess.ts';

/** Nobody has a record on the first day: as if so many guesses of each bin had been made before. */
export const PRIOR_STRENGTH: { [kind in KindOfGuess]: number } = {
  known: 50,
  once: 40,
  disputed: 12,
  alike: 12,
  similar: 16,
  agreed: 12,
  start: 12,
  vague: 12,
};

/**
 * How often guesses of each kind are right as a rule, from the least sure bin to the surest. Names that were filed
 * before may be acted on at once; whatever is new to the person has to prove itself, each kind for itself.
 */
export const PRIORS: { [kind in KindOfGuess]: readonly number[] } = {
  known: [0.5, 0.6, 0.7, 0.82, 0.9, 0.95, 0.965, 0.975, 0.98],
  once: [0.4, 0.5, 0.6, 0.75, 0.85, 0.93, 0.95, 0.965, 0.97],
  disputed: [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.88, 0.9],
  alike: [0.3, 0.45, 0.55, 0.7, 0.8, 0.87, 0.9, 0.92, 0.93],
  similar: [0.2, 0.35, 0.45, 0.55, 0.65, 0.75, 0.8, 0.82, 0.85],
  agreed: [0.4, 0.55, 0.65, 0.72, 0.8, 0.85, 0.88, 0.9, 0.92],
  start: [0.2, 0.35, 0.45, 0.5, 0.55, 0.6, 0.65, 0.68, 0.7],
  vague: [0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.78, 0.82, 0.85],
};
