import { foldText } from '@saldo/domain';

/** Folded words of letters and digits; signs part them, and `&` stays where it is inside a word: `h&m`. */
export function listTokens(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+(?:&[\p{L}\p{N}]+)*/gu) ?? [];
}
