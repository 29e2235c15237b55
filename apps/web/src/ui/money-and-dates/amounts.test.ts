import { LARGEST_CENTS, LARGEST_SUM, parseCents, parseTypedAmount } from '@saldo/domain';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatAmount, formatTick, sumAmounts, toTyped } from './amounts.ts';
import { toggleAmounts } from './privacy.ts';

const anyCents = fc.integer({ min: -LARGEST_SUM, max: LARGEST_SUM });

/** As the server sends it: the JSON number of so many cents. */
const toJsonNumber = (cents: number) =>
  Number(`${cents < 0 ? '-' : ''}${String(Math.abs(cents)).padStart(3, '0').replace(/..$/, '.$&')}`);

describe('formatAmount', () => {
  it.each([
    [0, '0,00\u00a0€'],
    [0.05, '0,05\u00a0€'],
    [-0.05, '−0,05\u00a0€'],
    [1.1, '1,10\u00a0€'],
    [999, '999,00\u00a0€'],
    [1000, '1.000,00\u00a0€'],
    [-1234567.89, '−1.234.567,89\u00a0€'],
    [9_999_999_999_999.99, '9.999.999.999.999,99\u00a0€'],
  ])('writes %d as %s', (amount, text) => expect(formatAmount(amount)).toBe(text));

  it('shows an amount in its own currency, with as many decimals as it has', () => {
    expect(formatAmount(-12.5, 'GBP')).toBe('−12,50\u00a0£');
    expect(formatAmount(1500, 'JPY')).toBe('1.500\u00a0¥');
  });

  it('shows every cent of any amount that the server may send', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        const digits = formatAmount(toJsonNumber(cents)).replaceAll(/\D/g, '');
        expect(Number(digits)).toBe(Math.abs(cents));
      }),
    );
  });

  it('writes nothing where there is no amount', () => {
    expect(() => formatAmount(Number.NaN)).toThrow(RangeError);
  });
});

describe('hidden amounts', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    toggleAmounts();
  });
  afterEach(() => {
    toggleAmounts();
    vi.unstubAllGlobals();
  });

  it('show neither a digit nor a sign, whatever the currency', () => {
    expect([formatAmount(-1234567.89), formatAmount(0), formatAmount(-12.5, 'GBP')]).toEqual([
      ...['•••\u00a0€', '•••\u00a0€', '•••\u00a0£'],
    ]);
    expect(formatTick(2500)).toBe('•••');
  });

  it('are there again once they are shown', () => {
    toggleAmounts();
    expect([formatAmount(12.5), formatTick(2500), formatTick(0.5)]).toEqual(['12,50\u00a0€', '2.500', '0,5']);
    toggleAmounts();
  });
});

describe('sumAmounts', () => {
  it.each([
    [[], 0],
    [[0.1, 0.2], 0.3],
    [[0.1, 0.2, -0.3], 0],
    [[1.15, 1.15, 1.15], 3.45],
    [[-5, 2.5], -2.5],
  ])('of %j is %d', (amounts, sum) => expect(sumAmounts(amounts)).toBe(sum));

  it('is exact in thousandths, too', () => {
    expect(sumAmounts([0.001, 0.002, 1.1], 'KWD')).toBe(1.103);
  });

  it('is exact to the cent, however many there are and in whichever order', () => {
    const few = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 500 });
    fc.assert(
      fc.property(few, (cents) => {
        const exact = toJsonNumber(cents.reduce((sum, one) => sum + one, 0));
        expect(sumAmounts(cents.map(toJsonNumber))).toBe(exact);
        expect(sumAmounts(cents.toReversed().map(toJsonNumber))).toBe(exact);
      }),
    );
  });
});

describe('toTyped', () => {
  it.each([
    [12.5, '12,50'],
    [0, '0,00'],
    [1234567.8, '1234567,80'],
    [-3, '-3,00'],
    [1.5, '1,50'],
    [1.234, '1,234'],
    [9999999999999.99, '9999999999999,99'],
  ])('puts %d into a field as %s', (amount, text) => expect(toTyped(amount)).toBe(text));

  it('is read back from the field as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST_CENTS, max: LARGEST_CENTS }), (cents) => {
        const typed = toTyped(toJsonNumber(cents));
        expect(parseCents(parseTypedAmount(typed, 'EUR') ?? '', 'EUR')).toBe(cents);
      }),
    );
  });
});
