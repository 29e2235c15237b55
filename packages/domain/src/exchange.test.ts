import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chain,
  exchange,
  exchangeParts,
  inverse,
  parseRate,
  perSmallest,
  toReadableRate,
} from './exchange.ts';
import { cents, LARGEST_CENTS, sumCents } from './money.ts';

const rate = (text: string) => {
  const parsed = parseRate(text);
  if (!parsed) throw new Error(`no rate: ${text}`);
  return parsed;
};

describe('an exchange', () => {
  it.each([
    [100, '1.0734', 107],
    [150, '0.01', 2],
    [-150, '0.01', -2],
    [149, '0.01', 1],
    [1, '0.004', 0],
    [99_999_999_999, '1', 99_999_999_999],
  ])('of %d at %s comes to %d', (given, text, expected) => {
    expect(exchange(cents(given), rate(text))).toBe(expected);
  });

  it('is refused where it would be more than fits', () => {
    expect(exchange(cents(LARGEST_CENTS), rate('1.1'))).toBeUndefined();
  });

  it.each(['', '0', '0.00', '-1', '1e3', '1,5', '.5', '1234567890', '1.12345678901'])(
    'takes no “%s”',
    (text) => {
      expect(parseRate(text)).toBeUndefined();
    },
  );

  it('is of whole units, whatever they are kept in', () => {
    // 1.234 dinars at 3.0112 are 3.7158 euros; 3.72 euros are 1.235 dinars.
    expect(exchange(cents(1234), perSmallest(rate('3.0112'), 'KWD', 'EUR'))).toBe(372);
    expect(exchange(cents(372), perSmallest(inverse(rate('3.0112')), 'EUR', 'KWD'))).toBe(1235);
    expect(perSmallest(rate('7'), 'KWD', 'TND')).toEqual(rate('7'));
  });

  it('goes the other way round, and by way of a third', () => {
    expect(exchange(cents(125), inverse(rate('1.25')))).toBe(100);
    expect(exchange(cents(200), chain(inverse(rate('1.6')), rate('0.8')))).toBe(100);
    expect(toReadableRate(inverse(rate('1.0734')))).toBe(0.931619);
  });

  it('gives each part its share, and all of them just what the whole is worth', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 1e12 }), fc.boolean(), (parts, worth, isOut) => {
        const sign = isOut ? -1 : 1;
        const given = parts.map((part, key) => [key, cents(part * sign)] as const);
        const whole = sumCents(given.map(([, part]) => part));
        const shares = exchangeParts(given, whole, cents(worth * sign));
        expect(sumCents(shares.map(([, share]) => share))).toBe(cents(worth * sign));
        for (const [key, share] of shares)
          expect(Math.abs(share - ((parts[key] ?? 0) * sign * worth) / Math.abs(whole))).toBeLessThanOrEqual(
            1.001,
          );
      }),
    );
  });
});
