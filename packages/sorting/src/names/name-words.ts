import { foldText } from '@saldo/domain';

export type NameWord = { text: string; folded: string };

const PLAIN = /^[A-Za-z0-9]+$/;
const AROUND = /^[^\p{L}\p{N}&]+|[^\p{L}\p{N}&]+$/gu;

/** The words of a text as they are written, each also as it is compared: without case, accents and signs around it. */
export function listNameWords(text: string): NameWord[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      text: word,
      folded: PLAIN.test(word) ? word.toLowerCase() : foldText(word).replace(AROUND, ''),
    }));
}

export const joinWords = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ');
