import { addCents, type Cents, subtractCents, sumCents, ZERO } from './money.ts';

/** What a transaction was split into: each part with a category of its own. */
export type Part = { category: number | null; cents: Cents };

/** What is left to be given to the last line; negative where the lines are too much already. */
export const restOf = (total: Cents, lines: readonly { cents: Cents }[]): Cents =>
  subtractCents(total, sumCents(lines.map(({ cents }) => cents)));

const size = ({ cents }: { cents: Cents }) => Math.abs(cents);

/** The one whose category stays where the split ends; of equal ones the first. */
export function largestOf<Line extends { cents: Cents }>(lines: readonly Line[]): Line | undefined {
  return lines.reduce<Line | undefined>(
    (largest, line) => (largest === undefined || size(line) > size(largest) ? line : largest),
    undefined,
  );
}

/**
 * The lines of an amount that has become another: the largest takes the difference. Undefined where nothing, or less
 * than nothing, would be left of it.
 */
export function fitLines<Line extends { cents: Cents }>(
  lines: readonly Line[],
  total: Cents,
): Line[] | undefined {
  const largest = largestOf(lines);
  if (!largest) return undefined;
  const fitted = addCents(largest.cents, restOf(total, lines));
  if (fitted === ZERO || Math.sign(fitted) !== Math.sign(total)) return undefined;
  if (lines.some((line) => line !== largest && Math.sign(line.cents) !== Math.sign(total))) return undefined;
  return lines.map((line) => (line === largest ? { ...line, cents: fitted } : line));
}

/** What each category has of it, once each. */
export function byCategory(parts: readonly Part[]): Map<number | null, Cents> {
  const sums = new Map<number | null, Cents>();
  for (const { category, cents } of parts) sums.set(category, addCents(sums.get(category) ?? ZERO, cents));
  return sums;
}
