import type { Explained } from '@saldo/contract';

/** What a figure of a screen is asked about with; what is not narrowed down is left out. */
export function toExplain(of: Explained, narrow: Record<string, string | undefined> = {}): string {
  const said = Object.entries(narrow).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return new URLSearchParams([['of', of], ...said]).toString();
}

/** How a figure comes from others, each of which can say how it came about itself. */
export type Composed = {
  how: 'share' | 'difference' | 'median' | 'usual' | 'rest' | 'together';
  of: string[];
  /** What each of them is of, where that tells them apart. */
  names?: string[];
  /** What each of them is, where the screen knows it: there may be hundreds, or one that comes from others itself. */
  known?: { amounts: number[]; currency: string };
};

/**
 * A share is of the second, a difference less it, the rest is what the first is without all others. Without the figures
 * themselves nothing can be said.
 */
export function toComposed(
  how: Composed['how'],
  of: readonly (string | undefined)[],
  { names, known }: Pick<Composed, 'names' | 'known'> = {},
): string | undefined {
  return of.every((one) => one !== undefined) ? `=${JSON.stringify({ how, of, names, known })}` : undefined;
}

export const readComposed = (explain: string): Composed | undefined =>
  explain.startsWith('=') ? JSON.parse(explain.slice(1)) : undefined;
