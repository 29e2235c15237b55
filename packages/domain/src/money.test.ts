import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cents,
  cents,
  type Decimal,
  decimalToThousandths,
  formatMoney,
  fromAmount,
  LARGEST_CENTS,
  LARGEST_SUM,
  parseCents,
  parseDecimal,
  parseTypedAmount,
  toAmount,
  toAmountText,
  toCents,
  toDecimal,
  toSoughtCents,
  toThousandths,
} from './money.ts';

/** One of each kind: what is true of amounts in hundredths is of those in thousandths. */
const CURRENCIES = ['EUR', 'KWD'] as const;
const anyCurrency = fc.constantFrom(...CURRENCIES);
const anyCents = fc.integer({ min: -LARGEST_CENTS, max: LARGEST_CENTS }).map((value) => cents(value));

/** An independent reading of the decimal text of some cents, made with whole numbers only. */
function decimalText(value: Cents, currency: string): string {
  const decimals = currency === 'KWD' ? 3 : 2;
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

describe('parseCents', () => {
  it('reads the decimal text of any amount exactly', () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, (value, currency) => {
        expect(parseCents(decimalText(value, currency), currency)).toBe(value);
      }),
    );
  });

  it('reads back every amount that left as a JSON number', () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, (value, currency) => {
        expect(parseCents(JSON.stringify(toAmount(value, currency)), currency)).toBe(value);
      }),
    );
  });

  it('gives a whole number within the bounds, or nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string(), anyCurrency, (text, currency) => {
        const value = parseCents(text, currency);
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
  ])('refuses %j', (text) => expect(parseCents(text, 'EUR')).toBeUndefined());

  it.each(['1.2345', '100000000000', '1e3'])('refuses %j dinars', (text) =>
    expect(parseCents(text, 'KWD')).toBeUndefined(),
  );

  it('takes a tenth of the largest amount in thousandths', () => {
    expect(parseCents('99999999999.999', 'KWD')).toBe(LARGEST_CENTS);
  });

  it('knows no negative zero', () => {
    expect(Object.is(parseCents('-0.00', 'EUR'), 0)).toBe(true);
  });
});

describe('cents', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it('groups the German way, with a true minus sign', () => {
    expect(formatMoney(cents(-123456), 'EUR')).toBe('−1.234,56\u00a0€');
  });

  it('writes euros as the German formatter does', () => {
    const german = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(anyCents, (value) => {
        expect(formatMoney(value, 'EUR')).toBe(german.format(toAmount(value, 'EUR')).replace('-', '−'));
      }),
    );
  });

  it('shows an amount in its own currency', () => {
    expect(formatMoney(cents(5), 'GBP')).toBe('0,05\u00a0£');
  });

  it('shows thousandths where there are any, and no coins of what has none', () => {
    expect(formatMoney(cents(-1234), 'KWD')).toBe('−1,234\u00a0KWD');
    expect(formatMoney(cents(1000), 'KWD')).toBe('1,000\u00a0KWD');
    expect(formatMoney(cents(1500), 'IQD')).toBe('1,500\u00a0IQD');
    expect(formatMoney(cents(123400), 'JPY')).toBe('1.234\u00a0¥');
    expect(formatMoney(cents(123450), 'JPY')).toBe('1.234,50\u00a0¥');
  });

  it('shows every cent of the largest amount', () => {
    expect(formatMoney(cents(LARGEST_CENTS), 'EUR')).toBe('999.999.999.999,99\u00a0€');
  });
});

describe('parseTypedAmount', () => {
  it('reads whatever the formatter writes', () => {
    fc.assert(
      fc.property(anyCents, (value) => {
        expect(parseCents(parseTypedAmount(formatMoney(value, 'EUR'), 'EUR') ?? '', 'EUR')).toBe(value);
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
  ])('reads %j as %j', (typed, decimal) => expect(parseTypedAmount(typed, 'EUR')).toBe(decimal));

  it.each([
    ['1,234', '1.234'],
    ['1.234', '1.234'],
    ['1.234,5', '1234.5'],
    ['1,234.567', '1234.567'],
    ['1.234.567', '1234567'],
    ['12.345.678,901', '12345678.901'],
    ['0.500', '0.500'],
    ['12', '12'],
  ])('reads %j as %j dinars', (typed, decimal) => expect(parseTypedAmount(typed, 'KWD')).toBe(decimal));

  it.each(['1,2345', '1,23,456', '1.234,5678'])('refuses %j dinars', (typed) =>
    expect(parseTypedAmount(typed, 'KWD')).toBeUndefined(),
  );

  it.each(['', '-', '€', 'abc', '1.2.3', '0.500', '1.234.56', '1,23,456', '12,3456', '1e3', '5.'])(
    'refuses %j',
    (typed) => expect(parseTypedAmount(typed, 'EUR')).toBeUndefined(),
  );
});

describe('what was written, before its currency is known', () => {
  it.each(['12.5', '-3', '0.001', '999999999999.999'])('%j may have a third decimal', (text) => {
    expect(parseDecimal(text, 3)).toBe(text);
  });

  it.each(['1.2345', '1000000000000', '1e3', ''])('%j may not', (text) => {
    expect(parseDecimal(text, 3)).toBeUndefined();
  });

  it('has two where nothing has three, zeros included', () => {
    expect(parseDecimal('1.23', 2)).toBe('1.23');
    expect(parseDecimal('1.230', 2)).toBeUndefined();
  });

  it('becomes money by its currency, which may be coarser, or have less room', () => {
    const fine = parseDecimal('1.234', 3) as Decimal;
    expect([toCents(fine, 'KWD'), toCents(fine, 'EUR')]).toEqual([1234, undefined]);
    const large = parseDecimal('999999999999.99', 3) as Decimal;
    expect([toCents(large, 'EUR'), toCents(large, 'KWD')]).toEqual([LARGEST_CENTS, undefined]);
  });

  it('is written again as it was, and told in thousandths whatever it is in', () => {
    fc.assert(
      fc.property(anyCents, anyCurrency, (value, currency) => {
        const decimal = toDecimal(value, currency);
        expect(toCents(decimal, currency)).toBe(value);
        expect(decimalToThousandths(decimal)).toBe(toThousandths(value, currency));
      }),
    );
    expect(toAmountText(cents(-1200), 'KWD')).toBe('-1.200');
    expect(toAmountText(cents(1200), 'EUR')).toBe('12.00');
  });
});

describe('an amount as a JSON number', () => {
  it('comes back as the very cents that it was made from, up to the largest sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LARGEST_SUM, max: LARGEST_SUM }), anyCurrency, (value, currency) => {
        const sent = JSON.parse(JSON.stringify(toAmount(cents(value), currency)));
        expect(fromAmount(sent, currency)).toBe(value);
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
  ])('takes %j for %i cents', (typed, sought) => expect(toSoughtCents(typed, 'EUR')).toBe(sought));

  it('takes a mark before three digits for thousands, and for decimals where there are three', () => {
    expect(toSoughtCents('1,234', 'EUR')).toBe(123_400);
    expect(toSoughtCents('1,234', 'KWD')).toBe(1234);
  });

  it.each(['', '0', '0,00', 'rent', '12 eggs', '1,2,3'])('%j is no amount', (typed) =>
    expect(toSoughtCents(typed, 'EUR')).toBeUndefined(),
  );
});
