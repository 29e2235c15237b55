import type { Reading, ReadOptions, Refusal } from '../model/reading.ts';
import { MOST_ROWS, makeParts, toProblem, toReading } from '../parts/reading-parts.ts';
import { quote } from '../text/clean.ts';
import { makeAccountStatement } from './account-statement.ts';
import { type Csb43Record, eachRecord, fieldOf } from './records.ts';

/** A movement has up to seven. */
const MOST_RECORDS = 8 * MOST_ROWS;

type Open = ReturnType<typeof makeAccountStatement>;

/**
 * Norma 43 of the Spanish banks: for each account a head (11), movements (22) with words (23) and amounts in another
 * currency (24), an end with sums (33); then the end of the file (88).
 */
export function readCsb43(text: string, encoding: string, options: ReadOptions): Reading | Refusal {
  const parts = makeParts();
  let open: Open | undefined;
  let isEnded = false;
  let count = 0;
  let last: Csb43Record | undefined;

  function take(record: Csb43Record): void {
    const { line, kind } = record;
    if (kind === '11') {
      open?.cutOff(line);
      open = makeAccountStatement(record, parts);
    } else if (kind === '33' && open) {
      open.end(record);
      open = undefined;
    } else if (kind === '88') {
      checkCount(record);
      isEnded = true;
    } else if (kind === '00') parts.leftOut.push({ line, code: 'text', text: quote(record.text) });
    else if (!open?.take(record)) parts.problems.push(toProblem(line, 'unknown_record', record.text));
  }

  /** How many records there were; some banks count this one, too. */
  function checkCount(record: Csb43Record): void {
    const told = fieldOf(record, 21, 26);
    const isRight = Number(told) === count - 1 || Number(told) === count;
    if (/\d/.test(told) && !isRight)
      parts.problems.push(toProblem(record.line, 'statement_disagrees', record.text));
  }

  for (const record of eachRecord(text)) {
    if (parts.rows.length >= MOST_ROWS || count > MOST_RECORDS) return { refused: 'too_many_rows' };
    count += record.kind === '00' ? 0 : 1;
    last = record;
    take(record);
  }
  if (last) {
    if (open) open.cutOff(last.line);
    else if (!isEnded) parts.problems.push(toProblem(last.line, 'cut_off', last.text));
  }
  return parts.accounts.length > 0 ? toReading('csb43', encoding, parts, options) : { refused: 'no_rows' };
}
