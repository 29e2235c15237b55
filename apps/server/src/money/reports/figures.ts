import { addCents, type Cents, subtractCents, sumCents, toAmount, ZERO } from '@saldo/domain';
import { unhurried } from '../../db/breath.ts';
import type { Db } from '../../db/database.ts';
import { type Flows, type GroupBy, type GroupKey, listGroups } from '../../ledger/transactions.groups.ts';
import { listFilteredMonths } from '../../ledger/transactions.totals.ts';
import type { Asked } from './asked.ts';
import { indexOfMonth } from './periods.ts';

/** One amount per period. */
export type Series = Cents[];

export type Kind = 'income' | 'spending';

/** What came back of an expense is no income: it is less spent. */
const OF: { [kind in Kind]: (flows: Flows) => Cents } = {
  income: (flows) => subtractCents(flows.income_cents, flows.refund_cents),
  spending: (flows) => subtractCents(flows.expense_cents, flows.refund_cents),
};

export type Totals = { [kind in Kind]: Series } & { leftOut: number };

export async function readTotals(db: Db, { owner, filters, periods }: Asked): Promise<Totals> {
  const totals: Totals = { income: noAmounts(periods), spending: noAmounts(periods), leftOut: 0 };
  const indexOf = indexOfMonth(periods);
  for await (const filter of unhurried(filters))
    for (const month of await listFilteredMonths(db, owner, filter)) {
      for (const kind of ['income', 'spending'] as const)
        addAt(totals[kind], indexOf(month.month), OF[kind](month));
      totals.leftOut += month.foreign_count;
    }
  return totals;
}

export type Groups = { [kind in Kind]: Map<GroupKey, Series> };

export async function readGroups(db: Db, asked: Asked, by: GroupBy): Promise<Groups> {
  const { owner, filters, periods } = asked;
  const unit = asked.query.group === 'year' ? 'year' : 'month';
  const groups: Groups = { income: new Map(), spending: new Map() };
  const indexOf = indexOfMonth(periods);
  for await (const filter of unhurried(filters))
    for (const row of await listGroups(db, owner, filter, by, unit))
      for (const kind of ['income', 'spending'] as const) {
        const value = OF[kind](row);
        if (value === ZERO) continue;
        const series = groups[kind].get(row.key) ?? noAmounts(periods);
        groups[kind].set(row.key, series);
        addAt(series, indexOf(row.month), value);
      }
  return groups;
}

const noAmounts = (periods: readonly unknown[]): Series => periods.map(() => ZERO);

function addAt(series: Series, index: number, value: Cents): void {
  const known = series[index];
  if (known !== undefined) series[index] = addCents(known, value);
}

export const toldSeries = (series: Series) => series.map(toAmount);

export const addSeries = (all: readonly Series[], periods: readonly unknown[]): Series =>
  periods.map((_, index) => sumCents(all.map((series) => series[index] ?? ZERO)));
