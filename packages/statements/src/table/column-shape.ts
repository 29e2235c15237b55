import { hasThreeDecimals, isCurrency } from '@saldo/domain';
import { dissectAmount, isProblem, parseSize } from '../values/amount.ts';
import { dissectDate } from '../values/date.ts';
import { isFlagWord } from './flag-words.ts';
import type { CsvRecord } from './records.ts';
import { tellsState } from './row-words.ts';

/** What the cells of a column look like, counted over some rows. */
export type ColumnShape = {
  rows: number;
  filled: number;
  /** Different texts. */
  different: number;
  dates: number;
  numbers: number;
  /** Numbers with a point or a comma in them. */
  decimals: number;
  flags: number;
  currencies: number;
  /** Numbers of accounts, as everybody writes them. */
  accounts: number;
  /** What is said of how far a movement has come. */
  states: number;
  words: number;
};

const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?$/;

export const isDateText = (text: string): boolean => dissectDate(text) !== undefined;

/** Whether it reads as an amount, in the currency that the cells around it name. */
export function isAmountText(text: string, around: readonly string[], ofFile?: string): boolean {
  const parts = dissectAmount(text);
  if (!parts) return false;
  const isAmount = (currency: string | null) =>
    !isProblem(parseSize(parts.digits, 'point', currency)) ||
    !isProblem(parseSize(parts.digits, 'comma', currency));
  if (isAmount(null)) return true;
  const named = [ofFile ?? '', parts.currency, ...around].find((cell) => hasThreeDecimals(cell.trim()));
  return named !== undefined && isAmount(named.trim());
}

export function shapeOf(records: readonly CsvRecord[], column: number, ofFile?: string): ColumnShape {
  const texts = new Set<string>();
  const shape = {
    filled: 0,
    dates: 0,
    numbers: 0,
    decimals: 0,
    flags: 0,
    currencies: 0,
    accounts: 0,
    states: 0,
    words: 0,
  };
  for (const { cells } of records) {
    const text = cells[column]?.trim() ?? '';
    if (text === '') continue;
    shape.filled += 1;
    texts.add(text);
    if (isFlagWord(text)) shape.flags += 1;
    if (tellsState(text)) shape.states += 1;
    if (IBAN.test(text)) shape.accounts += 1;
    if (isDateText(text)) shape.dates += 1;
    else if (isAmountText(text, cells, ofFile)) {
      shape.numbers += 1;
      if (/[.,]/.test(text)) shape.decimals += 1;
    } else if (isCurrency(text)) shape.currencies += 1;
    else if (/\p{L}{2}/u.test(text)) shape.words += 1;
  }
  return { ...shape, rows: records.length, different: texts.size };
}

const MOST = 0.7;

export const isMostly = (
  shape: ColumnShape,
  kind: Exclude<keyof ColumnShape, 'rows' | 'filled' | 'different'>,
): boolean => shape.filled > 0 && shape[kind] >= shape.filled * MOST;

/** Sums below the rows have none. */
export const areDates = ({ dates, filled }: ColumnShape): boolean => dates * 2 > filled;

export const isMostlyFilled = ({ filled, rows }: ColumnShape): boolean => filled > 0 && filled >= rows * MOST;
