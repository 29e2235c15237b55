import { type ColumnShape, isMostly, shapeOf } from './column-shape.ts';
import { findRole, foldHeading } from './header-words.ts';
import type { ColumnRole } from './mapping.ts';
import type { CsvRecord } from './records.ts';
import type { Table } from './table.ts';

export type Column = { role: ColumnRole | undefined; heading: string; shape: ColumnShape };

const MONEY: readonly (ColumnRole | undefined)[] = ['amount', 'money_out', 'money_in', 'balance', 'fee'];
/** Such a column is a description where another one names the other side. */
const GENERIC_NAME =
  /^(?:transaction )?description$|^concepto$|^movimiento$|^libelle|^descri|^title$|^transaction$|^nature/;
const BOOKED = /book|post|contab|buchung|compta|complet|lancamento|registr|boek/;

/** What each column holds: by its heading, as far as its cells agree with it, or by its cells alone. */
export function describeColumns({ headings, rows, width }: Table, ofFile?: string): Column[] {
  const columns = Array.from({ length: width }, (_, at): Column => {
    const heading = headings[at] ?? '';
    const shape = shapeOf(rows, at, ofFile);
    return { heading, shape, role: checkRole(findRole(heading)?.role, shape) };
  });
  settleDates(columns);
  settleNames(columns);
  for (const role of ['flag', 'currency', 'ref', 'status', 'account', 'fee', 'tags'] as const)
    keepFirst(columns, role);
  dropConstantNumbers(columns, rows);
  dropOthersAccounts(columns, rows);
  return columns;
}

/** The heading's word, unless the cells say otherwise. */
function checkRole(named: ColumnRole | undefined, shape: ColumnShape): ColumnRole | undefined {
  if (named === 'date' || named === 'value_date') return isMostly(shape, 'dates') ? named : undefined;
  if (named === 'fee' && !isMostly(shape, 'numbers')) return 'ignored';
  if (MONEY.includes(named)) {
    if (shape.filled === 0 || isMostly(shape, 'numbers')) return named;
    return isMostly(shape, 'flags') ? 'flag' : undefined;
  }
  const mayBeFlag = named === undefined || named === 'type' || named === 'flag';
  if (mayBeFlag && shape.filled > 0 && shape.flags === shape.filled) return 'flag';
  if (named === 'currency') return isMostly(shape, 'numbers') ? 'ignored' : named;
  if (named !== undefined) return named;
  if (isMostly(shape, 'dates') || isMostly(shape, 'numbers')) return undefined;
  if (isMostly(shape, 'currencies')) return 'currency';
  return shape.words > 0 ? 'description' : 'ignored';
}

/** Of two dates that a row was made and booked, the booked one is its day; the other stands beside it. */
function settleDates(columns: Column[]): void {
  const dated = columns.filter(({ role }) => role === 'date');
  const day = dated.find(({ heading }) => BOOKED.test(foldHeading(heading))) ?? dated[0];
  const hasValue = columns.some(({ role }) => role === 'value_date');
  if (!day) {
    const value = columns.find(({ role }) => role === 'value_date');
    if (value) value.role = 'date';
  }
  let isTaken = hasValue;
  for (const column of dated) {
    if (column === day) continue;
    column.role = isTaken ? 'ignored' : 'value_date';
    isTaken = true;
  }
}

function settleNames(columns: Column[]): void {
  const named = columns.filter(({ role }) => role === 'name');
  const isGeneric = ({ heading }: Column) => GENERIC_NAME.test(foldHeading(heading));
  if (named.some((column) => !isGeneric(column))) {
    for (const column of named) if (isGeneric(column)) column.role = 'description';
  }
  if (columns.some(({ role }) => role === 'name')) return;
  const text = columns.find(({ role, shape }) => role === 'description' && isMostly(shape, 'words'));
  if (text) text.role = 'name';
}

function keepFirst(columns: Column[], role: ColumnRole): void {
  const [, ...others] = columns.filter((column) => column.role === role);
  for (const column of others) column.role = role === 'flag' ? 'description' : 'ignored';
}

/** A number that is the same on each of many rows is an account or a branch, not money. */
function dropConstantNumbers(columns: Column[], rows: readonly CsvRecord[]): void {
  if (rows.length < 5) return;
  for (const [at, column] of columns.entries()) {
    if (column.role !== undefined || column.shape.decimals > 0 || !isMostly(column.shape, 'numbers'))
      continue;
    if (new Set(rows.map(({ cells }) => cells[at]?.trim())).size === 1) column.role = 'ignored';
  }
}

/** One's own accounts are few, and stand on each row; numbers that change with the row are those of other people. */
function dropOthersAccounts(columns: Column[], rows: readonly CsvRecord[]): void {
  for (const [at, column] of columns.entries()) {
    if (column.role !== 'account') continue;
    const texts = rows.map(({ cells }) => cells[at]?.trim() ?? '');
    const different = new Set(texts);
    const areNumbers = texts.some((text) => /\d{4}/.test(text));
    const isOthers = different.has('') || (areNumbers && different.size > Math.max(1, rows.length / 3));
    if (isOthers) column.role = 'ignored';
  }
}
