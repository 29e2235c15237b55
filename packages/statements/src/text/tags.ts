import { LONGEST_TAG, MOST_TAGS } from '@saldo/domain';
import { cleanText, clip } from './clean.ts';

const NO_TAGS: string[] = [];

/** Several stand in one cell, parted by commas or semicolons. */
export function toTags(text: string): string[] {
  if (text === '') return NO_TAGS;
  const tags = text.split(/[,;]/).map((tag) => clip(cleanText(tag).replace(/^#/, ''), LONGEST_TAG));
  return [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS);
}
