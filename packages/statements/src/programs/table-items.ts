import type { Refusal } from '../model/reading.ts';
import { MOST_ROWS } from '../parts/reading-parts.ts';
import { foldHeading } from '../table/header-words.ts';
import { type CsvRecord, forEachRecord } from '../table/records.ts';
import type { Table } from '../table/table.ts';
import { quote } from '../text/clean.ts';

/** A record whose cells are asked for by their headings, folded: the first that is filled. */
export type Item = { line: number; text: string; cell: (...headings: readonly string[]) => string };

/** The records below the header, for lists whose columns are known by name. */
export function listItems(text: string, table: Table): Item[] | Refusal {
  const positions = new Map(table.headings.map((heading, at) => [foldHeading(heading), at]));
  const items: Item[] = [];
  const end = forEachRecord(text, table.delimiter, (record) => {
    const isRow = record.line > table.header && record.cells.some((cell) => cell.trim() !== '');
    if (isRow) items.push(toItem(record, positions, table));
    return items.length <= MOST_ROWS;
  });
  if (end === 'end') return items;
  return { refused: end === 'stopped' ? 'too_many_rows' : end };
}

function toItem(
  { line, cells }: CsvRecord,
  positions: ReadonlyMap<string, number>,
  { delimiter }: Table,
): Item {
  return {
    line,
    get text() {
      return quote(cells.join(delimiter));
    },
    cell: (...headings) => {
      for (const heading of headings) {
        const text = cells[positions.get(heading) ?? -1]?.trim();
        if (text) return text;
      }
      return '';
    },
  };
}
