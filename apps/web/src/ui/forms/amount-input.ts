import { homeCurrency } from '../money-and-dates/home-currency.ts';

/** What a field for an amount is like: it takes a decimal comma as well as a point, and says in which money. */
export const amountInput = (currency = homeCurrency()) => ({
  inputMode: 'decimal' as const,
  autoComplete: 'off',
  ...(currency === 'EUR' ? { rightSection: '€' } : { rightSection: currency, rightSectionWidth: 56 }),
});
