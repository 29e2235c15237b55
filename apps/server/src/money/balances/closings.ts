import { addCents, type Cents, daysOfMonth, type Month, subtractCents, sumCents, ZERO } from '@saldo/domain';
import { type BaseCurrency, type MonthTotals, movedBy, type SourceRow } from '../../ledger/index.ts';

/** Sources of one currency and their movement per month. */
type CurrencyGroup = { sources: readonly SourceRow[]; months: readonly MonthTotals[] };

/** The total of all sources at the end of each month, from the newest back, at the rate of that day. */
export class Closings {
  readonly #base: BaseCurrency;
  readonly #parts: { currency: string; closing: Cents; moved: ReadonlyMap<Month, Cents> }[];

  constructor(base: BaseCurrency, parts: readonly CurrencyGroup[]) {
    this.#base = base;
    this.#parts = parts.map(({ sources, months }) => ({
      currency: sources[0]?.currency ?? base.currency,
      closing: sumCents(sources.map(({ cents }) => cents)),
      // Transfers aren't income or expenses but do change balances.
      moved: new Map(months.map((totals) => [totals.month, movedBy(totals)])),
    }));
  }

  /** Amounts without a rate are left out. */
  at(month: Month): Cents {
    const day = daysOfMonth(month).last;
    return this.#parts.reduce(
      (sum, { currency, closing }) =>
        addCents(sum, this.#base.worth({ currency, day, cents: closing }) ?? ZERO),
      ZERO,
    );
  }

  goBack(month: Month): void {
    for (const part of this.#parts) part.closing = subtractCents(part.closing, part.moved.get(month) ?? ZERO);
  }
}
