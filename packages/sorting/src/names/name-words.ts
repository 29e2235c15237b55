import { foldText } from '@saldo/domain';

export type NameWord = { text: string; folded: string };

/** The words of a text as they are written, each also as it is compared: without case, accents and signs around it. */
export function listNameWords(text: string): NameWord[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      text: word,
      folded: foldText(word).replace(/^[^\p{L}\p{N}&]+|[^\p{L}\p{N}&]+$/gu, ''),
    }));
}

export const joinWords = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ');
