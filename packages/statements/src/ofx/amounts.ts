import type { Cents } from '@saldo/domain';
import { type AmountProblem, dissectAmount, parseAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { makeMarkCounts } from '../values/marks.ts';
import type { OfxStatement } from './statements.ts';

export type OfxAmounts = (text: string, currency: string | null) => Cents | AmountProblem;

/** OFX knows no currency signs beside the number, and no words. */
const AMOUNT = /^[+-]?[\d.,' ]*\d[.,]?-?$/;

/**
 * Parses amounts by the mark that the file's amounts show. OFX does not group thousands: where nothing else shows it,
 * the only mark in `12,500` is the decimal one.
 */
export function makeOfxAmounts(statements: readonly OfxStatement[]): OfxAmounts {
  const seen = makeMarkCounts();
  let last: 'point' | 'comma' = 'point';
  for (const { rows, balance, currency } of statements) {
    for (const text of [...rows.map(({ fields }) => fields.get('TRNAMT') ?? ''), balance?.amount ?? '']) {
      seen.add(dissectAmount(text.trim())?.digits ?? '', toCurrency(currency));
      if (/[.,]/.test(text)) last = text.includes(',') ? 'comma' : 'point';
    }
  }
  const mark = seen.point === seen.comma ? last : seen.point > seen.comma ? 'point' : 'comma';
  return (text, currency) => {
    const tidy = text.trim();
    return tidy.length < 48 && AMOUNT.test(tidy) ? parseAmount(tidy, mark, currency) : 'no_amount';
  };
}
