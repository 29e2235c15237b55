import { type Cents, cents, ZERO } from '@saldo/domain';
import type { ProblemCode } from '../model/codes.ts';
import type { TableMapping } from '../model/mapping.ts';
import { findFlag, foldFlag } from '../table/flag-words.ts';
import { type AmountProblem, dissectAmount, isProblem, parseAmount, parseSize } from '../values/amount.ts';
import { cellAt, type Positions } from './positions.ts';
import { readCurrency } from './read-currency.ts';

export type MoneyMapping = Pick<
  TableMapping,
  'decimal_mark' | 'sign' | 'balance_sign' | 'words_out' | 'fee' | 'areReceiptsNegative' | 'isSignedPair'
>;

/** What moved, signed; undefined where the row has no amount at all. */
export function readCents(
  cells: readonly string[],
  at: Positions,
  mapping: MoneyMapping,
): Cents | ProblemCode | undefined {
  const currency = readCurrency(cells, at);
  const moved =
    at.amount >= 0 ? readSingle(cells, at, mapping, currency) : readPair(cells, at, mapping, currency);
  if (moved === undefined || isProblem(moved) || at.fee < 0 || mapping.fee === 'included') return moved;
  const fee = readPlain(cellAt(cells, at.fee), mapping, currency);
  if (isProblem(fee)) return fee;
  return cents(moved - Math.abs(fee));
}

function readSingle(cells: readonly string[], at: Positions, mapping: MoneyMapping, currency: string | null) {
  const text = cellAt(cells, at.amount);
  if (text === '') return undefined;
  const parts = dissectAmount(text);
  if (!parts) return 'no_amount';
  const size = parseSize(parts.digits, mapping.decimal_mark, currency);
  if (isProblem(size)) return size;
  if (parts.sign === 'CR') return size;
  if (parts.sign === 'DR') return cents(-size);
  if (mapping.sign === 'by_flag' && at.flag >= 0 && size !== ZERO) {
    const direction = directionOf(cellAt(cells, at.flag), mapping.words_out);
    return direction === undefined ? 'unknown_flag' : cents(direction * size);
  }
  const isOut = mapping.sign === 'turned' ? parts.sign === '' : parts.sign === '-';
  return isOut ? cents(-size) : size;
}

function directionOf(word: string, wordsOut: readonly string[] | null): 1 | -1 | undefined {
  if (wordsOut === null) return findFlag(word);
  return wordsOut.includes(foldFlag(word)) ? -1 : 1;
}

/** Money out and money in stand in columns of their own; where that of money out is negative already, so it stays. */
function readPair(cells: readonly string[], at: Positions, mapping: MoneyMapping, currency: string | null) {
  const [outText, inText] = [cellAt(cells, at.money_out), cellAt(cells, at.money_in)];
  if (outText === '' && inText === '') return undefined;
  const out = readPlain(outText, mapping, currency);
  const incoming = readPlain(inText, mapping, currency);
  if (isProblem(out)) return out;
  if (isProblem(incoming)) return incoming;
  if (out !== 0 && incoming !== 0) return 'two_amounts';
  if (mapping.sign === 'as_written') return cents(incoming + out);
  if (mapping.sign === 'turned') return mapping.isSignedPair ? cents(-incoming - out) : cents(out - incoming);
  return cents((mapping.areReceiptsNegative ? -incoming : incoming) - out);
}

const readPlain = (text: string, mapping: MoneyMapping, currency: string | null): Cents | AmountProblem =>
  text === '' || /^[-–−]$/.test(text) ? ZERO : parseAmount(text, mapping.decimal_mark, currency);

export function readBalance(cells: readonly string[], at: Positions, mapping: MoneyMapping): Cents | null {
  const text = cellAt(cells, at.balance);
  const balance =
    text === '' ? 'no_amount' : parseAmount(text, mapping.decimal_mark, readCurrency(cells, at));
  if (isProblem(balance)) return null;
  const word = cellAt(cells, at.balance_flag);
  if (word !== '' && directionOf(word, mapping.words_out) === -1) return cents(-Math.abs(balance));
  return mapping.balance_sign === 'turned' ? cents(-balance) : balance;
}
