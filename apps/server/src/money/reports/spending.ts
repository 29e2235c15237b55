import type { CashFlowReport, Explained, SpendingReport, TrendsReport } from '@saldo/contract';
import {
  type Cents,
  fromAmount,
  fromDayNumber,
  medianOf,
  subtractCents,
  sumCents,
  toAmount,
  usualOf,
} from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import type { GroupBy } from '../../ledger/index.ts';
import type { Asked } from './asked.ts';
import { EXPLAINED_BY, toExplain } from './explained.ts';
import {
  type Groups,
  type Kind,
  readGroups,
  readTotals,
  type Series,
  type Totals,
  toldSeries,
} from './figures.ts';
import { toItems } from './items.ts';
import { toldPeriod } from './periods.ts';

export const aboutOf = ({ days, currency, periods }: Asked, leftOut: number) => ({
  from: fromDayNumber(days.first),
  to: fromDayNumber(days.last),
  currency,
  periods: periods.map(toldPeriod),
  left_out: leftOut,
});

export async function readSpending(db: Db, asked: Asked, by: GroupBy): Promise<SpendingReport> {
  const [totals, groups] = [await readTotals(db, asked), await readGroups(db, asked, by)];
  return {
    ...aboutOf(asked, totals.leftOut),
    by,
    spending: await toItemized(db, asked, by, totals, groups, 'spending'),
  };
}

export async function readCashFlow(db: Db, asked: Asked, by: GroupBy): Promise<CashFlowReport> {
  const [totals, groups] = [await readTotals(db, asked), await readGroups(db, asked, by)];
  const left = totals.income.map((income, index) => lessOf(income, totals.spending[index]));
  return {
    ...aboutOf(asked, totals.leftOut),
    by,
    income: await toItemized(db, asked, by, totals, groups, 'income'),
    spending: await toItemized(db, asked, by, totals, groups, 'spending'),
    left: toFigures(asked, left, 'left'),
    savings_rates: left.map((value, index) => rateOf(value, totals.income[index])),
    savings_rate: rateOf(sumCents(left), sumCents(totals.income)),
  };
}

export async function readTrends(db: Db, asked: Asked, by: GroupBy): Promise<TrendsReport> {
  const [totals, groups] = [await readTotals(db, asked), await readGroups(db, asked, by)];
  const { currency } = asked;
  const { items } = await toItems(db, asked, by, groups.spending, 'spending');
  // Periods before the history began say nothing about what is usual.
  const isBegun = (index: number) => index >= totals.spending.findIndex((sum) => sum !== 0);
  const whole = asked.periods.map(({ isWhole }, index) => isWhole && isBegun(index));
  return {
    ...aboutOf(asked, totals.leftOut),
    by,
    counted: whole.flatMap((isCounted, index) => (isCounted ? [index] : [])),
    items: items.map((item) => {
      const series = item.amounts.map((amount) => fromAmount(amount, currency));
      const told = series.filter((_, index) => whole[index]);
      const usual = usualOf(told, currency);
      const isUnusual = (value: Cents, index: number) =>
        // A period in progress can only be too high.
        usual && (value > usual.high || (whole[index] === true && value < usual.low));
      return {
        ...item,
        median: toAmount(medianOf(told), currency),
        usual: usual ? { low: toAmount(usual.low, currency), high: toAmount(usual.high, currency) } : null,
        unusual: series.flatMap((value, index) => (isUnusual(value, index) ? [index] : [])),
      };
    }),
  };
}

async function toItemized(db: Db, asked: Asked, by: GroupBy, totals: Totals, groups: Groups, kind: Kind) {
  return {
    ...toFigures(asked, totals[kind], EXPLAINED_BY[kind]),
    ...(await toItems(db, asked, by, groups[kind], kind)),
  };
}

const toFigures = (asked: Asked, series: Series, of: Explained) => ({
  amounts: toldSeries(series, asked.currency),
  total: toAmount(sumCents(series), asked.currency),
  explain: toExplain(of, asked),
});

const lessOf = (from: Cents, value: Cents | undefined) =>
  value === undefined ? from : subtractCents(from, value);

/** The saved share of income; overspending is negative. */
const rateOf = (left: Cents, income: Cents | undefined) =>
  income === undefined || income <= 0 ? null : Math.round((left / income) * 10_000) / 10_000;
