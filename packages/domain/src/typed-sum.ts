import { hasDecimals } from './currency.ts';
import { digitsOf } from './digits.ts';
import { type Cents, cents, LARGEST_CENTS, parseTypedAmount } from './money.ts';

/** How numbers are written, and what a sum without a beginning goes on from. */
type Written = { currency: string; decimal: string; group: string; present: Cents };

/** A fraction of whole numbers, so that `=100/3*3` is 100. */
type Fraction = { over: bigint; under: bigint };
type Operator = '+' | '-' | '*' | '/';
type Token = Fraction | Operator | '(' | ')';

const LONGEST = 200;
const SIGNS: Record<string, string> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/' };
const PART = /\s*(?:(\d(?:[\d.,'’]|[ \u00a0\u202f](?=\d))*|[.,]\d+)|([-+*/()]))/y;

/**
 * What somebody types as an amount: `120`, `=120/3`, `100+20*2`, `(80+20)/2`. One that begins with a sign goes on from
 * the amount that is there: `+50`, `/2`. Rounded once, in the end; undefined where it cannot be told.
 */
export function parseTypedSum(typed: string, written: Written): Cents | undefined {
  const text = typed
    .trim()
    .replace(/^€\s*|\s*€$/g, '')
    .replace(/[−–×·÷]/g, (sign) => SIGNS[sign] ?? sign);
  if (text.length > LONGEST) return undefined;
  const isWhole = text.startsWith('=');
  const tokens = toTokens(isWhole ? text.slice(1) : text, written);
  const [first] = tokens ?? [];
  if (!tokens || first === undefined) return undefined;
  const goesOn = !isWhole && isOperator(first);
  const present: Fraction = {
    over: BigInt(written.present),
    under: 10n ** BigInt(digitsOf(written.currency)),
  };
  const value = evaluate(goesOn ? [present, ...tokens] : tokens);
  return value && round(value, written.currency);
}

/** Whether there is something to calculate, and not just an amount. */
export const isTypedSum = (typed: string): boolean => /^\s*=|[-+*/×·÷−–]/.test(typed);

const isOperator = (token: Token): token is Operator => typeof token === 'string' && '+-*/'.includes(token);

function toTokens(text: string, written: Written): Token[] | undefined {
  const tokens: Token[] = [];
  PART.lastIndex = 0;
  let at = 0;
  while (at < text.trimEnd().length) {
    PART.lastIndex = at;
    const [all, number, sign] = PART.exec(text) ?? [];
    if (all === undefined) return undefined;
    const token = number === undefined ? (sign as Token) : toFraction(number, written);
    if (token === undefined) return undefined;
    tokens.push(token);
    at += all.length;
  }
  return tokens;
}

/** In the person's own format with any number of decimals; else as any field reads an amount. */
function toFraction(text: string, { currency, decimal, group }: Written): Fraction | undefined {
  const plain = text.replaceAll('’', "'").replace(/[\u00a0\u202f]/g, ' ');
  const mark = group.replaceAll('’', "'").replace(/[\u00a0\u202f]/g, ' ');
  const [whole = '', fraction, more] = plain.split(decimal);
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:[${mark}]\\d{3})+$`).test(whole);
  const isOwn = more === undefined && /^\d*$/.test(fraction ?? '') && (/^\d*$/.test(whole) || isGrouped);
  const digits = isOwn
    ? [whole.replaceAll(mark, ''), fraction ?? '']
    : parseTypedAmount(plain, currency)?.split('.');
  if (!digits?.some(Boolean)) return undefined;
  const [integer = '', rest = ''] = digits;
  return { over: BigInt(integer + rest), under: 10n ** BigInt(rest.length) };
}

/** Products before sums, from left to right; what is in brackets first. */
function evaluate(tokens: readonly Token[]): Fraction | undefined {
  let at = 0;
  const value = readSum();
  return at === tokens.length ? value : undefined;

  function readSum(): Fraction | undefined {
    return readChain(['+', '-'], () => readChain(['*', '/'], readOne));
  }
  function readChain(
    operators: readonly Operator[],
    readPart: () => Fraction | undefined,
  ): Fraction | undefined {
    let sum = readPart();
    for (let sign = tokens[at]; sum && operators.some((one) => one === sign); sign = tokens[at]) {
      at += 1;
      const part = readPart();
      sum = part && combine(sum, sign as Operator, part);
    }
    return sum;
  }
  function readOne(): Fraction | undefined {
    const token = tokens[at];
    at += 1;
    if (typeof token === 'object') return token;
    if (token === '-' || token === '+') {
      const one = readOne();
      return one && token === '-' ? { over: -one.over, under: one.under } : one;
    }
    if (token !== '(') return undefined;
    const inner = readSum();
    at += 1;
    return tokens[at - 1] === ')' ? inner : undefined;
  }
}

function combine(one: Fraction, sign: Operator, two: Fraction): Fraction | undefined {
  if (sign === '*') return { over: one.over * two.over, under: one.under * two.under };
  if (sign === '/') {
    if (two.over === 0n) return undefined;
    const turn = two.over < 0n ? -1n : 1n;
    return { over: one.over * two.under * turn, under: one.under * two.over * turn };
  }
  const added = sign === '+' ? two.over : -two.over;
  return { over: one.over * two.under + added * one.under, under: one.under * two.under };
}

/** To what can be paid, half of it away from zero. */
function round({ over, under }: Fraction, currency: string): Cents | undefined {
  const unit = hasDecimals(currency) ? 1n : 100n;
  const scaled = over * 10n ** BigInt(digitsOf(currency));
  const step = under * unit;
  const size = scaled < 0n ? -scaled : scaled;
  const rounded = ((2n * size + step) / (2n * step)) * unit;
  if (rounded > BigInt(LARGEST_CENTS)) return undefined;
  return cents(Number(scaled < 0n ? -rounded : rounded));
}
