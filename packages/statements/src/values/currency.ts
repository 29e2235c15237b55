import { digitsOf } from '@saldo/domain';

/** Signs that mean one currency. `$` and `kr` mean several, and say nothing. */
const SIGNS: { [sign: string]: string } = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  Kč: 'CZK',
  R$: 'BRL',
};

/** Currencies that have no coins: their amounts are whole. */
const WHOLE = new Set([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV'],
  ...['XAF', 'XOF', 'XPF'],
]);

/** The code of a currency that a file names, by code or by sign; null where it says nothing certain. */
export function toCurrency(text: string): string | null {
  const tidy = text.trim();
  const code = SIGNS[tidy] ?? tidy.toUpperCase();
  // `XXX` is how banks write that there is none.
  return /^[A-Z]{3}$/.test(code) && code !== 'XXX' ? code : null;
}

/** How many decimals an amount in a file may have; two where it does not say what it is in. */
export function decimalsOf(currency: string | null): 0 | 2 | 3 {
  if (currency === null) return 2;
  return WHOLE.has(currency) ? 0 : digitsOf(currency);
}
