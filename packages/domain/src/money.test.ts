import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cents,
  cents,
  formatMoney,
  fromAmount,
  LARGEST_CENTS,
  LARGEST_SUM,
  parseCents,
  parseTypedAmount,
  toAmount,
  toSoughtCents,
} from './money.ts';

const anyCents = fc.integer({ min: -LARGEST_CENTS, max: LARGEST_CENTS }).map((value) => cents(value));

/** An independent reading of the decimal text of some cents, made with whole numbers only. */
function decimalText(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('parseCents', () => {
  it('reads the decimal text of any amount exactly', () => {
    fc.assert(
      fc.property(anyCents, (value) => {
        expect(parseCents(decimalText(value))).toBe(value);
      }),
    );
  });

  it('reads back every amount that left as a JSON number', () => {
    fc.assert(
      fc.property(anyCents, (value) => {
        expect(parseCents(JSON.stringify(toAmount(value)))).toBe(value);
      }),
    );
  });

  it('gives a whole number within the bounds, or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseCents(text);
        expect(value === undefined || (Number.isInteger(value) && Math.abs(value) <= LARGEST_CENTS)).toBe(
          true,
        );
      }),
    );
  });

  it.each([
    '',
    ' ',
    '1e3',
    'NaN',
    'Infinity',
    '1.234',
    '.5',
    '5.',
    '+5',
    '1,50',
    '0x10',
    '1000000000000',
    '٣',
  ])('refuses %j', (text) => expect(parseCents(text)).toBeUndefined());

  it('knows no negative zero', () => {
    expect(Object.is(parseCents('-0.00'), 0)).toBe(true);
  });
});

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it('groups the German way, with a true minus sign', () => {
    expect(formatMoney(cents(-123456))).toBe('−1.234,56\u00a0€');
  });

  it('writes euros as the German formatter does', () => {
    const german = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(anyCents, (value) => {
        expect(formatMoney(value)).toBe(german.format(toAmount(value)).replace('-', '−'));
      }),
    );
  });

  it('shows an amount in its own currency', () => {
    expect(formatMoney(cents(5), 'GBP')).toBe('0,05\u00a0£');
  });

  it('shows every cent of the largest amount', () => {
    expect(formatMoney(cents(LARGEST_CENTS))).toBe('999.999.999.999,99\u00a0€');
  });
});

describe('parseTypedAmount', () => {
  it('reads whatever the formatter writes', () => {
    fc.assert(
      fc.property(anyCents, (value) => {
        expect(parseCents(parseTypedAmount(formatMoney(value)) ?? '')).toBe(value);
      }),
    );
  });

  it.each([
    ['1.234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234', '1234'],
    ['12.345.678', '12345678'],
    ["1'234,5", '1234.5'],
    [' 12,5 €', '12.5'],
    ['−3,00', '-3.00'],
    [',5', '0.5'],
  ])('reads %j as %j', (typed, decimal) => expect(parseTypedAmount(typed)).toBe(decimal));

  it.each(['', '-', '€', 'abc', '1.2.3', '0.500', '1.234.56', '1,23,456', '12,3456', '1e3', '5.'])(
    'refuses %j',
    (typed) => expect(parseTypedAmount(typed)).toBeUndefined(),
  );
});

describe('an amount as a JSON number', () => {
  it('comes back as the very cents that it was made from, up to the largest sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST_SUM, max: LARGEST_SUM }), (value) => {
        const sent = JSON.parse(JSON.stringify(toAmount(cents(value))));
        expect(fromAmount(sent)).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('toSoughtCents', () => {
  it.each([
    ['54,37', 5437],
    ['54.37', 5437],
    ['-54,37 €', 5437],
    ['1.234,5', 123_450],
    ['12', 1200],
  ])('takes %j for %i cents', (typed, sought) => expect(toSoughtCents(typed)).toBe(sought));

  it.each(['', '0', '0,00', 'rent', '12 eggs', '1,2,3'])('%j is no amount', (typed) =>
    expect(toSoughtCents(typed)).toBeUndefined(),
  );
});
