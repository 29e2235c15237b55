import { type Cents, cents } from './money.ts';

/** The one in the middle, or what lies halfway between the two there. */
export function medianOf(values: readonly number[]): Cents {
  const sorted = values.toSorted((one, two) => one - two);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? 0;
  const high = sorted[Math.floor(middle)] ?? 0;
  return cents(Math.round((low + high) / 2));
}
