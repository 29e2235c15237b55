/** Those that money is in today. */
let known: ReadonlySet<string> | undefined;

export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code);
}

/** Currencies without coins below one (ISO 4217): their amounts are kept in hundredths as all others, and are whole. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);

export const hasDecimals = (currency: string): boolean => !WITHOUT_DECIMALS.has(currency);

/** Whether there is an amount of so many hundredths in this currency: there is half a euro, but no half a yen. */
export const isPayable = (hundredths: number, currency: string): boolean =>
  hasDecimals(currency) || hundredths % 100 === 0;
