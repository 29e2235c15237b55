import type { Explained } from '@saldo/contract';

/** What a figure of a screen is asked about with; what is not narrowed down is left out. */
export function toExplain(of: Explained, narrow: Record<string, string | undefined> = {}): string {
  const said = Object.entries(narrow).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return new URLSearchParams([['of', of], ...said]).toString();
}

/** How a figure comes from others, each of which can say how it came about itself. */
export type Composed = { how: 'share' | 'difference' | 'median'; of: string[] };

/** A share is of the second, a difference less it; without the figures themselves nothing can be said. */
export function toComposed(how: Composed['how'], of: readonly (string | undefined)[]): string | undefined {
  return of.every((one) => one !== undefined) ? `=${JSON.stringify({ how, of })}` : undefined;
}

export const readComposed = (explain: string): Composed | undefined =>
  explain.startsWith('=') ? JSON.parse(explain.slice(1)) : undefined;
