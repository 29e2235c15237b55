import type { Table } from '../../http/routes/handlers.ts';

type Cell = string | number | null;

/** A report as CSV for spreadsheets. */
export function toTable(name: string, rows: readonly (readonly Cell[])[]): Table {
  const bytes = `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;
  return { type: 'text/csv; charset=utf-8', bytes, file_name: `saldo-${name}.csv` };
}

export const wantsTable = (accept: string | undefined) => /^\s*text\/csv\b/i.test(accept ?? '');

/** Escapes what a spreadsheet would run as a formula. */
function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
