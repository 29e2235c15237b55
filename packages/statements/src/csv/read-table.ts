import { type Cents, LONGEST_DESCRIPTION } from '@saldo/domain';
import type { TableMapping } from '../model/mapping.ts';
import type { LeftOut, Problem, StatementRow } from '../model/reading.ts';
import { MOST_ROWS } from '../parts/reading-parts.ts';
import { type CsvRecord, forEachRecord, type RecordsEnd } from '../table/records.ts';
import { isHeader, isSameHeader, type Table } from '../table/table.ts';
import { cleanText, clip, quote } from '../text/clean.ts';
import { makeJudge } from './judge-record.ts';

export type TableRows = {
  rows: StatementRow[];
  problems: Problem[];
  leftOut: LeftOut[];
  /** Lines that told a balance: with their words, and the amount where it stood in the table. */
  balances: { cells: string[]; balance: Cents | null; isBefore: boolean }[];
  end: RecordsEnd | 'too_many_rows';
};

/** Reads the whole file by a mapping that is decided: each line of it is a row, a problem, or left out. */
export function readTable(text: string, table: Table, mapping: TableMapping): TableRows {
  const read: TableRows = { rows: [], problems: [], leftOut: [], balances: [], end: 'end' };
  const judge = makeJudge(mapping);
  let isOtherTable = false;
  let count = 0;

  function take(record: CsvRecord): boolean {
    count += 1;
    if (count > MOST_ROWS) return false;
    const { line, cells } = record;
    if (cells.every((cell) => cell.trim() === '')) return true;
    if (line === table.header) return true;
    if (line < table.firstLine) leaveOut(record, 'text', null);
    else settle(record);
    return true;
  }

  function settle(record: CsvRecord): void {
    const judged = judge(record);
    const { line } = record;
    if ('row' in judged) {
      if (isOtherTable) addProblem(line, 'other_table', record.cells.join(mapping.delimiter));
      else read.rows.push(judged.row);
    } else if (isHeader(record)) {
      isOtherTable = !isSameHeader(record.cells, table.headings);
      leaveOut(record, 'header', null);
    } else if ('problem' in judged) addProblem(line, judged.problem, judged.text);
    else if ('leftOut' in judged) leaveOut(record, judged.leftOut, judged.balance);
    else continueRow(record, judged.more);
  }

  function continueRow(record: CsvRecord, more: string): void {
    const above = read.rows.at(-1);
    if (!above) {
      leaveOut(record, 'text', null);
      return;
    }
    const description = [above.description, cleanText(more)].filter(Boolean).join(' ');
    above.description = clip(description, LONGEST_DESCRIPTION);
  }

  function addProblem(line: number, code: Problem['code'], offending: string): void {
    read.problems.push({ line, code, text: quote(offending) });
  }

  function leaveOut({ line, cells }: CsvRecord, code: LeftOut['code'], balance: Cents | null): void {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    read.leftOut.push({ line, code, text: quote(filled.join(' ')) });
    if (code === 'balance' || code === 'text') {
      read.balances.push({ cells: filled, balance, isBefore: read.rows.length === 0 });
    }
  }

  read.end = forEachRecord(text, mapping.delimiter, take);
  if (read.end === 'stopped') read.end = 'too_many_rows';
  return read;
}
