/** Currencies whose smallest coin is a thousandth. All others are kept in hundredths, also those that have no coins. */
const IN_THOUSANDTHS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

export const THOUSANDTHS: readonly string[] = [...IN_THOUSANDTHS];

/** How many decimals an amount has at most, and how fine it is kept: the currency alone decides. */
export const digitsOf = (currency: string): 2 | 3 => (IN_THOUSANDTHS.has(currency) ? 3 : 2);

/** Whether amounts are kept in thousandths. */
export const hasThreeDecimals = (currency: string): boolean => IN_THOUSANDTHS.has(currency);
