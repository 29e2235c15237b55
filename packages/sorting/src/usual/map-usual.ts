import { foldText } from '@saldo/domain';
import { requireUsual, usualCategories } from './usual-categories.ts';
import type { UsualId } from './usual-line.ts';

export type OwnCategory = { name: string; description?: string | null };

/** How it was found: by its name, by a word of its name or description, or as something wider that holds it. */
export type Nearness = 'name' | 'word' | 'wider';

export type Near<Own> = { own: Own; nearness: Nearness };

/** Which of a person's own categories a usual one is, by name and meaning. */
export const mapUsual = <Own extends OwnCategory>(usual: UsualId, own: readonly Own[]): Own | undefined =>
  makeNearest(own)(usual)?.own;

/** The same for many: what the categories say is read once. */
export function makeNearest<Own extends OwnCategory>(
  own: readonly Own[],
): (usual: UsualId) => Near<Own> | undefined {
  const called = new Map<string, Own>();
  const named = new Map<string, Own>();
  const described = new Map<string, Own>();
  for (const category of own) {
    const words = toWords(category.name);
    keepFirst(called, words.join(' '), category);
    for (const synonym of findSynonyms(words)) keepFirst(named, synonym, category);
    for (const synonym of findSynonyms(toWords(category.description ?? '')))
      keepFirst(described, synonym, category);
  }
  const findDirect = (usual: UsualId): Near<Own> | undefined => {
    const { synonyms } = requireUsual(usual);
    const first = (known: ReadonlyMap<string, Own>) => {
      const synonym = synonyms.find((one) => known.has(one));
      return synonym === undefined ? undefined : known.get(synonym);
    };
    const exact = first(called);
    if (exact) return { own: exact, nearness: 'name' };
    const within = first(named) ?? first(described);
    return within && { own: within, nearness: 'word' };
  };
  return (usual) => {
    const direct = findDirect(usual);
    if (direct) return direct;
    for (const wider of requireUsual(usual).within) {
      const found = findDirect(wider);
      if (found) return { own: found.own, nearness: 'wider' };
    }
    return undefined;
  };
}

const BY_SYNONYM = new Map<string, UsualId>();
for (const { id, synonyms } of usualCategories)
  for (const synonym of synonyms) keepFirst(BY_SYNONYM, synonym, id);

/** Which usual category a name is: by the whole of it, otherwise by the first words that say so. */
export function findUsual(name: string): UsualId | undefined {
  const words = toWords(name);
  const [first = ''] = findSynonyms(words);
  return BY_SYNONYM.get(words.join(' ')) ?? BY_SYNONYM.get(first);
}

function keepFirst<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (!known.has(key)) known.set(key, value);
}

const SYNONYMS: ReadonlySet<string> = new Set(usualCategories.flatMap(({ synonyms }) => synonyms));
const LONGEST_SYNONYM = Math.max(...[...SYNONYMS].map((synonym) => synonym.split(' ').length));

/** Every usual word, or words, that stand somewhere among these. */
function* findSynonyms(words: readonly string[]): Generator<string> {
  for (let start = 0; start < words.length; start++) {
    let phrase = '';
    for (const word of words.slice(start, start + LONGEST_SYNONYM)) {
      phrase = phrase ? `${phrase} ${word}` : word;
      if (SYNONYMS.has(phrase)) yield phrase;
    }
  }
}

/** Folded words: signs and pictures in a name do not count. */
const toWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
