import { hasThreeDecimals } from '@saldo/domain';
import { homeCurrency } from './home-currency.ts';

/** What somebody has besides the currency of their totals, as far as it was seen: one in thousandths. */
let seen: string | undefined;

export function seeCurrencies(currencies: readonly string[]): void {
  seen = currencies.find(hasThreeDecimals);
}

/** What an amount of any source can be written in: a currency with three decimals, where there is one. */
export const finestCurrency = (): string =>
  [homeCurrency(), seen ?? ''].find(hasThreeDecimals) ?? homeCurrency();
