/** Signs that mean one currency. `$` and `kr` mean several, and say nothing. */
const SIGNS: { [sign: string]: string } = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  Kč: 'CZK',
  R$: 'BRL',
};

/** Currencies whose smallest unit is not a hundredth: their amounts are not cents. */
const WITHOUT_CENTS = new Set([
  ...['BHD', 'BIF', 'CLF', 'CLP', 'DJF', 'GNF', 'IQD', 'ISK', 'JOD', 'JPY', 'KMF', 'KRW', 'KWD', 'LYD'],
  ...['OMR', 'PYG', 'RWF', 'TND', 'UGX', 'UYI', 'UYW', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'],
]);

/** The code of a currency that a file names, by code or by sign; null where it says nothing certain. */
export function toCurrency(text: string): string | null {
  const tidy = text.trim();
  const code = SIGNS[tidy] ?? tidy.toUpperCase();
  // `XXX` is how banks write that there is none.
  return /^[A-Z]{3}$/.test(code) && code !== 'XXX' ? code : null;
}

export const hasCents = (currency: string | null): boolean =>
  currency === null || !WITHOUT_CENTS.has(currency);
