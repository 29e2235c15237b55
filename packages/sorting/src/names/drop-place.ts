import { joinWords, listNameWords, type NameWord } from './name-words.ts';
import { CITIES, CONNECTORS, COUNTRIES, ENDS_OF_PLACES, NEEDS_PLACE, US_STATES } from './places.ts';

const LONGEST_PLACE = 4;

/** `MERCADONA VALENCIA ES` → `MERCADONA`, but `AYUNTAMIENTO DE VALENCIA` as it is. */
export function dropPlace(text: string): string {
  const [last] = listNameWords(text.slice(text.lastIndexOf(' ') + 1));
  if (!last || !ENDS_OF_PLACES.has(last.folded)) return text;
  const words = listNameWords(text);
  const kept = dropCity(dropCountry(words));
  return kept.length === words.length ? text : joinWords(kept);
}

function dropCountry(words: readonly NameWord[]): readonly NameWord[] {
  for (const length of [2, 1]) {
    const rest = words.slice(0, -length);
    if (rest.length > 0 && COUNTRIES.has(foldedTail(words, length)) && canStandAlone(rest)) return rest;
  }
  return words;
}

function dropCity(words: readonly NameWord[]): readonly NameWord[] {
  const last = words.at(-1)?.folded ?? '';
  const named = US_STATES.has(last) && findCity(words.slice(0, -1)) ? words.slice(0, -1) : words;
  const length = findCity(named);
  return length === 0 ? words : named.slice(0, -length);
}

/** How many words at the end are a city that can be left out; the longest name counts. */
function findCity(words: readonly NameWord[]): number {
  for (let length = Math.min(LONGEST_PLACE, words.length - 1); length > 0; length--) {
    if (CITIES.has(foldedTail(words, length)) && canStandAlone(words.slice(0, -length))) return length;
  }
  return 0;
}

function canStandAlone(words: readonly NameWord[]): boolean {
  return (
    !CONNECTORS.has(words.at(-1)?.folded ?? '') &&
    !NEEDS_PLACE.has(words.map(({ folded }) => folded).join(' '))
  );
}

const foldedTail = (words: readonly NameWord[], length: number) =>
  words
    .slice(-length)
    .map(({ folded }) => folded)
    .join(' ');
