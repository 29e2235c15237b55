import type { Explained } from '@saldo/contract';

/** What a figure of a screen is asked about with; what is not narrowed down is left out. */
export function toExplain(of: Explained, narrow: Record<string, string | undefined> = {}): string {
  const said = Object.entries(narrow).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return new URLSearchParams([['of', of], ...said]).toString();
}
