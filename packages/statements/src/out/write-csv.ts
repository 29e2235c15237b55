import { toDecimal } from '../values/decimal.ts';
import type { OutRow, OutRows } from './out-row.ts';

const COLUMNS = [
  ...['date', 'name', 'description', 'type', 'amount', 'currency', 'source', 'category'],
  ...['tags', 'transfer', 'split', 'note', 'other source'],
];
/** Spreadsheets of all countries then read it as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A list for spreadsheets. What is split has a row for each of its lines, with the same number and what was said of the
 * whole beside them, and a transfer names the other source: so it is read again as what it was.
 */
export async function* writeCsv(rows: OutRows): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;
  let splits = 0;
  for await (const portion of rows) {
    const lines = portion.flatMap((row) => {
      if (row.lines) splits += 1;
      return toRecords(row, row.lines ? `split ${splits}` : '');
    });
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
  }
}

function toRecords(row: OutRow, split: string): string[] {
  const parts = row.lines ?? [{ category: row.category, cents: row.cents, description: '' }];
  return parts.map((part) =>
    [
      row.day,
      toCell(row.name),
      toCell(part.description || row.description),
      part.cents < 0 ? 'expense' : 'income',
      toDecimal(Math.abs(part.cents), row.currency),
      row.currency,
      toCell(row.source.name),
      toCell(part.category ?? ''),
      toCell(row.tags.join(', ')),
      row.transfer ? 'yes' : '',
      split,
      split ? toCell(row.description) : '',
      toCell(row.transfer?.source_name ?? ''),
    ].join(','),
  );
}

/** Where a cell may begin for one spreadsheet or another, whichever separator it was told of. */
const FORMULA = /(^|[,;|\t\r\n])(\s*["']?)(?=[=+\-@])/g;

/** A text that a spreadsheet would take for a formula is made text by an apostrophe before it. */
export function toCell(text: string): string {
  const harmless = text.replace(FORMULA, "$1$2'").replace(/^(?=[\t\r])/, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
