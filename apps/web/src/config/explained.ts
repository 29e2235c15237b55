import type { Explained } from '@saldo/contract';

type Narrow = Record<string, string | readonly string[] | undefined>;

/** What a figure of a screen is asked about with; what is not narrowed down is left out. */
export function toExplain(of: Explained, narrow: Narrow = {}): string {
  const said = Object.entries(narrow).flatMap(([key, values]) =>
    [values ?? []].flat().flatMap((value) => (value ? [[key, value]] : [])),
  );
  return new URLSearchParams([['of', of], ...said]).toString();
}

/** How a figure comes from others, each of which can say how it came about itself. */
export type Composed = {
  how: 'share' | 'difference' | 'median' | 'usual' | 'rest' | 'together';
  /** Null of what somebody typed, which comes from nothing else. */
  of: (string | null)[];
  /** What each of them is of, where that tells them apart. */
  names?: string[];
  /** What each of them is, where the screen knows it: there may be hundreds, or one that comes from others itself. */
  known?: { amounts: number[]; currency: string };
  /** A share as it stands on the screen, where it is rounded so that all of them add up. */
  percent?: number;
};

/**
 * A share is of the second, a difference less it, the rest is what the first is without all others. Without the figures
 * themselves nothing can be said.
 */
export function toComposed(
  how: Composed['how'],
  of: readonly (string | null | undefined)[],
  { names, known, percent }: Pick<Composed, 'names' | 'known' | 'percent'> = {},
): string | undefined {
  return of.every((one) => one !== undefined)
    ? `=${JSON.stringify({ how, of, names, known, percent })}`
    : undefined;
}

/** Amounts that the screen shows one by one, and their sum. */
export function toTogether(
  parts: readonly { name: string; amount: number; explain?: string | undefined }[],
  currency: string,
): string | undefined {
  if (parts.length === 0) return undefined;
  return toComposed(
    'together',
    parts.map(({ explain }) => explain ?? null),
    {
      names: parts.map(({ name }) => name),
      known: { amounts: parts.map(({ amount }) => amount), currency },
    },
  );
}

export const readComposed = (explain: string): Composed | undefined =>
  explain.startsWith('=') ? JSON.parse(explain.slice(1)) : undefined;

/** The same figure at a moment, with all that it comes from. */
export function explainAsOf(explain: string, asOf: string): string {
  const composed = readComposed(explain);
  if (composed) {
    const of = composed.of.map((one) => one && explainAsOf(one, asOf));
    return `=${JSON.stringify({ ...composed, of })}`;
  }
  const params = new URLSearchParams(explain);
  params.set('as_of', asOf);
  return params.toString();
}
