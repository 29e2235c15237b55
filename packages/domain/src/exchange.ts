import { digitsOf } from './digits.ts';
import { type Cents, cents, LARGEST_CENTS } from './money.ts';

/** What one unit of a currency is worth in another, as an exact fraction. */
export type Rate = { numerator: bigint; denominator: bigint };

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,10}))?$/;

/** `"1.0734"`, digit by digit. Undefined for anything else, and for nothing. */
export function parseRate(text: string): Rate | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const numerator = BigInt(whole + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** The other way round. */
export const inverse = ({ numerator, denominator }: Rate): Rate => ({
  numerator: denominator,
  denominator: numerator,
});

/** By way of a third currency. */
export const chain = (one: Rate, two: Rate): Rate => ({
  numerator: one.numerator * two.numerator,
  denominator: one.denominator * two.denominator,
});

/** Rates are said per whole unit: what the smallest one of a currency is worth in those of another. */
export function perSmallest(rate: Rate, from: string, to: string): Rate {
  const more = digitsOf(to) - digitsOf(from);
  if (more === 0) return rate;
  const { numerator, denominator } = rate;
  return more > 0
    ? { numerator: numerator * 10n, denominator }
    : { numerator, denominator: denominator * 10n };
}

/** To the nearest cent, halves away from nothing. Undefined where it would be more than Saldo takes. */
export function exchange(amount: Cents, { numerator, denominator }: Rate): Cents | undefined {
  const small = exchangeSmall(amount, Number(numerator), Number(denominator));
  if (small !== undefined) return small;
  const value = roundedShare(BigInt(amount) * numerator, denominator);
  return value > LARGEST_CENTS || value < -LARGEST_CENTS ? undefined : cents(Number(value));
}

/**
 * What each part of an amount has of what all of it was exchanged for: to the cent, and together just that. The parts
 * are taken one after the other, and each is given what brings the sum so far to its share.
 */
export function exchangeParts<Key>(
  parts: Iterable<readonly [Key, Cents]>,
  whole: Cents,
  exchanged: Cents,
): [Key, Cents][] {
  let [so, far] = [0n, 0n];
  return Array.from(parts, ([key, part]) => {
    so += BigInt(part);
    const share = roundedShare(so * BigInt(exchanged), BigInt(whole));
    const given = share - far;
    far = share;
    return [key, cents(Number(given))];
  });
}

/** The same without large numbers, which cost twenty times as much; undefined where they are needed. */
function exchangeSmall(amount: Cents, numerator: number, denominator: number): Cents | undefined {
  const doubled = 2 * Math.abs(amount) * numerator + denominator;
  if (!(doubled <= Number.MAX_SAFE_INTEGER && denominator <= Number.MAX_SAFE_INTEGER / 2)) return undefined;
  const rounded = (doubled - (doubled % (2 * denominator))) / (2 * denominator);
  if (rounded > LARGEST_CENTS) return undefined;
  return cents(amount < 0 ? -rounded : rounded);
}

function roundedShare(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}

/** The rate as a number that people read: six digits that count. */
export const toReadableRate = ({ numerator, denominator }: Rate): number =>
  Number((Number(numerator) / Number(denominator)).toPrecision(6));
