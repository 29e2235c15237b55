import type { ColumnRole } from '../model/mapping.ts';
import { areDates, type ColumnShape, isMostly, isMostlyFilled, shapeOf } from '../table/column-shape.ts';
import { findRole } from '../table/header-words.ts';
import type { CsvRecord } from '../table/records.ts';
import type { Table } from '../table/table.ts';
import type { Column } from './column.ts';
import { settleDates } from './settle-dates.ts';
import { settleNames } from './settle-names.ts';

const MONEY: readonly (ColumnRole | undefined)[] = ['amount', 'money_out', 'money_in', 'balance', 'fee'];
const TEXT: readonly (ColumnRole | undefined)[] = ['name', 'description', 'type', 'category', 'status'];

/** What each column holds: by its heading, as far as its cells agree with it, or by its cells alone. */
export function describeColumns({ headings, rows, width }: Table, ofFile?: string): Column[] {
  const columns = Array.from({ length: width }, (_, at): Column => {
    const heading = headings[at] ?? '';
    const shape = shapeOf(rows, at, ofFile);
    return { heading, shape, role: checkRole(findRole(heading)?.role, shape) };
  });
  settleDates(columns);
  settleNames(columns);
  settleFlags(columns);
  preferNamed(columns, 'currency');
  for (const role of ['currency', 'ref', 'status', 'account', 'fee', 'tags'] as const)
    keepFirst(columns, role);
  dropConstantNumbers(columns, rows);
  dropOthersAccounts(columns, rows);
  return columns;
}

/** The heading's word, unless the cells say otherwise. */
function checkRole(named: ColumnRole | undefined, shape: ColumnShape): ColumnRole | undefined {
  if (named === 'date' || named === 'value_date') {
    if (areDates(shape)) return named;
    // `Valuta` is a day in some languages, and a currency in others.
    return isMostly(shape, 'currencies') ? 'currency' : undefined;
  }
  if (named === 'fee' && !isMostly(shape, 'numbers')) return 'ignored';
  if (MONEY.includes(named)) {
    if (shape.filled === 0 || isMostly(shape, 'numbers')) return named;
    if (isMostly(shape, 'flags')) return 'flag';
    return isMostly(shape, 'words') ? 'description' : undefined;
  }
  const mayBeFlag = named === undefined || named === 'type' || named === 'flag';
  if (mayBeFlag && isLikeFlags(shape)) return 'flag';
  if (mayBeState(named, shape)) return 'status';
  if (named === 'name' && shape.words === 0 && isMostly(shape, 'numbers') && shape.decimals === 0)
    return 'ref';
  if (TEXT.includes(named) && isMostly(shape, 'numbers') && shape.decimals * 2 >= shape.filled)
    return undefined;
  if (named === undefined && shape.filled > 0 && shape.accounts === shape.filled) return 'account';
  if (named === 'currency') return isMostly(shape, 'numbers') ? 'ignored' : named;
  if (named !== undefined) return named;
  if (areDates(shape) || isMostly(shape, 'numbers')) return undefined;
  if (isMostly(shape, 'currencies')) return 'currency';
  return shape.words > 0 ? 'description' : 'ignored';
}

/** Only words like `booked` and `pending`, on each row. */
const mayBeState = (
  named: ColumnRole | undefined,
  { states, filled, rows, different }: ColumnShape,
): boolean =>
  (named === undefined || named === 'description') && filled === rows && states === filled && different <= 4;

/** A word on most rows; or one word on some, as `CR` beside what was received. */
const isLikeFlags = (shape: ColumnShape): boolean =>
  shape.filled > 0 && shape.flags === shape.filled && (isMostlyFilled(shape) || shape.different === 1);

/** One for the amount, the one that a heading names or that stands on most rows; and one for the balance right before it. */
function settleFlags(columns: Column[]): void {
  const flags = columns.filter(({ role }) => role === 'flag');
  const isNamed = ({ heading }: Column) => findRole(heading)?.role === 'flag';
  const ofBalance = flags.find(
    (flag) => columns[columns.indexOf(flag) - 1]?.role === 'balance' && isMostlyFilled(flag.shape),
  );
  const ofAmount = flags.filter((flag) => flag !== ofBalance);
  const best =
    ofAmount.find((flag) => isNamed(flag) && isMostlyFilled(flag.shape)) ??
    ofAmount.find(({ shape }) => isMostlyFilled(shape)) ??
    ofAmount[0];
  for (const column of ofAmount) if (column !== best) column.role = 'description';
}

/** What a heading says comes before what cells look like. */
function preferNamed(columns: Column[], role: ColumnRole): void {
  const all = columns.filter((column) => column.role === role);
  const isNamed = ({ heading }: Column) => findRole(heading)?.role === role;
  if (!all.some(isNamed)) return;
  for (const column of all) if (!isNamed(column)) column.role = 'ignored';
}

function keepFirst(columns: Column[], role: ColumnRole): void {
  const [, ...others] = columns.filter((column) => column.role === role);
  for (const column of others) column.role = 'ignored';
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
