import type { Hint } from '../learner/guess.ts';
import { listTokens } from '../names/tokens.ts';
import type { Proposal } from '../start/propose-usual.ts';
import { makeNearest, type Nearness } from '../usual/map-usual.ts';
import { usualCategories } from '../usual/usual-categories.ts';
import type { UsualId } from '../usual/usual-line.ts';

export type HintedCategory = { no: number; name: string; description?: string | null };

/** What the bundled start counts for, in examples, by how its category was found among the person's. */
const EXAMPLES: { [nearness in Nearness]: number } = { name: 16, word: 11, wider: 1.2 };
/** People mean different things by some of the usual ones: an app is a subscription, or work, or play. */
const TRUST: Partial<{ [usual in UsualId]: number }> = {
  shopping: 0.3,
  leisure: 0.45,
  subscriptions: 0.85,
  taxes: 0.4,
  gifts: 0.4,
  home: 0.6,
  children: 0.7,
  education: 0.5,
  bank_fees: 0.6,
  personal_care: 0.7,
  sport: 0.6,
  travel: 0.7,
};
/** A word of the category's own name stands in the row: with, without and against the bundled start. */
const OWN_WORD = { agreed: 2.5, alone: 7, against: 1.5 };
const SHORTEST_WORD = 4;
const CERTAIN = 0.9;

export type Hinter = {
  findWord: (tokens: readonly string[]) => string | undefined;
  hint: (proposal: Proposal | undefined, word: string | undefined) => Hint | undefined;
};

/** What can be said of a row before anything was learned: by the bundled start, and by what categories are called. */
export function makeHinter(categories: readonly HintedCategory[]): Hinter {
  const nearestTo = makeNearest(categories);
  const nearest = new Map(usualCategories.map(({ id }) => [id, nearestTo(id)]));
  const byWord = new Map<string, number | undefined>();
  for (const { no, name } of categories) {
    for (const word of new Set(listTokens(name))) {
      // A word of two categories tells neither.
      if (word.length >= SHORTEST_WORD) byWord.set(word, byWord.has(word) ? undefined : no);
    }
  }
  return {
    findWord: (tokens) => tokens.find((token) => byWord.get(token) !== undefined),
    hint(proposal, word) {
      const near = proposal && nearest.get(proposal.usual);
      const own = word === undefined ? undefined : byWord.get(word);
      const examples =
        near && proposal
          ? EXAMPLES[near.nearness] * proposal.confidence ** 1.5 * (TRUST[proposal.usual] ?? 1)
          : 0;
      if (own === undefined) return near && { label: near.own.no, examples };
      if (!near) return { label: own, examples: OWN_WORD.alone };
      if (near.own.no === own) return { label: own, examples: examples * OWN_WORD.agreed };
      // `Pets at Home` is known by more than a word that it shares with a category.
      if (proposal && proposal.confidence >= CERTAIN) return { label: near.own.no, examples: examples / 2 };
      return { label: own, examples: OWN_WORD.against };
    },
  };
}
