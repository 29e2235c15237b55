import { LONGEST_NAME } from '@saldo/domain';
import type { ProblemCode } from '../model/codes.ts';
import { toSplit } from '../model/lines.ts';
import type { DateOrder, DecimalMark } from '../model/question.ts';
import type { StatementLine, StatementRow } from '../model/reading.ts';
import { toRow } from '../model/row.ts';
import { cleanText, clip, toWords } from '../text/clean.ts';
import { isProblem, parseAmount } from '../values/amount.ts';
import { type DateText, dissectDate, resolveDate } from '../values/date.ts';
import { fieldOf, type QifRecord } from './records.ts';

/** `3/29' 0` and `8/ 1/97`: blanks for zeros, and an apostrophe before the years from 2000 on. */
export function dissectQifDate(text: string): DateText | undefined {
  const tight = text.replace(/([/.\-']) +/g, '$10').replace(/^ +/, '');
  const [, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})'(\d{1,4})$/.exec(tight) ?? [];
  if (first && second && year) return dissectDate(`${first}/${second}/${2000 + (Number(year) % 100)}`);
  return dissectDate(tight);
}

export type QifReading = { date_order: DateOrder; decimal_mark: DecimalMark; currency: string | null };
type QifRow = { row: StatementRow; problem: ProblemCode | undefined };
export type QifRead =
  | QifRow
  | { failed: ProblemCode; text: string }
  | { leftOut: 'zero_amount' | 'balance'; row: StatementRow };

/** `isFirst`: of its account. */
export function readQifRow(
  record: QifRecord,
  { date_order, decimal_mark, currency }: QifReading,
  isFirst: boolean,
): QifRead {
  const dateText = fieldOf(record, 'D');
  const date = dissectQifDate(dateText);
  const day = date && resolveDate(date, date_order);
  if (!day) return { failed: 'no_date', text: dateText };
  const amountText = fieldOf(record, 'T', 'U');
  const moved = parseAmount(amountText, decimal_mark, currency);
  if (isProblem(moved)) return { failed: moved, text: amountText };
  const { category, tags, transferAccount } = readTarget(fieldOf(record, 'L'));
  const parts = readParts(record, decimal_mark, currency);
  const split = toSplit(parts === 'unreadable' ? [] : parts, moved);
  const isToItself = transferAccount === record.account;
  const row = toRow({
    line: record.line,
    account: record.account,
    day,
    cents: moved,
    currency,
    ...toWords([fieldOf(record, 'P'), fieldOf(record, 'M'), fieldOf(record, 'N')]),
    category: split.lines ? null : (category ?? split.category),
    tags,
    lines: split.lines,
    // What names its own account is no transfer: there is no other side.
    transferAccount: isToItself ? null : transferAccount,
  });
  // The first row of an account points at itself: it is what was there before.
  const isOpening =
    transferAccount !== null && ((isToItself && isFirst) || /^opening balance$/i.test(row.name));
  if (isOpening) return { leftOut: 'balance', row };
  if (moved === 0) return { leftOut: 'zero_amount', row };
  return { row, problem: parts === 'unreadable' ? 'split_does_not_add_up' : split.problem };
}

/** `Food:Bread/Trip` is a category with a class; `[Savings]` is an account. */
function readTarget(text: string): Pick<StatementRow, 'category' | 'tags' | 'transferAccount'> {
  const [target = '', ...classes] = text.split('/');
  const account = /^\[(.*)\]$/.exec(target.trim())?.[1];
  const tags = classes.map(cleanText).filter(Boolean);
  const name = clip(cleanText(account ?? target), LONGEST_NAME) || null;
  return account === undefined
    ? { category: name, tags, transferAccount: null }
    : { category: null, tags, transferAccount: name };
}

/** `S` begins a part, `E` says what it is, `$` how much. */
function readParts(
  { fields }: QifRecord,
  mark: DecimalMark,
  currency: string | null,
): StatementLine[] | 'unreadable' {
  const parts: { target: string; memo: string; amount: string }[] = [];
  for (const { code, text } of fields) {
    if (code === 'S') parts.push({ target: text, memo: '', amount: '' });
    const part = parts.at(-1);
    if (part && code === 'E') part.memo = text;
    if (part && code === '$') part.amount = text;
  }
  const lines: StatementLine[] = [];
  for (const { target, memo, amount } of parts) {
    const moved = parseAmount(amount, mark, currency);
    if (isProblem(moved)) return 'unreadable';
    const { category, transferAccount } = readTarget(target);
    const description = cleanText(
      [transferAccount && `[${transferAccount}]`, memo].filter(Boolean).join(' '),
    );
    if (moved !== 0) lines.push({ category, cents: moved, description });
  }
  return lines;
}
