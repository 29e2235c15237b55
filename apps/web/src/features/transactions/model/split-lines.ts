import type { TransactionLine } from '@saldo/contract';
import {
  type Cents,
  FEWEST_LINES,
  largestOf,
  parseCents,
  parseTypedAmount,
  restOf,
  toAmount,
  ZERO,
} from '@saldo/domain';
import { toTyped } from '../../../ui/money-and-dates/amounts.ts';

/** The lines of a split as a form holds them: amounts as they are typed. */
export type LineValues = {
  key: string;
  category_id: string;
  amount: string;
  description: string;
  /** What nobody typed into is filled for them. */
  isTyped: boolean;
};

const newLine = (category_id = ''): LineValues => ({
  key: crypto.randomUUID(),
  category_id,
  amount: '',
  description: '',
  isTyped: false,
});

export const toCents = (typed: string, currency: string): Cents | undefined =>
  parseCents(parseTypedAmount(typed, currency) ?? '', currency);
const partIn = (currency: string) => (line: LineValues) => ({
  ...line,
  cents: toCents(line.amount, currency) ?? ZERO,
});

/** The first line keeps the category there was; the others are to be filled. */
export const startSplit = (category_id: string): LineValues[] =>
  Array.from({ length: FEWEST_LINES }, (_, index) => newLine(index === 0 ? category_id : ''));

export const toLines = (lines: readonly TransactionLine[] | null): LineValues[] =>
  (lines ?? []).map(({ id, category_id, amount, description }) => ({
    key: id,
    category_id: category_id ?? '',
    amount: toTyped(amount),
    description,
    isTyped: true,
  }));

export const addLine = (lines: readonly LineValues[]): LineValues[] => [...lines, newLine()];

/** A category that was just made is for the first line that has none. */
export function giveCategory(lines: readonly LineValues[], category_id: string): LineValues[] {
  const index = lines.findIndex((line) => !line.category_id);
  return lines.map((line, at) => (at === index ? { ...line, category_id } : line));
}

/** Of the line that stays largest, its category stays. */
export const endSplit = (lines: readonly LineValues[], currency: string): string =>
  largestOf(lines.map(partIn(currency)))?.category_id ?? '';

/** As they are shown: the last line that nobody typed into takes what the others leave of the amount. */
export function withRest(lines: readonly LineValues[], amount: string, currency: string): LineValues[] {
  const total = toCents(amount, currency);
  const last = lines.findLast(({ isTyped }) => !isTyped);
  return lines.map((line) => {
    if (line.isTyped) return line;
    if (line !== last || total === undefined) return { ...line, amount: '' };
    const rest = restOf(total, lines.filter(({ isTyped }) => isTyped).map(partIn(currency)));
    return { ...line, amount: rest > 0 ? toTyped(toAmount(rest, currency)) : '' };
  });
}

/** What the lines leave of the amount, negative where they are too much; undefined where there is no amount yet. */
export function leftOver(lines: readonly LineValues[], amount: string, currency: string): Cents | undefined {
  const total = toCents(amount, currency);
  return total === undefined ? undefined : restOf(total, lines.map(partIn(currency)));
}
