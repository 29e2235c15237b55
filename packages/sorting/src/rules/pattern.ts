import { foldText } from '@saldo/domain';
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A regular expression that a person wrote. It takes time in proportion to the text, whatever it says: RE2, no backtracking. */
export type Pattern = { matches: (folded: string) => boolean };

export type ParsedPattern = { pattern: Pattern } | { problem: string };

const LONGEST_PATTERN = 200;
/** A small expression can stand for a huge one, `((a{99}){99}){99}`: so many steps of its program are taken. */
const LARGEST_PROGRAM = 120;
/** Each step of a program may look at each letter: of a long text the beginning is looked at. */
const LONGEST_TEXT = 200;
/** What is counted that far has to be remembered for each letter at which it may have begun. */
const MOST_COUNTED = 20;

/** What is wrong with it is said in words that stand beside the field. */
export function parsePattern(text: string): ParsedPattern {
  if (text.trim() === '') return { problem: 'The pattern is empty.' };
  if (text.length > LONGEST_PATTERN)
    return { problem: `A pattern has at most ${LONGEST_PATTERN} characters.` };
  if (countsTooFar(text)) return { problem: `A pattern counts to at most ${MOST_COUNTED}.` };
  try {
    const compiled = RE2JS.compile(foldPattern(text), RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > LARGEST_PROGRAM) return { problem: 'The pattern repeats too much.' };
    return { pattern: { matches: (folded) => compiled.test(folded.slice(0, LONGEST_TEXT)) } };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

const countsTooFar = (text: string) =>
  [...text.matchAll(/\{(\d*),?(\d*)\}/g)].some(([, from, to]) =>
    [from, to].some((count) => Number(count) > MOST_COUNTED),
  );

/** Without accents, as the text it is held against; case is left, as `\S` is not `\s`. */
function foldPattern(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function toProblem(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'The pattern cannot be read.';
  const part = error.getPattern();
  return part ? `${capitalize(error.getDescription())}: ${part}` : `${capitalize(error.getDescription())}.`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** For texts that are not folded yet. */
export const matchesPattern = (pattern: Pattern, text: string): boolean => pattern.matches(foldText(text));
