import type { Delimiter } from '../model/mapping.ts';
import { isAmountText, isDateText } from './column-shape.ts';
import { findRole, foldHeading } from './header-words.ts';
import type { CsvRecord } from './records.ts';

/** Where the rows of a file are: what surrounds them is not looked at for columns. */
export type Table = {
  delimiter: Delimiter;
  /** The line of the header; 0 where there is none. */
  header: number;
  headings: string[];
  width: number;
  /** Records of the sample that look like rows, and are not torn. */
  rows: CsvRecord[];
  firstLine: number;
};

type Section = { header: CsvRecord | undefined; rows: CsvRecord[] };

/** The longest run of rows under one header: a preamble may hold a small table of its own. */
export function findTable(delimiter: Delimiter, sample: readonly CsvRecord[]): Table | undefined {
  const sections: Section[] = [{ header: undefined, rows: [] }];
  for (const record of sample) {
    const current = sections.at(-1);
    if (isHeader(record)) {
      if (!current?.header || !isSameHeader(current.header.cells, record.cells)) {
        sections.push({ header: record, rows: [] });
      }
    } else if (looksLikeRow(record.cells)) current?.rows.push(record);
  }
  const longest = sections.reduce((best, section) =>
    section.rows.length >= best.rows.length ? section : best,
  );
  const [first] = longest.rows;
  if (!first) return undefined;
  const width = commonWidth(longest.rows);
  const ofWidth = longest.rows.find(({ cells }) => cells.length === width) ?? first;
  const header =
    longest.header ?? findUnknownHeader(sample, ofWidth, width) ?? findUnknownHeader(sample, first, width);
  const widest = Math.max(width, header?.cells.length ?? 0);
  return {
    delimiter,
    header: header?.line ?? 0,
    headings: (header?.cells ?? []).map((cell) => cell.trim()),
    width: widest,
    rows: longest.rows.filter(({ line, cells }) => cells.length <= widest && line > (header?.line ?? 0)),
    firstLine: header?.line ?? first.line,
  };
}

/** Words that we know for a date and for an amount, and no value among them. */
export function isHeader({ cells }: CsvRecord): boolean {
  if (cells.length < 2 || cells.length > 200) return false;
  const roles = new Set(cells.map((cell) => findRole(cell)?.role));
  const hasMoney = roles.has('amount') || roles.has('money_out') || roles.has('money_in');
  if (!hasMoney || !(roles.has('date') || roles.has('value_date'))) return false;
  return !cells.some((cell) => isDateText(cell) || (cell.trim() !== '' && isAmountText(cell.trim(), cells)));
}

export const isSameHeader = (one: readonly string[], two: readonly string[]): boolean =>
  one.map(foldHeading).join('|') === two.map(foldHeading).join('|');

function looksLikeRow(cells: readonly string[]): boolean {
  if (cells.length < 2 || cells.length > 200) return false;
  const date = cells.findIndex((cell) => isDateText(cell));
  if (date < 0) return false;
  return cells.some((cell, at) => at !== date && isAmountText(cell.trim(), cells) && !isDateText(cell));
}

/** A header in words that we do not know: the line above the first row, as wide, and without values. */
function findUnknownHeader(
  sample: readonly CsvRecord[],
  first: CsvRecord,
  width: number,
): CsvRecord | undefined {
  const above = sample.findLast(
    ({ line, cells }) => line < first.line && cells.some((cell) => cell.trim() !== ''),
  );
  if (!above || above.cells.length < Math.max(2, width - 1)) return undefined;
  const filled = above.cells.filter((cell) => cell.trim() !== '');
  if (filled.length < Math.max(2, width / 2)) return undefined;
  return filled.some((cell) => isDateText(cell) || isAmountText(cell.trim(), filled)) ? undefined : above;
}

function commonWidth(rows: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, pair) => (pair[1] > best[1] ? pair : best))[0];
}
