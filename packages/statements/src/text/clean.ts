import { LONGEST_DESCRIPTION, LONGEST_NAME } from '@saldo/domain';

/** Anything but letters with single spaces between them: most texts have none of it, so the question is kept cheap. */
const UNTIDY = /[^!-~\u00a1-\u00ac\u00ae-\u1fff\u2010-\u2027\u2030-\u205f\u20a0-\uff00 ]| {2}|^ | $/;
const INVISIBLE = /[\p{Cf}\ufffd]/gu;
const SPACES = /[\p{Cc}\p{Z}\s]+/gu;

/** One line, without what cannot be seen, single spaces between the words. */
export function cleanText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').trim();
}

/** At most so many letters; a pair of code units is not torn apart. */
export function clip(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return text.slice(0, end).trimEnd();
}

const LONGEST_QUOTE = 200;

/** A piece of the file that is shown to somebody. */
export const quote = (text: string): string =>
  clip(cleanText(text.length > 4 * LONGEST_QUOTE ? text.slice(0, 4 * LONGEST_QUOTE) : text), LONGEST_QUOTE);

export type Words = { name: string; description: string };

/**
 * What a bank spreads over several fields, as a name and a description: the first that says something is the name,
 * the others follow, each once. A name that is too long stands whole in the description.
 */
export function toWords(texts: readonly string[]): Words {
  const said: string[] = [];
  for (const text of texts) {
    const clean = cleanText(text);
    if (clean !== '' && !said.some((earlier) => earlier.includes(clean))) said.push(clean);
  }
  const [name = '', ...more] = said;
  const rest = name.length > LONGEST_NAME ? said : more;
  return { name: clip(name, LONGEST_NAME), description: clip(rest.join(' · '), LONGEST_DESCRIPTION) };
}
