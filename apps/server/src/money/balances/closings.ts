import { addCents, type Cents, daysOfMonth, type Month, subtractCents, sumCents, ZERO } from '@saldo/domain';
import { type BaseCurrency, type MonthTotals, movedBy, type SourceRow } from '../../ledger/index.ts';

/** Sources of one currency, and what moved in them by month. */
type CurrencyGroup = { sources: readonly SourceRow[]; months: readonly MonthTotals[] };

/** What is in all sources together at the end of each month, from the newest back, each at the rate of that day. */
export class Closings {
  readonly #home: BaseCurrency;
  readonly #parts: { currency: string; closing: Cents; moved: ReadonlyMap<Month, Cents> }[];

  constructor(home: BaseCurrency, parts: readonly CurrencyGroup[]) {
    this.#home = home;
    this.#parts = parts.map(({ sources, months }) => ({
      currency: sources[0]?.currency ?? home.currency,
      closing: sumCents(sources.map(({ cents }) => cents)),
      // Transfers are no income and no expense, and yet they move what is in a source.
      moved: new Map(months.map((totals) => [totals.month, movedBy(totals)])),
    }));
  }

  /** What has no rate stays out. */
  at(month: Month): Cents {
    const day = daysOfMonth(month).last;
    return this.#parts.reduce(
      (sum, { currency, closing }) =>
        addCents(sum, this.#home.worth({ currency, day, cents: closing }) ?? ZERO),
      ZERO,
    );
  }

  goBack(month: Month): void {
    for (const part of this.#parts) part.closing = subtractCents(part.closing, part.moved.get(month) ?? ZERO);
  }
}
