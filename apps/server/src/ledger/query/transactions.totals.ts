import { daysOfMonth, monthOfDayNumber, ZERO } from '@saldo/domain';
import { ALL, addTo, NO_TOTALS } from '../entry/rollup.ts';
import {
  type DayRange,
  listMonths,
  type MonthTotals,
  sumDays,
  sumMonths,
  type Totals,
} from '../entry/totals.ts';
import type { Ledger } from '../schema/ledger.types.ts';
import { type Filter, isCounted, splitRange } from './filter.ts';
import { sumTransactions, sumTransactionsByMonth } from './transactions.sums.ts';

/**
 * Totals of a filtered set. Whole months come from kept totals; only partial months at the ends, and
 * searches, are counted.
 */

/** The months of the set, newest first. */
export async function listFilteredMonths(ledger: Ledger, filter: Filter): Promise<MonthTotals[]> {
  if (filter.from > filter.to) return [];
  if (isCounted(filter)) return sumTransactionsByMonth(ledger, filter, wholeRange(filter));
  const { months, edges } = splitRange(filter);
  const kept = months ? await listMonths(ledger, filter.slice, months) : [];
  const counted: MonthTotals[] = [];
  for (const edge of edges) {
    counted.push({ month: monthOfDayNumber(edge.first), ...(await sumPart(ledger, filter, edge)) });
  }
  if ([...kept, ...counted].some((month) => isMixed(month, filter)))
    return sumTransactionsByMonth(ledger, filter, wholeRange(filter));
  return [...kept, ...counted]
    .map((month) => ofType(month, filter.type))
    .filter((month) => countOf(month) > 0)
    .sort((one, two) => two.month - one.month);
}

/** Adjacent days with their totals. */
export type Part = DayRange & { totals: Totals };

/** The set in at most three parts, newest first: whole months and the two ends. */
export async function listParts(ledger: Ledger, filter: Filter): Promise<Part[]> {
  if (filter.from > filter.to) return [];
  if (isCounted(filter)) {
    const range = wholeRange(filter);
    return [{ ...range, totals: await sumTransactions(ledger, filter, range) }];
  }
  const { months, edges } = splitRange(filter);
  const parts: Part[] = [];
  if (months) {
    const totals = await sumMonths(ledger, filter.slice, months);
    parts.push({ first: daysOfMonth(months.from).first, last: daysOfMonth(months.to).last, totals });
  }
  for (const edge of edges) parts.push({ ...edge, totals: await sumPart(ledger, filter, edge) });
  const ofOneType: Part[] = [];
  for (const part of parts) {
    const totals = isMixed(part.totals, filter)
      ? await sumTransactions(ledger, filter, part)
      : ofType(part.totals, filter.type);
    ofOneType.push({ ...part, totals });
  }
  return ofOneType.sort((one, two) => two.first - one.first);
}

/** Totals don't tell whether an amount without a rate was income or expense; then it must be counted. */
const isMixed = ({ foreign_count }: Totals, { type }: Filter) =>
  foreign_count > 0 && (type === 'income' || type === 'expense');

/** Part of one month. */
function sumPart(ledger: Ledger, filter: Filter, range: DayRange): Promise<Totals> {
  if (hasDayTotals(filter)) return sumDays(ledger, range);
  return sumTransactions(ledger, { ...filter, type: undefined }, range);
}

const wholeRange = ({ from, to }: Filter): DayRange => ({ first: from, last: to });

/** Totals per day exist only for everything together. */
export const hasDayTotals = ({ slice }: Filter) => slice.sourceNo === ALL && slice.categoryNo === ALL;

export const countOf = (totals: Pick<Totals, 'income_count' | 'expense_count' | 'transfer_count'>) =>
  totals.income_count + totals.expense_count + totals.transfer_count;

/** Only one type; the other is zero. */
function ofType<Some extends Totals>(totals: Some, type: Filter['type']): Some {
  if (type === undefined) return totals;
  return {
    ...totals,
    ...(type !== 'income' && { income_cents: ZERO, refund_cents: ZERO, income_count: 0 }),
    ...(type !== 'expense' && { expense_cents: ZERO, expense_count: 0 }),
    ...(type !== 'transfer' && { transfer_in_cents: ZERO, transfer_out_cents: ZERO, transfer_count: 0 }),
    ...(type === 'transfer' && { foreign_count: 0 }),
  };
}

export function addUp(all: readonly Totals[]): Totals {
  const sum = { ...NO_TOTALS };
  for (const totals of all) addTo(sum, totals);
  return sum;
}
