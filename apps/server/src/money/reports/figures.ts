import { addCents, type Cents, sumCents, toAmount, ZERO } from '@saldo/domain';
import type { Db } from '../../db/database.ts';
import { cooperatively, forEachCooperatively } from '../../db/yield-to-event-loop.ts';
import {
  type Flows,
  flowsOf,
  type GroupBy,
  type GroupKey,
  ledgerFor,
  listFilteredMonths,
  listGroups,
} from '../../ledger/index.ts';
import type { Asked } from './asked.ts';
import { indexOfMonth } from './periods.ts';

/** One amount per period. */
export type Series = Cents[];

const KINDS = ['income', 'spending'] as const;
export type Kind = keyof Flows;

export type Totals = { [kind in Kind]: Series } & { leftOut: number };

export async function readTotals(db: Db, { owner, filters, periods }: Asked): Promise<Totals> {
  const totals: Totals = { income: noAmounts(periods), spending: noAmounts(periods), leftOut: 0 };
  const indexOf = indexOfMonth(periods);
  for await (const filter of cooperatively(filters))
    for (const month of await listFilteredMonths(ledgerFor(db, owner), filter)) {
      const flows = flowsOf(month);
      for (const kind of KINDS) addAt(totals[kind], indexOf(month.month), flows[kind]);
      totals.leftOut += month.foreign_count;
    }
  return totals;
}

/** Most items are zero in most periods: stores only the others and the sum. */
export class Sparse {
  readonly #amounts = new Map<number, Cents>();
  total: Cents = ZERO;

  add(index: number, value: Cents): void {
    this.#amounts.set(index, addCents(this.#amounts.get(index) ?? ZERO, value));
    this.total = addCents(this.total, value);
  }

  addAll(other: Sparse): void {
    for (const [index, value] of other.#amounts) this.add(index, value);
  }

  /** Adds it to a full series. */
  addTo(series: Series): Series {
    for (const [index, value] of this.#amounts) addAt(series, index, value);
    return series;
  }
}

export type Groups = { [kind in Kind]: Map<GroupKey, Sparse> };

export async function readGroups(db: Db, asked: Asked, by: GroupBy): Promise<Groups> {
  const { owner, filters, periods } = asked;
  const unit = asked.query.group === 'year' ? 'year' : 'month';
  const groups: Groups = { income: new Map(), spending: new Map() };
  const indexOf = indexOfMonth(periods);
  for await (const filter of cooperatively(filters))
    await forEachCooperatively(await listGroups(ledgerFor(db, owner), filter, by, unit), (row) => {
      for (const kind of KINDS) {
        const value = row[kind];
        if (value === ZERO) continue;
        const group = groups[kind].get(row.key) ?? new Sparse();
        groups[kind].set(row.key, group);
        group.add(indexOf(row.month), value);
      }
    });
  return groups;
}

export const noAmounts = (periods: readonly unknown[]): Series => periods.map(() => ZERO);

function addAt(series: Series, index: number, value: Cents): void {
  const known = series[index];
  if (known !== undefined) series[index] = addCents(known, value);
}

export const toldSeries = (series: Series, currency: string) =>
  series.map((value) => toAmount(value, currency));

export const addSeries = (
  all: readonly (readonly (Cents | undefined)[])[],
  periods: readonly unknown[],
): Series => periods.map((_, index) => sumCents(all.map((series) => series[index] ?? ZERO)));
