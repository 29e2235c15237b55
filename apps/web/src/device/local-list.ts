import type { RequestOf, ResponseOf, Transaction } from '@saldo/contract';
import { countedAmount } from '../features/transactions/model/expected-lists.ts';
import type { Filter } from '../features/transactions/model/filter-address.ts';
import { fits } from '../features/transactions/model/filter-fits.ts';
import { sumAmounts } from '../ui/money-and-dates/amounts.ts';

/** The list, its months and its sums, from the rows that are on this device. */

type Query = NonNullable<RequestOf<'listTransactions'>['query']>;
type List = ResponseOf<'listTransactions'>;
type Months = ResponseOf<'listTransactionMonths'>;

/** What only the server knows: the past, rates, and what an import brought. */
export const isLocal = ({ as_of, import_id, rate }: Query) => !as_of && !import_id && !rate;

export function listLocally(rows: readonly Transaction[], query: Query, home: string): List {
  const { sort = '-date', page, per_page, totals, as_of: _asOf, ...filter } = query;
  const found = rows.filter((row) => fits(filter as Filter, row)).sort(ORDERS[sort]);
  if (page === undefined && per_page === undefined) return { results: found };
  const size = Number(per_page ?? 10);
  const first = (Number(page ?? 1) - 1) * size;
  const window = { results: found.slice(first, first + size), page: Number(page ?? 1), per_page: size };
  if (totals === 'none') return window;
  const { summary } = sumMonths(found, filter as Filter, home);
  return { ...window, total: found.length, pages: Math.ceil(found.length / size), summary };
}

export const listMonthsLocally = (rows: readonly Transaction[], filter: Filter, home: string): Months =>
  sumMonths(
    rows.filter((row) => fits(filter, row)),
    filter,
    home,
  );

function sumMonths(rows: readonly Transaction[], filter: Filter, home: string): Months {
  const currency = filter.currency ?? home;
  const months = new Map<string, { income: number[]; expense: number[]; count: number }>();
  let left_out = 0;
  for (const row of rows) {
    const month = row.date.slice(0, 7);
    const sums = months.get(month) ?? { income: [], expense: [], count: 0 };
    months.set(month, sums);
    sums.count += 1;
    // Which rate counts, the server knows.
    if (row.currency !== currency) left_out += row.transfer ? 0 : 1;
    else sums[row.type].push(countedAmount(filter, row));
  }
  const results = [...months]
    .map(([month, { income, expense, count }]) => ({
      month,
      income: sumAmounts(income, currency),
      expense: sumAmounts(expense, currency),
      count,
    }))
    .sort((one, other) => (one.month < other.month ? 1 : -1));
  const income = sumAmounts(
    results.map((month) => month.income),
    currency,
  );
  const expense = sumAmounts(
    results.map((month) => month.expense),
    currency,
  );
  const balance = sumAmounts([income, -expense], currency);
  return { results, summary: { income, expense, balance, currency, left_out } };
}

type Compare = (one: Transaction, other: Transaction) => number;

/** Ids grow with time, as numbers on the server do. */
const byTime: Compare = (one, other) => (one.id < other.id ? -1 : 1);
const byDate: Compare = (one, other) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : byTime(one, other);
const byAmount: Compare = (one, other) => one.amount - other.amount || byTime(one, other);
const byName: Compare = (one, other) =>
  one.name.localeCompare(other.name, undefined, { sensitivity: 'base' }) || byTime(one, other);
const reversed =
  (compare: Compare): Compare =>
  (one, other) =>
    compare(other, one);

const ORDERS: Record<NonNullable<Query['sort']>, Compare> = {
  date: byDate,
  '-date': reversed(byDate),
  amount: byAmount,
  '-amount': reversed(byAmount),
  name: byName,
  '-name': reversed(byName),
};
