import { isFine } from '@saldo/domain';
import { dissectAmount, isProblem, parseSize } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { dissectDate } from '../values/date.ts';
import { findFlag } from './flag-words.ts';
import type { CsvRecord } from './records.ts';

/** What the cells of a column look like, counted over some rows. */
export type ColumnShape = {
  filled: number;
  dates: number;
  numbers: number;
  /** Numbers with a point or a comma in them. */
  decimals: number;
  flags: number;
  currencies: number;
  words: number;
};

export const isDateText = (text: string): boolean => dissectDate(text) !== undefined;

/** Whether it reads as an amount, in the currency that the cells around it name. */
export function isAmountText(text: string, around: readonly string[], ofFile?: string): boolean {
  const parts = dissectAmount(text);
  if (!parts) return false;
  const isAmount = (currency: string | null) =>
    !isProblem(parseSize(parts.digits, 'point', currency)) ||
    !isProblem(parseSize(parts.digits, 'comma', currency));
  if (isAmount(null)) return true;
  const named = [ofFile ?? '', parts.currency, ...around].find((cell) => isFine(cell.trim()));
  return named !== undefined && isAmount(named.trim());
}

export function shapeOf(records: readonly CsvRecord[], column: number, ofFile?: string): ColumnShape {
  const shape = { filled: 0, dates: 0, numbers: 0, decimals: 0, flags: 0, currencies: 0, words: 0 };
  for (const { cells } of records) {
    const text = cells[column]?.trim() ?? '';
    if (text === '') continue;
    shape.filled += 1;
    if (findFlag(text) !== undefined) shape.flags += 1;
    if (isDateText(text)) shape.dates += 1;
    else if (isAmountText(text, cells, ofFile)) {
      shape.numbers += 1;
      if (/[.,]/.test(text)) shape.decimals += 1;
    } else if (/^[A-Z]{3}$/.test(text) && toCurrency(text)) shape.currencies += 1;
    else if (/\p{L}{2}/u.test(text)) shape.words += 1;
  }
  return shape;
}

const MOST = 0.7;

export const isMostly = (shape: ColumnShape, kind: Exclude<keyof ColumnShape, 'filled'>): boolean =>
  shape.filled > 0 && shape[kind] >= shape.filled * MOST;
