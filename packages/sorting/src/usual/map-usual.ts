import { foldText } from '@saldo/domain';
import { requireUsual, type UsualId } from './usual-categories.ts';

export type OwnCategory = { name: string; description?: string | null };

/** How it was found: by its name, by a word of its name or description, or as something wider that holds it. */
export type Nearness = 'name' | 'word' | 'wider';

/** Which of a person's own categories a usual one is, by name and meaning. */
export function mapUsual<Own extends OwnCategory>(usual: UsualId, own: readonly Own[]): Own | undefined {
  return findNearest(usual, own)?.own;
}

export function findNearest<Own extends OwnCategory>(
  usual: UsualId,
  own: readonly Own[],
): { own: Own; nearness: Nearness } | undefined {
  const direct = findDirect(usual, own);
  if (direct) return direct;
  for (const wider of requireUsual(usual).within) {
    const found = findDirect(wider, own);
    if (found) return { own: found.own, nearness: 'wider' };
  }
  return undefined;
}

function findDirect<Own extends OwnCategory>(
  usual: UsualId,
  own: readonly Own[],
): { own: Own; nearness: Nearness } | undefined {
  const { synonyms } = requireUsual(usual);
  const named = own.map((category) => ({ category, words: ` ${toWords(category.name)} ` }));
  for (const synonym of synonyms) {
    const exact = named.find(({ words }) => words === ` ${synonym} `);
    if (exact) return { own: exact.category, nearness: 'name' };
  }
  for (const synonym of synonyms) {
    const within = named.find(({ words }) => words.includes(` ${synonym} `));
    if (within) return { own: within.category, nearness: 'word' };
  }
  const described = own.map((category) => ({ category, words: ` ${toWords(category.description ?? '')} ` }));
  for (const synonym of synonyms) {
    const told = described.find(({ words }) => words.includes(` ${synonym} `));
    if (told) return { own: told.category, nearness: 'word' };
  }
  return undefined;
}

/** Folded words with single spaces: signs and pictures in a name do not count. */
const toWords = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
