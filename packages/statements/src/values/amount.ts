import { type Cents, cents, digitsOf, LARGEST_CENTS } from '@saldo/domain';
import type { DecimalMark } from '../model/question.ts';
import { decimalsOf } from './currency.ts';

export type AmountProblem = 'no_amount' | 'amount_too_fine' | 'amount_too_large';

/** How an amount says which way the money went, beyond a number that may be plain. */
export type SignMark = '' | '+' | '-' | 'CR' | 'DR';

export type AmountText = {
  sign: SignMark;
  /** Digits with points, commas and single spaces among them. */
  digits: string;
  /** As it is stuck to the number. */
  currency: string;
};

const PLAIN = /^-?[\d.,]*\d[.,]?$/;
/** No group of it can match in two ways, so nothing is tried twice; and nothing longer is looked at. */
const LONGEST = 48;
const CURRENCY = String.raw`[A-Z]{3}|[A-Z]{0,2}\$|\p{Sc}|kr\.?|zł|Kč|Ft|Fr\.|lei`;
const AMOUNT = new RegExp(
  String.raw`^(\()? ?([+-])? ?(${CURRENCY})? ?([+-])? ?([\d.,][\d., ]*?)(?: ?(${CURRENCY}))? ?([+-])? ?(CR|DR|Cr|Dr|cr|dr|C|D|H|S)?\.? ?(\))?$`,
  'u',
);
const SIGN_WORDS: { [word: string]: SignMark } = { CR: 'CR', C: 'CR', H: 'CR', DR: 'DR', D: 'DR', S: 'DR' };

/** Takes an amount apart; undefined where the text is none. */
export function dissectAmount(text: string): AmountText | undefined {
  if (text.length > LONGEST) return undefined;
  if (PLAIN.test(text)) {
    return text.startsWith('-')
      ? { sign: '-', digits: text.slice(1), currency: '' }
      : { sign: '', digits: text, currency: '' };
  }
  const tidy = text
    .replace(/[−–‐‑]/g, '-')
    .replace(/['’`´\s\u00a0\u202f\u2009]+/g, ' ')
    .trim();
  const match = AMOUNT.exec(tidy);
  if (!match) return undefined;
  const [, open, first, before, second, digits = '', after, last, word, close] = match;
  if (!/\d/.test(digits) || (open === undefined) !== (close === undefined)) return undefined;
  const signs = [first, second, last].filter((sign) => sign !== undefined);
  if (signs.length > 1 || (signs.length === 1 && (open || word))) return undefined;
  const sign = open ? '-' : ((signs[0] as SignMark) ?? SIGN_WORDS[word?.toUpperCase() ?? ''] ?? '');
  return { sign, digits: digits.trim(), currency: before ?? after ?? '' };
}

const MARKS = { point: '.', comma: ',' } as const;
const WHOLE = /^(?:\d+|\d{1,3}(?:([., ])\d{2,3})(?:\1\d{2,3})*)$/;

/** Nearly all of them: no thousands, two decimals. */
const USUAL = { point: /^\d{1,9}\.\d\d$/, comma: /^\d{1,9},\d\d$/ } as const;

/** The size of an amount as its currency is kept, digit by digit; never rounded. In cents where it says none. */
export function parseSize(digits: string, mark: DecimalMark, currency: string | null): Cents | AmountProblem {
  const decimals = decimalsOf(currency);
  if (decimals === 2 && USUAL[mark].test(digits))
    return cents(Number(digits.slice(0, -3)) * 100 + Number(digits.slice(-2)));
  const at = digits.lastIndexOf(MARKS[mark]);
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  if (!isWhole(whole, MARKS[mark]) || !/^\d*$/.test(fraction)) return 'no_amount';
  if (whole === '' && fraction === '') return 'no_amount';
  if (/[1-9]/.test(fraction.slice(decimals))) return 'amount_too_fine';
  const bare = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (bare.length > 13) return 'amount_too_large';
  const kept = currency === null ? 2 : digitsOf(currency);
  const size = Number(bare) * 10 ** kept + Number(fraction.slice(0, kept).padEnd(kept, '0'));
  return size > LARGEST_CENTS ? 'amount_too_large' : cents(size);
}

/** Groups of three, the last one at least: India writes `1,23,456`. */
function isWhole(whole: string, mark: string): boolean {
  if (whole === '') return true;
  const match = WHOLE.exec(whole);
  if (!match) return false;
  return match[1] === undefined || (match[1] !== mark && whole.at(-4) === match[1]);
}

/** `CR` and `DR` count as signs; a plain amount is positive. */
export function parseAmount(text: string, mark: DecimalMark, currency: string | null): Cents | AmountProblem {
  const parts = dissectAmount(text);
  if (!parts) return 'no_amount';
  const size = parseSize(parts.digits, mark, currency);
  if (typeof size === 'string') return size;
  return parts.sign === '-' || parts.sign === 'DR' ? cents(-size) : size;
}

export const isProblem = <Code extends string>(value: number | Code): value is Code =>
  typeof value === 'string';

/** What one amount tells of the file's decimal mark: nothing, one of them, or that it could be either. */
export function markOf(digits: string, currency: string | null): DecimalMark | 'open' | undefined {
  const point = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (point < 0 && comma < 0) return undefined;
  if (point >= 0 && comma >= 0) return point > comma ? 'point' : 'comma';
  const at = Math.max(point, comma);
  const own: DecimalMark = point >= 0 ? 'point' : 'comma';
  const other: DecimalMark = point >= 0 ? 'comma' : 'point';
  // Twice the same: it groups thousands.
  if (digits.indexOf(digits.charAt(at)) !== at) return other;
  const couldGroup = digits.length - at === 4 && /^[1-9]\d{0,2}$/.test(digits.slice(0, at));
  if (!couldGroup) return own;
  // Without any decimals it can only group.
  return decimalsOf(currency) === 0 ? other : 'open';
}
