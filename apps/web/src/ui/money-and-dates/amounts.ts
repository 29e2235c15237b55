import { cents, formatMoney } from '@saldo/domain';

/** Whole cents of an amount that came as a JSON number. */
const toCents = (amount: number) => cents(Math.round(amount * 100));

/** `1.234,56 €`: the one way in which money is written. */
export const formatAmount = (amount: number, currency?: string) => formatMoney(toCents(amount), currency);

/** Sums in whole cents, so that no float gathers an error. */
export const sumAmounts = (amounts: number[]) =>
  amounts.reduce((total, amount) => total + toCents(amount), 0) / 100;

/** `12,50`: an amount as a person types it into a field. */
export const toTyped = (amount: number) => amount.toFixed(2).replace('.', ',');
