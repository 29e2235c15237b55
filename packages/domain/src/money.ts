import { digitsOf } from './digits.ts';

declare const brand: unique symbol;

/**
 * Money as a whole number of what its currency is kept in: cents, or thousandths of a dinar. Made by `parseCents` or
 * `cents`, so a plain number cannot slip in.
 */
export type Cents = number & { readonly [brand]: 'Cents' };

/** An amount as it was written, before it is known what it is in: `toCents` makes money of it. */
export type Decimal = string & { readonly [brand]: 'Decimal' };

/** 999 999 999 999.99, or a tenth of it in thousandths: the largest amount Saldo takes, well inside what a double holds exactly. */
export const LARGEST_CENTS = 99_999_999_999_999;

/** 9 999 999 999 999.99: the largest that amounts may come to together; fifteen digits are what JSON carries exactly. */
export const LARGEST_SUM = 999_999_999_999_999;

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

/** More than can be told exactly: of a person's own money only balances at a rate that is beyond all others come to it. */
export class TooLarge extends RangeError {}

/** For values that are whole cents already: sums of cents, a column of the database. */
export function cents(value: number): Cents {
  if (!isCents(value)) {
    const Reason = Number.isInteger(value) ? TooLarge : RangeError;
    throw new Reason(`not a whole number of cents: ${value}`);
  }
  return value === 0 ? (0 as Cents) : value;
}

export const ZERO = cents(0);

export const addCents = (one: Cents, two: Cents): Cents => cents(one + two);

export function sumCents(values: Iterable<Cents>): Cents {
  let sum = ZERO;
  for (const value of values) sum = addCents(sum, value);
  return sum;
}

export const subtractCents = (from: Cents, value: Cents): Cents => cents(from - value);

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,3}))?$/;

/** `"12.5"` → 1250, digit by digit: a float never sees the amount. Undefined for anything else. */
export const parseCents = (text: string, currency: string, largest = LARGEST_CENTS): Cents | undefined =>
  parseUnits(text, digitsOf(currency), largest);

/** Whole units, of which so many digits stand behind the point. */
function parseUnits(text: string, digits: number, largest: number): Cents | undefined {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  const magnitude = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'));
  if (magnitude > largest) return undefined;
  return cents(sign === '-' ? -magnitude : magnitude);
}

/** With at most so many decimals, and no larger than the largest of any currency. */
export function parseDecimal(text: string, digits: 2 | 3, largest = LARGEST_CENTS): Decimal | undefined {
  const [, , whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return undefined;
  const hundredths = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return hundredths > largest ? undefined : (text as Decimal);
}

/** What was written, in its currency. Undefined where it is finer, or larger, than amounts of that currency are. */
export const toCents = (decimal: Decimal, currency: string, largest = LARGEST_CENTS): Cents | undefined =>
  parseCents(decimal, currency, largest);

/** As it is written. */
export const toDecimal = (value: Cents, currency: string): Decimal =>
  String(toAmount(value, currency)) as Decimal;

/** What every amount can be told in, whatever its currency: where amounts of several are held against each other. */
export const toThousandths = (value: Cents, currency: string): number =>
  value * 10 ** (3 - digitsOf(currency));

/** The same of what somebody wrote. */
export const decimalToThousandths = (decimal: Decimal): number =>
  parseUnits(decimal, 3, Number.MAX_SAFE_INTEGER) ?? 0;

/** The JSON number of an amount: the double nearest to it, which prints as that very decimal. */
export function toAmount(value: Cents, currency: string): number {
  return value / 10 ** digitsOf(currency);
}

/** With all the decimals that its currency has, for files. */
export const toAmountText = (value: Cents, currency: string): string =>
  toAmount(value, currency).toFixed(digitsOf(currency));

/** Back again, where such a number has come as JSON: the nearest whole units are the very ones that it was made from. */
export function fromAmount(amount: number, currency: string): Cents {
  return cents(Math.round(amount * 10 ** digitsOf(currency)));
}

const formatters = new Map<string, Intl.NumberFormat>();

/** `-123456` → `−1.234,56 €`: German grouping, a true minus sign, the amount's own currency. */
export function formatMoney(value: Cents, currency: string): string {
  if (currency === 'EUR') return formatEuros(value);
  const fraction = digitsOf(currency);
  // Whole yen have no cents; and none are hidden where there are some.
  const isWhole = value % 10 ** fraction === 0;
  const digits = isWhole ? {} : { minimumFractionDigits: fraction };
  const key = `${currency} ${isWhole}`;
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat('de-DE', { style: 'currency', currency, ...digits });
  formatters.set(key, formatter);
  return formatter.format(toAmount(value, currency)).replace('-', '−');
}

/** Nearly all of them. Making a formatter takes a phone a tenth of a second, before the first figure is seen. */
function formatEuros(value: Cents): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 ? '−' : ''}${whole},${digits.slice(-2)}\u00a0€`;
}

const GROUPED = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;

/**
 * What a person types, `1.234,56` or `1,234.56` or `1234.5`, as the decimal text `1234.56`. The last separator is the
 * decimal one, unless more digits follow it than the currency has decimals, or it stands there twice: then it can only
 * group thousands.
 */
export function parseTypedAmount(typed: string, currency: string): Decimal | undefined {
  const text = typed
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace('−', '-');
  const isNegative = text.startsWith('-');
  const unsigned = text.replace(/^-\s*/, '').replace(/\s*€$/, '').replace(/^€\s*/, '');
  const { whole, point, fraction } = splitTyped(unsigned, digitsOf(currency));
  const isGrouped = GROUPED.exec(whole)?.[1] !== point && GROUPED.test(whole);
  const digits = isGrouped ? whole.replace(/\D/g, '') : whole || '0';
  if (!/^\d+$/.test(digits) || (!whole && !fraction)) return undefined;
  const decimal = `${isNegative ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`;
  return parseCents(decimal, currency) === undefined ? undefined : (decimal as Decimal);
}

function splitTyped(unsigned: string, digits: 2 | 3) {
  const mark = digits === 3 ? /^(.*?)(?:([.,])(\d{1,3}))?$/ : /^(.*?)(?:([.,])(\d{1,2}))?$/;
  const [, whole = '', point, fraction] = mark.exec(unsigned) ?? [];
  // Three digits after a mark that groups the others, too: they are one more group.
  const isGroup = fraction?.length === 3 && GROUPED.exec(whole)?.[1] === point;
  return isGroup ? { whole: unsigned, point: undefined, fraction: undefined } : { whole, point, fraction };
}

/** The amount that somebody looks for by typing it, whatever its sign; undefined where they look for words. */
export function toSoughtCents(typed: string, currency: string): Cents | undefined {
  const sought = parseCents(parseTypedAmount(typed, currency) ?? '', currency);
  return sought ? cents(Math.abs(sought)) : undefined;
}
