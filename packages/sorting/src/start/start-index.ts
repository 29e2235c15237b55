import type { UsualId } from '../usual/usual-line.ts';
import { kinds } from './kinds.ts';
import { germany } from './merchants.de.ts';
import { spain } from './merchants.es.ts';
import { france } from './merchants.fr.ts';
import { ireland } from './merchants.ie.ts';
import { italy } from './merchants.it.ts';
import { netherlands } from './merchants.nl.ts';
import { portugal } from './merchants.pt.ts';
import type { Merchants } from './merchants.ts';
import { unitedKingdom } from './merchants.uk.ts';
import { unitedStates } from './merchants.us.ts';
import { world } from './merchants.world.ts';

export type Pattern = { words: readonly string[]; usual: UsualId; isKind: boolean; isWeak: boolean };

const countries = [
  world,
  spain,
  germany,
  france,
  italy,
  portugal,
  netherlands,
  unitedKingdom,
  ireland,
  unitedStates,
];

/** By their first word, the longest first: a look-up reads the few that could fit, however many there are. */
const byFirstWord = new Map<string, Pattern[]>();
const byEnding = new Map<string, UsualId>();
const SHORTEST_ENDING = 4;
export let countOfPatterns = 0;

for (const merchants of countries) addAll(merchants, false);
addAll(kinds, true);
for (const patterns of byFirstWord.values()) patterns.sort((one, two) => two.words.length - one.words.length);

export const listPatternsFrom = (word: string): readonly Pattern[] => byFirstWord.get(word) ?? [];

/** The longest ending of a word that says what kind of place it is: `stadtapotheke` ends like `apotheke`. */
export function findEnding(word: string): { ending: string; usual: UsualId } | undefined {
  for (let start = 1; start <= word.length - SHORTEST_ENDING; start++) {
    const ending = word.slice(start);
    const usual = byEnding.get(ending);
    if (usual) return { ending, usual };
  }
  return undefined;
}

function addAll(merchants: Merchants, isKind: boolean): void {
  for (const [usual, names] of Object.entries(merchants) as [UsualId, string][]) {
    for (const name of names.split(',')) add(name.trim().replace(/\s+/g, ' '), usual, isKind);
  }
}

/** Of two that say the same words, the first counts: the lists are read in order, merchants before kinds. */
function add(name: string, usual: UsualId, isKind: boolean): void {
  const plain = name.replace(/^[*~]/, '');
  if (name.startsWith('*') && plain.length >= SHORTEST_ENDING && !byEnding.has(plain))
    byEnding.set(plain, usual);
  const words = plain.split(' ');
  const [first = ''] = words;
  const known = byFirstWord.get(first) ?? [];
  const same = known.find((other) => other.words.join(' ') === plain);
  if (same) {
    // A word for a kind of shop counts wherever it stands, also where a shop is called by it.
    if (isKind && same.usual === usual) same.isKind = true;
    return;
  }
  known.push({ words, usual, isKind, isWeak: name.startsWith('~') });
  byFirstWord.set(first, known);
  countOfPatterns += 1;
}
