import type { Cents } from '@saldo/domain';
import type { StatementAccount, StatementRow } from '../model/reading.ts';
import { type Parts, takeAccount, toProblem } from '../parts/reading-parts.ts';
import { cleanText, quote, toWords } from '../text/clean.ts';
import { isProblem } from '../values/amount.ts';
import { toDecimal } from '../values/decimal.ts';
import { readBalance, readSize } from './amounts.ts';
import { currencyOf } from './currencies.ts';
import { type Movement, readConcepts, readMovement } from './read-movement.ts';
import { type Csb43Record, fieldOf } from './records.ts';
import { toSpanishIban } from './spanish-iban.ts';

type Side = { count: number; sum: number };

/** One account, from its head (11) to its end (33). */
export function makeAccountStatement(head: Csb43Record, parts: Parts) {
  const number = fieldOf(head, 48, 50);
  const currency = currencyOf(number);
  const account = toAccount(head, parts, currency ?? null);
  const opening = readBalance(head, 33, currency ?? null);
  account.opening ??= opening;
  const out: Side = { count: 0, sum: 0 };
  const into: Side = { count: 0, sum: 0 };
  const rows: StatementRow[] = [];
  let movement: Movement | undefined;
  let words: string[] = [];

  /** Whether it is a record that belongs here. */
  function take(record: Csb43Record): boolean {
    if (record.kind === '22') addMovement(record);
    else if (record.kind === '23') addWords([readConcepts(record)]);
    else if (record.kind === '24') addWords([readOriginal(record)]);
    else return false;
    return true;
  }

  function addMovement(record: Csb43Record): void {
    settle();
    const { line } = record;
    if (currency === undefined) {
      parts.problems.push(toProblem(line, 'unknown_currency', number));
      return;
    }
    const read = readMovement(record, account.key, currency);
    if ('problem' in read) parts.problems.push(toProblem(line, read.problem, read.text));
    else if ('zero' in read) {
      (read.zero < 0 ? out : into).count += 1;
      parts.leftOut.push({ line, code: 'zero_amount', text: quote(read.text) });
    } else {
      const side = read.row.cents < 0 ? out : into;
      side.count += 1;
      side.sum += Math.abs(read.row.cents);
      movement = read;
      rows.push(read.row);
      parts.rows.push(read.row);
    }
  }

  function addWords(more: string[]): void {
    if (movement) words.push(...more);
  }

  /** The movement that came last has all of its words. */
  function settle(): void {
    if (movement) {
      const said = toWords([...words, movement.references]);
      Object.assign(movement.row, said.name === '' ? toWords([movement.concept]) : said);
    }
    movement = undefined;
    words = [];
  }

  function close(line: number, closing: Cents | null, contradiction?: string): void {
    settle();
    account.closing = closing;
    parts.statements.push({ line, currency: currency ?? null, opening, closing, rows, contradiction });
  }

  function end(record: Csb43Record): void {
    const isOther = fieldOf(record, 3, 20) !== fieldOf(head, 3, 20) || fieldOf(record, 74, 76) !== number;
    const closing = readBalance(record, 59, currency ?? null);
    const isWhole = isSide(record, 21, out) && isSide(record, 40, into);
    close(record.line, closing, isOther || !isWhole || closing === null ? record.text : undefined);
  }

  /** How many there are, and what they add up to. */
  function isSide(record: Csb43Record, at: number, side: Side): boolean {
    const sum = readSize(record, at + 5, currency ?? null);
    return Number(fieldOf(record, at, at + 4)) === side.count && !isProblem(sum) && sum === side.sum;
  }

  function cutOff(line: number): void {
    close(line, null);
    parts.problems.push(toProblem(line, 'cut_off', head.text));
  }
  return { take, end, cutOff };
}

/** Record 24: what it was in the currency in which it was paid. */
function readOriginal(record: Csb43Record): string {
  const currency = currencyOf(fieldOf(record, 5, 7));
  const size = readSize(record, 8, currency ?? null);
  return currency === undefined || isProblem(size) ? '' : `${toDecimal(size, currency)} ${currency}`;
}

/** An account may be kept in several currencies: each is one by itself. */
function toAccount(head: Csb43Record, parts: Parts, currency: string | null): StatementAccount {
  const [bank, branch, own] = [fieldOf(head, 3, 6), fieldOf(head, 7, 10), fieldOf(head, 11, 20)];
  const isNumber = /^\d{18}$/.test(`${bank}${branch}${own}`);
  const number = isNumber ? toSpanishIban(bank, branch, own) : cleanText(`${bank}${branch}${own}`);
  const key = currency === 'EUR' ? number : `${number} ${currency ?? fieldOf(head, 48, 50)}`;
  return takeAccount(parts, key, { number, currency, name: cleanText(fieldOf(head, 52, 77)) || null });
}
