import { isMostly } from './column-shape.ts';
import type { Column } from './columns.ts';
import type { ColumnRole, OfFile } from './mapping.ts';
import type { CsvRecord } from './records.ts';

/** One way to tell which columns hold the day, the amount and the balance. */
export type Variant = {
  columns: ColumnRole[];
  dateColumn: number;
  /** −1: money out and money in have columns of their own. */
  amountColumn: number;
  /** The columns of money out and money in have no heading that tells which is which. */
  isUnnamedPair: boolean;
  /** No heading says that there is a balance: only a proof can. */
  isGuessedBalance: boolean;
} & OfFile;

type Amount = { amount: number } | { out: number; in: number; isUnnamed: boolean };

const MOST_OF_A_KIND = 4;

/** The likeliest first; more than one where the headings do not say it. */
export function listVariants(columns: readonly Column[], rows: readonly CsvRecord[]): Variant[] {
  const dates = positions(columns, ({ role }) => role === 'date');
  const unnamedDates = positions(
    columns,
    ({ role, shape }) => role === undefined && isMostly(shape, 'dates'),
  );
  const amounts = listAmounts(columns, rows);
  return (dates.length > 0 ? dates : unnamedDates).slice(0, MOST_OF_A_KIND).flatMap((date) =>
    amounts.flatMap((amount) =>
      listBalances(columns, amount).map((balance) => ({
        columns: toRoles(columns, date, amount, balance, unnamedDates),
        dateColumn: date,
        amountColumn: 'amount' in amount ? amount.amount : -1,
        isUnnamedPair: 'out' in amount && amount.isUnnamed,
        isGuessedBalance: balance >= 0 && columns[balance]?.role !== 'balance',
      })),
    ),
  );
}

const positions = (columns: readonly Column[], is: (column: Column) => boolean): number[] =>
  columns.flatMap((column, at) => (is(column) ? [at] : []));

function listAmounts(columns: readonly Column[], rows: readonly CsvRecord[]): Amount[] {
  const [out = -1] = positions(columns, ({ role }) => role === 'money_out');
  const [incoming = -1] = positions(columns, ({ role }) => role === 'money_in');
  const named = positions(columns, ({ role, shape }) => role === 'amount' && shape.filled > 0);
  const isPair = (out >= 0 || incoming >= 0) && areExclusive(rows, out, incoming);
  if (isPair && (named.length === 0 || (out >= 0 && incoming >= 0))) {
    return [{ out, in: incoming, isUnnamed: false }];
  }
  if (named.length > 0) return dropEqual(named, rows).map((amount) => ({ amount }));
  const free = listFreeNumbers(columns);
  const [one = -1, two = -1] = free;
  const singles = free.map((amount) => ({ amount }));
  const isLikePair = two >= 0 && areExclusive(rows, one, two) && areBothUsed(rows, one, two);
  return isLikePair ? [{ out: one, in: two, isUnnamed: true }] : singles;
}

/** Numbers under no heading that we know: those with decimals where there are any, for the others count something. */
function listFreeNumbers(columns: readonly Column[]): number[] {
  const free = positions(columns, ({ role, shape }) => role === undefined && isMostly(shape, 'numbers'));
  const fine = free.filter((at) => (columns[at]?.shape.decimals ?? 0) > 0);
  return (fine.length > 0 ? fine : free).slice(0, MOST_OF_A_KIND);
}

const isNothing = (text: string | undefined): boolean => !text || /^[-–−\s]*$|^[0.,\s]*$/.test(text);

const areExclusive = (rows: readonly CsvRecord[], one: number, two: number): boolean =>
  rows.filter(({ cells }) => isNothing(cells[one]) !== isNothing(cells[two])).length >= rows.length * 0.9;

const areBothUsed = (rows: readonly CsvRecord[], one: number, two: number): boolean =>
  [one, two].every((at) => rows.some(({ cells }) => !isNothing(cells[at])));

/** Two columns with the same amounts are one. */
function dropEqual(columns: readonly number[], rows: readonly CsvRecord[]): number[] {
  const kept: number[] = [];
  for (const column of columns) {
    const isNew = kept.every((other) =>
      rows.some(({ cells }) => cells[other]?.trim() !== cells[column]?.trim()),
    );
    if (isNew) kept.push(column);
  }
  return kept.slice(0, MOST_OF_A_KIND);
}

/** Named ones; where there is none, any number that is left over could be it, or none. */
function listBalances(columns: readonly Column[], amount: Amount): number[] {
  const named = positions(columns, ({ role, shape }) => role === 'balance' && shape.filled > 0);
  if (named.length > 0) return named.slice(0, MOST_OF_A_KIND);
  const taken = 'amount' in amount ? [amount.amount] : [amount.out, amount.in];
  const free = listFreeNumbers(columns).filter((at) => !taken.includes(at));
  return [...free, -1];
}

function toRoles(
  columns: readonly Column[],
  date: number,
  amount: Amount,
  balance: number,
  unnamedDates: readonly number[],
): ColumnRole[] {
  const [valueDate = -1] = unnamedDates.filter((at) => at !== date);
  const hasValueDate = columns.some(({ role }) => role === 'value_date');
  return columns.map(({ role }, at): ColumnRole => {
    if (at === date) return 'date';
    if (at === balance) return 'balance';
    if ('amount' in amount) {
      if (at === amount.amount) return 'amount';
    } else if (at === amount.out) return 'money_out';
    else if (at === amount.in) return 'money_in';
    if (at === valueDate && !hasValueDate) return 'value_date';
    if (role === undefined || MONEY_AND_DAY.includes(role)) return 'ignored';
    return role;
  });
}

const MONEY_AND_DAY: readonly ColumnRole[] = ['date', 'amount', 'money_out', 'money_in', 'balance'];
