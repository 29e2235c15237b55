import type { Day } from '@saldo/domain';
import type { LeftOutCode, ProblemCode } from '../model/codes.ts';
import type { StatementAccount, StatementRow } from '../model/reading.ts';
import { toRow } from '../model/row.ts';
import { toWords } from '../text/clean.ts';
import { isProblem } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { dissectDate } from '../values/date.ts';
import type { OfxAmounts } from './amounts.ts';
import type { OfxRow } from './statements.ts';

type Read =
  | { row: StatementRow }
  | { problem: ProblemCode; text: string }
  | { leftOut: LeftOutCode; text: string };

export function readRow(
  { line, fields, isPending }: OfxRow,
  account: StatementAccount,
  amounts: OfxAmounts,
): Read {
  const field = (name: string) => fields.get(name) ?? '';
  const whole = () => [...fields].map(([name, value]) => `${name} ${value}`).join(' ');
  const userDay = toOfxDay(field('DTUSER'));
  const day = toOfxDay(field('DTPOSTED')) ?? userDay ?? toOfxDay(field('DTAVAIL'));
  if (!day) return { problem: 'no_date', text: field('DTPOSTED') || whole() };
  const currency = toCurrency(field('CURRENCY.CURSYM')) ?? account.currency;
  const moved = amounts(field('TRNAMT'), currency);
  if (isProblem(moved)) return { problem: moved, text: field('TRNAMT') || whole() };
  const said = [field('EXTDNAME') || field('NAME') || field('PAYEE.NAME'), field('MEMO'), field('CHECKNUM')];
  const words = toWords(said.some(Boolean) ? said : [field('TRNTYPE')]);
  if (moved === 0) return { leftOut: 'zero_amount', text: words.name };
  const valueDay = userDay && userDay !== day ? userDay : null;
  const ref = fields.get('FITID') ?? null;
  return {
    row: toRow({
      line,
      account: account.key,
      day,
      valueDay,
      cents: moved,
      currency,
      ...words,
      ref,
      isPending,
    }),
  };
}

/** `20260131120000[-5:EST]`: the day as written. Null dates are all zeros, or nothing. */
function toOfxDay(text: string): Day | undefined {
  const date = dissectDate(text.replace(/\[.*$/, '').slice(0, 24));
  return date && 'day' in date ? date.day : undefined;
}
