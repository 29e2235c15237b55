import { dissectAmount } from '../values/amount.ts';
import { toCurrency } from '../values/currency.ts';
import { cellAt, type Positions } from './positions.ts';

/** What a row's amounts are in: by a column of its own, or by what is stuck to one of them. */
export function readCurrency(cells: readonly string[], at: Positions): string | null {
  if (at.currency >= 0) return toCurrency(cellAt(cells, at.currency)) ?? at.ofFile;
  for (const position of [at.amount, at.money_out, at.money_in]) {
    const stuck = position < 0 ? '' : dissectAmount(cellAt(cells, position))?.currency;
    if (stuck) return toCurrency(stuck) ?? at.ofFile;
  }
  return at.ofFile;
}
