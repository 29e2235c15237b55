import {
  addDays,
  addMonths,
  type Day,
  type DayNumber,
  type Decimal,
  foldText,
  fromDayNumber,
  monthOfDayNumber,
  parseTypedAmount,
  toDayNumber,
} from '@saldo/domain';
import {
  monthOf,
  newestMonth,
  rangeOf,
  toMonthStart,
  toTypedDay,
  toYear,
  weekdayOf,
  yearOf,
} from './typed-days.ts';
import {
  ASKING,
  BETWEEN,
  DAYS_AGO,
  FILLERS,
  MONTHS,
  OVER,
  PERIODS,
  SINCE,
  TYPES,
  UNDER,
  WEEKDAYS,
} from './words.ts';

/** What a line says; `rest` are unknown words as typed. */
export type Parsed = {
  from?: Day;
  to?: Day;
  /** A single day rather than a period. */
  date?: Day;
  min?: Decimal;
  max?: Decimal;
  /** An amount without a comparison. */
  amount?: Decimal;
  type?: 'income' | 'expense';
  tags: string[];
  isAsking: boolean;
  rest: string[];
};

/** A word and its value as an amount. */
type Token = { text: string; folded: string; amount: Decimal | undefined };
type Reader = (tokens: readonly Token[], parsed: Parsed, today: DayNumber) => number;

/** Each looks at the next words and returns how many it understood. */
const READERS: readonly Reader[] = [
  readTag,
  readAsking,
  readPeriod,
  readLastDays,
  readDay,
  readMonth,
  readBetween,
  readBound,
  readAmount,
  readType,
  readFiller,
];

/** Amounts are read with this currency's decimals. */
export function parseLine(line: string, today: Day, currency: string): Parsed {
  const parsed: Parsed = { tags: [], isAsking: false, rest: [] };
  const tokens = line
    .split(/\s+/)
    .map((text) => text.replace(/^[¿¡"“«(]+|[?!"”».,;:)]+$/g, ''))
    .filter((text) => text !== '')
    .map((text) => ({ text, folded: foldText(text), amount: toTyped(text, currency) }));
  const now = toDayNumber(today);
  for (let at = 0; at < tokens.length; ) {
    const left = tokens.slice(at);
    const taken = READERS.reduce((count, read) => count || read(left, parsed, now), 0);
    if (taken === 0) parsed.rest.push(tokens[at]?.text ?? '');
    at += Math.max(1, taken);
  }
  return parsed;
}

const LONGEST_PHRASE = 3;

/** The longest leading phrase that `find` knows. */
function findPhrase<Found>(
  tokens: readonly Token[],
  find: (phrase: string) => Found | undefined,
): { found: Found; count: number } | undefined {
  for (let count = Math.min(LONGEST_PHRASE, tokens.length); count > 0; count--) {
    const phrase = tokens
      .slice(0, count)
      .map(({ folded }) => folded)
      .join(' ');
    const found = find(phrase);
    if (found !== undefined) return { found, count };
  }
  return undefined;
}

const isOneOf = (words: readonly string[]) => (phrase: string) => (words.includes(phrase) ? true : undefined);

function readTag([first]: readonly Token[], parsed: Parsed): number {
  if (!first || !/^#.+/.test(first.text)) return 0;
  parsed.tags.push(first.text.slice(1));
  return 1;
}

function readAsking(tokens: readonly Token[], parsed: Parsed): number {
  const asked = findPhrase(tokens, isOneOf(ASKING));
  if (asked) parsed.isAsking = true;
  return asked?.count ?? 0;
}

function readPeriod(tokens: readonly Token[], parsed: Parsed, today: DayNumber): number {
  const period = findPhrase(tokens, (phrase) => PERIODS.get(phrase));
  if (!period) return 0;
  const month = monthOfDayNumber(today);
  const year = Math.floor(month / 100);
  const monday = addDays(today, -weekdayOf(today));
  const ranges: Record<typeof period.found, [DayNumber, DayNumber]> = {
    month: rangeOf(month),
    'last-month': rangeOf(addMonths(month, -1)),
    week: [monday, addDays(monday, 6)],
    'last-week': [addDays(monday, -7), addDays(monday, -1)],
    year: yearOf(year),
    'last-year': yearOf(year - 1),
  };
  setRange(parsed, ranges[period.found]);
  return period.count;
}

function readLastDays([first, second, third]: readonly Token[], parsed: Parsed, today: DayNumber): number {
  const isLast = ['last', 'past', 'ultimos', 'ultimas'].includes(first?.folded ?? '');
  const count = Number(second?.folded);
  const unit = third?.folded ?? '';
  if (!isLast || !Number.isInteger(count) || count < 1 || count > 3660) return 0;
  const days = ['days', 'dias'].includes(unit)
    ? count
    : ['weeks', 'semanas'].includes(unit)
      ? count * 7
      : undefined;
  if (days !== undefined) {
    setRange(parsed, [addDays(today, 1 - days), today]);
    return 3;
  }
  if (!['months', 'meses'].includes(unit)) return 0;
  const month = monthOfDayNumber(today);
  setRange(parsed, [rangeOf(addMonths(month, 1 - count))[0], rangeOf(month)[1]]);
  return 3;
}

function readDay(tokens: readonly Token[], parsed: Parsed, today: DayNumber): number {
  const [first, second] = tokens;
  if (first && second && SINCE.includes(first.folded)) {
    const since = toTypedDay(second.text, today) ?? toMonthStart(second.folded, today);
    if (since === undefined) return 0;
    parsed.from = fromDayNumber(since);
    return 2;
  }
  const ago = findPhrase(tokens, (phrase) => DAYS_AGO.get(phrase));
  if (ago) {
    parsed.date = fromDayNumber(addDays(today, -ago.found));
    return ago.count;
  }
  const weekday = WEEKDAYS.findIndex((names) => names.includes(first?.folded ?? ''));
  if (weekday >= 0) {
    const back = (weekdayOf(today) - weekday + 7) % 7;
    parsed.date = fromDayNumber(addDays(today, -back));
    return 1;
  }
  const day = first && toTypedDay(first.text, today);
  if (day === undefined) return 0;
  parsed.date = fromDayNumber(day);
  return 1;
}

/** A month name with or without a year, or a year. */
function readMonth(tokens: readonly Token[], parsed: Parsed, today: DayNumber): number {
  const [first, second, third] = tokens;
  const asYear = toYear(first?.folded);
  if (asYear !== undefined) {
    setRange(parsed, yearOf(asYear));
    return 1;
  }
  const index = MONTHS.findIndex((names) => names.includes(first?.folded ?? ''));
  if (index < 0) return 0;
  const joins = second?.folded === 'de' || second?.folded === 'of' || second?.folded === 'del';
  const year = toYear((joins ? third : second)?.folded);
  setRange(parsed, rangeOf(year === undefined ? newestMonth(index, today) : monthOf(year, index)));
  return 1 + (year === undefined ? 0 : joins ? 2 : 1);
}

function readBetween(tokens: readonly Token[], parsed: Parsed): number {
  const [first, low, join, high] = tokens;
  if (!first || !BETWEEN.includes(first.folded) || !['and', 'y', 'e'].includes(join?.folded ?? '')) return 0;
  const [min, max] = [low?.amount, high?.amount];
  if (min === undefined || max === undefined) return 0;
  Object.assign(parsed, Number(min) <= Number(max) ? { min, max } : { min: max, max: min });
  return 4;
}

function readBound(tokens: readonly Token[], parsed: Parsed): number {
  for (const [words, key] of [
    [OVER, 'min'],
    [UNDER, 'max'],
  ] as const) {
    const bound = findPhrase(tokens, isOneOf(words));
    const amount = bound && tokens[bound.count]?.amount;
    if (!bound || amount === undefined) continue;
    parsed[key] = amount;
    return bound.count + 1;
  }
  return 0;
}

function readAmount([first]: readonly Token[], parsed: Parsed): number {
  const amount = first?.amount;
  if (amount === undefined || parsed.amount !== undefined) return 0;
  parsed.amount = amount;
  return 1;
}

function readType([first]: readonly Token[], parsed: Parsed): number {
  const type = TYPES.get(first?.folded ?? '');
  if (!type) return 0;
  parsed.type = type;
  return 1;
}

function readFiller([first]: readonly Token[]): number {
  return first && (FILLERS.has(first.folded) || first.folded === '€') ? 1 : 0;
}

const toTyped = (word: string, currency: string): Decimal | undefined => {
  const text = word.replace(/€$|^€/, '');
  return /^\d/.test(text) ? parseTypedAmount(text, currency) : undefined;
};

function setRange(parsed: Parsed, [first, last]: [DayNumber, DayNumber]): void {
  parsed.from = fromDayNumber(first);
  parsed.to = fromDayNumber(last);
}
