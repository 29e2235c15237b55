import { type Cents, cents } from '@saldo/domain';
import type { Reading, ReadOptions, Refusal, StatementAccount, StatementRow } from '../model/reading.ts';
import {
  MOST_ROWS,
  makeParts,
  type Parts,
  takeAccount,
  toProblem,
  toReading,
} from '../parts/reading-parts.ts';
import { quote, toWords } from '../text/clean.ts';
import { isProblem } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { type Field, listFields } from './fields.ts';
import { describePurpose } from './purpose.ts';
import { parseMtAmount, readLine } from './read-line.ts';
import { findContradiction, type Line, readFloor, readSum } from './sums.ts';

export function readMt940(text: string, encoding: string, options: ReadOptions): Reading | Refusal {
  const listed = listFields(text);
  if (listed === 'too_many') return { refused: 'too_many_rows' };
  const { fields, others } = listed;
  if (fields.filter(({ tag }) => tag === '61').length > MOST_ROWS) return { refused: 'too_many_rows' };
  const parts = makeParts();
  for (const { line, text: other } of others) parts.leftOut.push({ line, code: 'text', text: quote(other) });
  let message = makeMessage();
  for (const field of fields) {
    if (startsMessage(field, message)) {
      message.close(parts);
      message = makeMessage();
    }
    message.add(field, parts);
  }
  message.close(parts);
  return parts.accounts.length > 0 ? toReading('mt940', encoding, parts, options) : { refused: 'no_rows' };
}

/** `:20:`; or another account or opening balance, in files that leave it out. */
const startsMessage = ({ tag }: Field, message: Message): boolean =>
  tag === '20' || (tag === '25' && message.has('25')) || (/^60/.test(tag) && message.has('60'));

type Message = ReturnType<typeof makeMessage>;

function makeMessage() {
  const seen = new Set<string>();
  let number = '';
  let first = 1;
  let currency: string | null = null;
  let opening: Cents | null = null;
  let closing: Cents | null = null;
  const rows: StatementRow[] = [];
  const lines: Line[] = [];
  const sums: ReturnType<typeof readSum>[] = [];
  let zeros = 0;
  let hasFloor = false;
  let lastRow: StatementRow | undefined;

  function add(field: Field, parts: Parts): void {
    const { tag, text, line } = field;
    if (seen.size === 0) first = line;
    seen.add(/^6[02][FM]$/.test(tag) ? tag.slice(0, 2) : tag);
    if (tag === '25') number = text.trim();
    else if (tag === '34F') addFloor(text);
    else if (/^90[DC]$/.test(tag)) {
      sums.push(readSum(tag, text));
      lastRow = undefined;
    } else if (/^60[FM]$/.test(tag)) ({ amount: opening, currency } = readBalance(text));
    else if (/^62[FM]$/.test(tag)) {
      ({ amount: closing } = readBalance(text));
      lastRow = undefined;
    } else if (tag === '61') addRow(field, parts);
    else if (tag === '86') addWords(field, parts);
  }

  /** Where there is no opening balance, as in MT942, it tells the currency. */
  function addFloor(text: string): void {
    const floor = readFloor(text);
    currency ??= floor.currency;
    hasFloor ||= floor.isAboveZero;
  }

  function addRow(field: Field, parts: Parts): void {
    lastRow = undefined;
    const read = readLine(field, '', currency);
    if ('problem' in read) parts.problems.push(toProblem(field.line, read.problem, read.text));
    else if ('zero' in read) {
      zeros += 1;
      parts.leftOut.push({ line: field.line, code: 'zero_amount', text: quote(field.text) });
    } else {
      lastRow = read.row;
      // Without a field after it, what stands in its second line is all there is to say.
      Object.assign(read.row, toWords([field.text.split('\n')[1] ?? field.text.slice(0, 60)]));
      rows.push(read.row);
      lines.push({ cents: read.row.cents, isReversal: read.isReversal });
    }
  }

  function addWords({ text, line }: Field, parts: Parts): void {
    if (lastRow) Object.assign(lastRow, withName(describePurpose(text), lastRow));
    else parts.leftOut.push({ line, code: 'text', text: quote(text) });
  }

  function close(parts: Parts): void {
    if (number === '' && rows.length === 0 && opening === null) return;
    const account = toAccount(parts, number, currency);
    for (const row of rows) {
      row.account = account.key;
      parts.rows.push(row);
    }
    const told = sums.flatMap((sum) => sum ?? []);
    const contradiction = findContradiction(told, lines, { zeros, hasFloor });
    parts.statements.push({ line: first, currency, opening, closing, rows, contradiction });
    account.opening ??= opening;
    account.closing = closing ?? account.closing;
  }
  return { add, close, has: (tag: string) => seen.has(tag) };
}

const withName = (words: { name: string; description: string }, row: StatementRow) =>
  words.name === '' ? { name: row.name, description: row.description } : words;

/** The currency may be glued to the number. */
function toAccount(parts: Parts, text: string, currency: string | null): StatementAccount {
  const isGlued = currency !== null && /\d/.test(text) && text.endsWith(currency);
  const number = isGlued ? text.slice(0, -currency.length).trim() : text;
  return takeAccount(parts, number || 'file', { number: number || null, currency });
}

const BALANCE = /^([DC])\d{6}([A-Z]{3})([\d.,]+)/;

function readBalance(text: string): { amount: Cents | null; currency: string | null } {
  const [, mark, code = '', amountText = ''] = BALANCE.exec(text.trim()) ?? [];
  const currency = toCurrency(code);
  const size = parseMtAmount(amountText, currency);
  const amount = mark === undefined || isProblem(size) ? null : cents(mark === 'D' ? -size : size);
  return { amount, currency };
}
