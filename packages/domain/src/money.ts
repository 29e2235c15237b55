declare const brand: unique symbol;

/** Money as a whole number of cents. Made by `parseCents` or `cents`, so a plain number cannot slip in. */
export type Cents = number & { readonly [brand]: 'Cents' };

/** 999 999 999 999.99: the largest amount Saldo takes, well inside what a double holds exactly. */
export const LARGEST_CENTS = 99_999_999_999_999;

/** 9 999 999 999 999.99: the largest that amounts may come to together; fifteen digits are what JSON carries exactly. */
export const LARGEST_SUM = 999_999_999_999_999;

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}

/** For values that are whole cents already: sums of cents, a column of the database. */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`not a whole number of cents: ${value}`);
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

const DECIMAL = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** `"12.5"` → 1250, digit by digit: a float never sees the amount. Undefined for anything else. */
export function parseCents(text: string, largest = LARGEST_CENTS): Cents | undefined {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const magnitude = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (magnitude > largest) return undefined;
  return cents(sign === '-' ? -magnitude : magnitude);
}

/** The JSON number of an amount: the double nearest to it, which prints as that very decimal. */
export function toAmount(value: Cents): number {
  return value / 100;
}

/** Back again, where such a number has come as JSON: the nearest whole cents are the very ones that it was made from. */
export function fromAmount(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

const formatters = new Map<string, Intl.NumberFormat>();

/** `-123456` → `−1.234,56 €`: German grouping, a true minus sign, the amount's own currency. */
export function formatMoney(value: Cents, currency = 'EUR'): string {
  if (currency === 'EUR') return formatEuros(value);
  // Whole yen have no cents; and none are hidden where there are some.
  const digits = value % 100 === 0 ? {} : { minimumFractionDigits: 2 };
  const key = `${currency} ${value % 100 === 0}`;
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat('de-DE', { style: 'currency', currency, ...digits });
  formatters.set(key, formatter);
  return formatter.format(toAmount(value)).replace('-', '−');
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
 * decimal one, unless three digits follow it: cents have two, so it can only group thousands.
 */
export function parseTypedAmount(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace('−', '-');
  const isNegative = text.startsWith('-');
  const unsigned = text.replace(/^-\s*/, '').replace(/\s*€$/, '').replace(/^€\s*/, '');
  const [, whole = '', point, fraction] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(unsigned) ?? [];
  const isGrouped = GROUPED.exec(whole)?.[1] !== point && GROUPED.test(whole);
  const digits = isGrouped ? whole.replace(/\D/g, '') : whole || '0';
  if (!/^\d+$/.test(digits) || (!whole && !fraction)) return undefined;
  const decimal = `${isNegative ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`;
  return parseCents(decimal) === undefined ? undefined : decimal;
}

/** The amount that somebody looks for by typing it, whatever its sign; undefined where they look for words. */
export function toSoughtCents(typed: string): Cents | undefined {
  const sought = parseCents(parseTypedAmount(typed) ?? '');
  return sought ? cents(Math.abs(sought)) : undefined;
}
