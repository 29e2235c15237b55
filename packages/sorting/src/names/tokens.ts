import { foldText } from '@saldo/domain';

/** Folded words of letters and digits; signs part them, and `&` stays where it is inside a word: `h&m`. */
export function listTokens(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)*/gu) ?? [];
}

/** The words that a shop is told by: the number of a branch or of a receipt is none of them. */
export function listNameWords(tokens: readonly string[]): readonly string[] {
  const words = tokens.filter((token) => !/^\d+$/.test(token));
  return words.length > 0 ? words : tokens;
}
