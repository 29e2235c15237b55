import { type Cents, cents } from '@saldo/domain';
import { type AmountProblem, isProblem, parseSize } from '../values/amount.ts';
import { type Csb43Record, fieldOf } from './records.ts';

const DIRECTIONS: { readonly [flag: string]: 1 | -1 } = { 1: -1, 2: 1 };

/** `1` takes, `2` gives. */
export const directionOf = (flag: string): 1 | -1 | undefined => DIRECTIONS[flag];

/** Fourteen digits, the last two after the mark, whatever the currency. */
export function readSize(record: Csb43Record, from: number, currency: string | null): Cents | AmountProblem {
  const digits = fieldOf(record, from, from + 13);
  if (!/^\d{14}$/.test(digits)) return 'no_amount';
  return parseSize(`${digits.slice(0, -2)}.${digits.slice(-2)}`, 'point', currency);
}

/** The flag at a place, and the amount after it; null where they cannot be read. */
export function readBalance(record: Csb43Record, at: number, currency: string | null): Cents | null {
  const direction = directionOf(fieldOf(record, at, at));
  const size = readSize(record, at + 1, currency);
  return direction === undefined || isProblem(size) ? null : cents(direction * size);
}
