import type { Cents } from '@saldo/domain';
import type { LeftOutCode, ProblemCode } from '../model/codes.ts';
import type { TableMapping } from '../model/mapping.ts';
import type { StatementRow } from '../model/reading.ts';
import type { CsvRecord } from '../table/records.ts';
import { isBalanceRow, stateOf, tellsBalance } from '../table/row-words.ts';
import { toWords } from '../text/clean.ts';
import { isProblem } from '../values/amount.ts';
import { makeDateParser } from '../values/date.ts';
import { mendRecord } from './mend-record.ts';
import { cellAt, positionsOf } from './positions.ts';
import { readBalance, readCents } from './read-money.ts';
import { makeRowBuilder } from './row-builder.ts';

/** What a record of the table turned out to be. */
export type Judged =
  | { row: StatementRow }
  | { problem: ProblemCode; text: string }
  | { leftOut: LeftOutCode; balance: Cents | null }
  /** Words that belong to the row above. */
  | { more: string };

/** A judge for the records of one table; it looks at one record at a time. */
export function makeJudge(mapping: TableMapping): (record: CsvRecord) => Judged {
  const at = positionsOf(mapping);
  const width = mapping.columns.length;
  const parseDate = makeDateParser(mapping.date_order);
  const buildRow = makeRowBuilder(mapping);
  const wordsAt = [...at.names, ...at.descriptions, ...at.types];

  const readWords = (cells: readonly string[]) =>
    wordsAt.map((position) => cellAt(cells, position)).filter((text) => text !== '');

  /** By a column of its own, or by the kind of movement: a few words on many rows. */
  const statesAt = [at.status, ...at.types].filter((position) => position >= 0);
  const states = new Map<string, ReturnType<typeof stateOf>>();
  function stateAt(cells: readonly string[]): ReturnType<typeof stateOf> {
    for (const position of statesAt) {
      const text = cellAt(cells, position);
      const known = states.get(text) ?? stateOf(text);
      if (states.size < 1000) states.set(text, known);
      if (known !== 'booked') return known;
    }
    return 'booked';
  }

  function judge({ line, cells }: CsvRecord): Judged {
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      const mended = mendRecord(cells, mapping, parseDate);
      return mended
        ? judge({ line, cells: mended })
        : { problem: 'too_many_fields', text: cells.join(mapping.delimiter) };
    }
    const dateText = cellAt(cells, at.date);
    const booked = parseDate(dateText);
    const moved = readCents(cells, at, mapping);
    // Where it has no day of its own yet, it is not booked: the other one tells when it was made.
    const day = booked ?? (dateText === '' ? parseDate(cellAt(cells, at.value_date)) : undefined);
    if (!day) return judgeUndated(cells, dateText, moved);
    if (moved === undefined) return judgeUnpaid(cells);
    if (isProblem(moved)) return { problem: moved, text: amountText(cells) };
    if (moved === 0) return { leftOut: 'zero_amount', balance: readBalance(cells, at, mapping) };
    const words = readWords(cells);
    if (words.some(isBalanceRow)) return { leftOut: 'balance', balance: moved };
    const state = stateAt(cells);
    if (state === 'not_booked') return { leftOut: 'not_booked', balance: null };
    return buildRow(
      { line, cells },
      { day, cents: moved, isPending: state === 'pending' || !booked, ...toWords(words) },
    );
  }

  /** Without a date: a continuation of the row above, a sum, a line of text, or a row that is lost. */
  function judgeUndated(
    cells: readonly string[],
    dateText: string,
    moved: Cents | ProblemCode | undefined,
  ): Judged {
    const words = readWords(cells);
    const isSum = [dateText, ...words, ...cells.slice(0, 2)].some(tellsBalance);
    if (typeof moved === 'number' && !isSum) return { problem: 'no_date', text: dateText };
    if (isSum)
      return {
        leftOut: 'balance',
        balance: typeof moved === 'number' ? moved : readBalance(cells, at, mapping),
      };
    if (dateText === '' && cells.length === width && words.length > 0) return { more: words.join(' ') };
    return { leftOut: 'text', balance: null };
  }

  function judgeUnpaid(cells: readonly string[]): Judged {
    const balance = readBalance(cells, at, mapping);
    if (balance !== null || readWords(cells).some(tellsBalance)) return { leftOut: 'balance', balance };
    const isCut = cells.length <= Math.max(at.amount, at.money_out, at.money_in);
    return { problem: isCut ? 'too_few_fields' : 'no_amount', text: cells.join(mapping.delimiter) };
  }

  const amountText = (cells: readonly string[]) =>
    [at.amount, at.money_out, at.money_in, at.flag]
      .map((position) => cellAt(cells, position))
      .filter(Boolean)
      .join(' ');

  return judge;
}
