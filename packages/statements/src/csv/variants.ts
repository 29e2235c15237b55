import type { ColumnRole, OfFile } from '../model/mapping.ts';
import { areDates, isMostly } from '../table/column-shape.ts';
import { findRole } from '../table/header-words.ts';
import type { CsvRecord } from '../table/records.ts';
import type { Column } from './column.ts';
import { findRunningBalances } from './running-balances.ts';

/** One way to tell which columns hold the day, the amount and the balance. */
export type Variant = {
  columns: ColumnRole[];
  dateColumn: number;
  /** −1: money out and money in have columns of their own. */
  amountColumn: number;
  /** The columns of money out and money in have no heading that tells which is which. */
  isUnnamedPair: boolean;
  /** A pair that stands against a column which a heading calls the amount: only a proof, or somebody, can say so. */
  isGuessedPair: boolean;
  /** No heading says that there is a balance, or one says otherwise: only a proof can. */
  isGuessedBalance: boolean;
  /** A heading says that the words beside the amount tell money in from money out. */
  isNamedFlag: boolean;
  /** A column with two words that we do not know may tell money in from money out. */
  isGuessedFlag: boolean;
} & OfFile;

type Amount = { amount: number } | { out: number; in: number; isUnnamed: boolean; isGuessed?: boolean };

const MOST_OF_A_KIND = 4;
const MOST_NUMBERS = 6;

/** The likeliest first; more than one where the headings do not say it. */
export function listVariants(columns: readonly Column[], rows: readonly CsvRecord[]): Variant[] {
  const dates = positions(columns, ({ role }) => role === 'date');
  const unnamedDates = positions(columns, ({ role, shape }) => role === undefined && areDates(shape));
  const amounts = listAmounts(columns, rows);
  const asNamed = amounts.flatMap((amount) =>
    listBalances(columns, amount).map((balance) => ({ amount, balance })),
  );
  const isNamedFlag = columns.some(
    ({ role, heading }) => role === 'flag' && findRole(heading)?.role === 'flag',
  );
  const money = [...asNamed, ...listAgainstHeadings(columns, rows, asNamed)];
  const isSteady = (at: number) => columns[at]?.shape.different === 1;
  // A date that never changes may be that of the statement.
  const days = dates.length > 0 && !dates.every(isSteady) ? dates : [...dates, ...unnamedDates];
  const variants = days.slice(0, MOST_OF_A_KIND).flatMap((date) =>
    money.map(({ amount, balance }) => ({
      columns: toRoles(columns, date, amount, balance, unnamedDates),
      dateColumn: date,
      amountColumn: 'amount' in amount ? amount.amount : -1,
      isUnnamedPair: 'out' in amount && amount.isUnnamed,
      isGuessedPair: 'out' in amount && amount.isGuessed === true,
      isGuessedBalance: balance >= 0 && columns[balance]?.role !== 'balance',
      isNamedFlag,
      isGuessedFlag: false,
    })),
  );
  return [...variants, ...withGuessedFlags(variants, columns)];
}

type Money = { amount: Amount; balance: number };

/** Columns of which one is what the other changes by, whatever their headings say. */
function listAgainstHeadings(
  columns: readonly Column[],
  rows: readonly CsvRecord[],
  asNamed: readonly Money[],
): Money[] {
  if (asNamed.some(({ amount }) => 'out' in amount && !amount.isUnnamed && !amount.isGuessed)) return [];
  const numbers = positions(columns, ({ shape }) => isMostly(shape, 'numbers') && shape.decimals > 0);
  const isNamed = (amount: number, balance: number) =>
    asNamed.some((one) => 'amount' in one.amount && one.amount.amount === amount && one.balance === balance);
  // Amounts that grow by one are no balance beside a rate of one: what is the same on each row moves nothing.
  const isSteady = (at: number) => columns[at]?.shape.different === 1;
  return findRunningBalances(numbers.slice(0, MOST_NUMBERS), rows).flatMap(({ amount, balance }) =>
    isNamed(amount, balance) || isSteady(amount) ? [] : [{ amount: { amount }, balance }],
  );
}

/** With a column of two words as what tells money in from money out, where none does. */
function withGuessedFlags(variants: readonly Variant[], columns: readonly Column[]): Variant[] {
  if (columns.some(({ role }) => role === 'flag')) return [];
  const [flag = -1] = positions(
    columns,
    ({ role, shape }) =>
      shape.different === 2 &&
      shape.filled === shape.rows &&
      shape.rows > 1 &&
      shape.numbers + shape.dates === 0 &&
      (role === undefined || WORDY.includes(role)),
  );
  return variants.flatMap((variant) =>
    flag < 0 || variant.amountColumn < 0
      ? []
      : [{ ...variant, columns: variant.columns.with(flag, 'flag'), isGuessedFlag: true }],
  );
}

const WORDY: readonly ColumnRole[] = ['description', 'type', 'status', 'category', 'ignored'];

const positions = (columns: readonly Column[], is: (column: Column) => boolean): number[] =>
  columns.flatMap((column, at) => (is(column) ? [at] : []));

function listAmounts(columns: readonly Column[], rows: readonly CsvRecord[]): Amount[] {
  const [out = -1] = positions(columns, ({ role }) => role === 'money_out');
  const [incoming = -1] = positions(columns, ({ role }) => role === 'money_in');
  const named = positions(columns, ({ role, shape }) => role === 'amount' && shape.filled > 0);
  const free = listFreeNumbers(columns);
  const pair = completePair({ out, in: incoming }, free, rows);
  const isPair = (pair.out >= 0 || pair.in >= 0) && areExclusive(rows, pair.out, pair.in);
  if (isPair && (named.length === 0 || (out >= 0 && incoming >= 0))) return [{ ...pair, isUnnamed: false }];
  if (named.length > 0) {
    const guessed = findPair([...named, ...free], rows);
    const single = dropEqual(named, rows).map((amount) => ({ amount }));
    return guessed ? [...single, { ...guessed, isGuessed: true }] : single;
  }
  const unnamed = findPair(free, rows);
  return unnamed ? [unnamed] : free.map((amount) => ({ amount }));
}

/** Where only one of the two has a heading that we know, a number that stands where that one does not is the other. */
function completePair(
  { out, in: incoming }: { out: number; in: number },
  free: readonly number[],
  rows: readonly CsvRecord[],
): { out: number; in: number } {
  if (out >= 0 === incoming >= 0) return { out, in: incoming };
  const known = Math.max(out, incoming);
  const other = free.find((at) => areExclusive(rows, known, at) && areBothUsed(rows, known, at)) ?? -1;
  return out >= 0 ? { out, in: other } : { out: other, in: incoming };
}

/** The two that share the fewest rows: a balance, too, may share few with what hardly ever has an amount. */
function findPair(
  free: readonly number[],
  rows: readonly CsvRecord[],
): { out: number; in: number; isUnnamed: true } | undefined {
  const pairs = free
    .flatMap((one, index) => free.slice(index + 1).map((two) => ({ out: one, in: two })))
    .filter(({ out, in: incoming }) => areExclusive(rows, out, incoming) && areBothUsed(rows, out, incoming));
  const [best] = pairs
    .map((pair) => ({ pair, shared: countShared(rows, pair.out, pair.in) }))
    .sort((one, two) => one.shared - two.shared);
  return best && { ...best.pair, isUnnamed: true };
}

/** Numbers under no heading that we know: those with decimals where there are any, for the others count something. */
function listFreeNumbers(columns: readonly Column[]): number[] {
  const free = positions(columns, ({ role, shape }) => role === undefined && isMostly(shape, 'numbers'));
  const fine = free.filter((at) => (columns[at]?.shape.decimals ?? 0) > 0);
  return (fine.length > 0 ? fine : free).slice(0, MOST_OF_A_KIND);
}

const isNothing = (text: string | undefined): boolean => !text || /^[-–−\s]*$|^[0.,\s]*$/.test(text);

/** Hardly a row has an amount in both, and most have one: what has neither tells a balance. */
function areExclusive(rows: readonly CsvRecord[], one: number, two: number): boolean {
  const used = rows.filter(({ cells }) => !isNothing(cells[one]) || !isNothing(cells[two]));
  return used.length * 2 > rows.length && countShared(rows, one, two) <= used.length * 0.1;
}

const countShared = (rows: readonly CsvRecord[], one: number, two: number): number =>
  rows.filter(({ cells }) => !isNothing(cells[one]) && !isNothing(cells[two])).length;

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
