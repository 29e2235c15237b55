import { medianOf } from './median.ts';
import { type Cents, cents, fromAmount } from './money.ts';

/** Fewer tell nothing about what is usual. */
const FEWEST = 6;
/** How far from the median is too far: by how much it usually strays, a part of itself, and never for small change. */
const STRAYS = 3 * 1.4826;
const PART = 0.25;
const SMALL_CHANGE = 10;

/** Between what it usually lies; undefined where there is too little to say so. */
export function usualOf(values: readonly Cents[], currency: string): { low: Cents; high: Cents } | undefined {
  if (values.length < FEWEST) return undefined;
  const median = medianOf(values);
  const strays = medianOf(values.map((value) => Math.abs(value - median)));
  const far = Math.max(STRAYS * strays, PART * Math.abs(median), fromAmount(SMALL_CHANGE, currency));
  // What never was less than nothing is not usually less.
  const lowest = values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  return { low: cents(Math.max(Math.round(median - far), lowest)), high: cents(Math.round(median + far)) };
}
