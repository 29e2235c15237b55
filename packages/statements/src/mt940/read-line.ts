import { cents } from '@saldo/domain';
import type { ProblemCode } from '../model/codes.ts';
import type { StatementRow } from '../model/reading.ts';
import { toRow } from '../model/row.ts';
import { isProblem, markOf, parseSize } from '../values/amount.ts';
import { decimalsOf } from '../values/currency.ts';
import { toEntryDay, toMtDay } from './dates.ts';
import type { Field } from './fields.ts';

/** Value date, entry date, direction, funds code, amount, kind, references; blanks stand for what is not told. */
const LINE =
  /^(\d{6}) {0,4}(\d{4})? {0,4}(R?[DC]|E[DC]) ?([A-Z])? {0,20}([\d.,]{1,20}) {0,4}([A-Z][A-Z0-9]{3})?([^\n]*)/;
/** A reversed credit is money out, a reversed debit money in: the balances of such files agree with that alone. */
const DIRECTIONS: { readonly [mark: string]: 1 | -1 } = { C: 1, D: -1, RC: -1, RD: 1, EC: 1, ED: -1 };

type Read =
  | { row: StatementRow; isReversal: boolean }
  | { problem: ProblemCode; text: string }
  | { zero: true };

/** The field `:61:`; its words come with the field after it. */
export function readLine({ text, line }: Field, account: string, currency: string | null): Read {
  const [, valueText = '', entryText, mark = '', , amountText = '', , references = ''] =
    LINE.exec(text) ?? [];
  if (valueText === '') return { problem: /^\d{6}/.test(text) ? 'no_amount' : 'no_date', text };
  const valueDay = toMtDay(valueText);
  if (!valueDay) return { problem: 'no_date', text: valueText };
  const size = parseMtAmount(amountText, currency);
  const direction = DIRECTIONS[mark];
  if (isProblem(size) || direction === undefined)
    return { problem: isProblem(size) ? size : 'unknown_flag', text };
  if (size === 0) return { zero: true };
  const day = (entryText && toEntryDay(entryText, valueDay)) || valueDay;
  const bankRef = references.split('//')[1]?.trim() ?? '';
  return {
    isReversal: mark.startsWith('R'),
    row: toRow({
      line,
      account,
      day,
      valueDay: valueDay === day ? null : valueDay,
      cents: cents(direction * size),
      currency,
      name: '',
      description: '',
      ref: bankRef === '' || bankRef === 'NONREF' ? null : bankRef,
    }),
  };
}

/** `450,` and `,50`; now and then a point. Thousands are not grouped: what has three decimals has them after either. */
export function parseMtAmount(text: string, currency: string | null) {
  const mark = markOf(text, null);
  const isPoint = mark === 'point' || (mark === 'open' && decimalsOf(currency) === 3 && text.includes('.'));
  return parseSize(text, isPoint ? 'point' : 'comma', currency);
}
