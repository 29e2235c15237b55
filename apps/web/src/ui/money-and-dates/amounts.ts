import { formatMoney, fromAmount, hasThreeDecimals, sumCents, toAmount } from '@saldo/domain';
import { inChosenFormat, separators } from './formats.ts';
import { homeCurrency } from './home-currency.ts';
import { areAmountsHidden } from './privacy.ts';

const HIDDEN = '•••';

/** `1.234,56 €`, in the format that was chosen; or `••• €`, without its sign, where amounts are hidden. */
export function formatAmount(amount: number, currency = homeCurrency()): string {
  const text = formatMoney(fromAmount(amount, currency), currency);
  return areAmountsHidden() ? text.replace(/−?\d[\d.,]*/, HIDDEN) : inChosenFormat(text);
}

/** Sums in whole cents, or thousandths, so that no float gathers an error. */
export const sumAmounts = (amounts: number[], currency = homeCurrency()) =>
  toAmount(sumCents(amounts.map((amount) => fromAmount(amount, currency))), currency);

/** `12,50`: an amount as a person types it into a field; with a third decimal only where there is one. */
export const toTyped = (amount: number) =>
  amount.toFixed(isInCents(amount) ? 2 : 3).replace('.', separators().decimal);

const isInCents = (amount: number) => Number(amount.toFixed(2)) === amount;

/** A number that is compared with amounts of any currency, told in the one of totals as far as that has such amounts. */
export const formatBareAmount = (amount: number) =>
  isInCents(amount) || hasThreeDecimals(homeCurrency()) ? formatAmount(amount) : toTyped(amount);

/** `0.987` → `98 %`: never more than it is. */
export function formatShare(share: number): string {
  const percent = Math.floor(share * 100 + 1e-9);
  // What is there, and is little, is not nothing.
  return percent === 0 && share > 0 ? '<\u00a01\u00a0%' : `${percent}\u00a0%`;
}

/** One of several that add up: see `toPercents`. */
export function formatPercent(percent: number, amount: number): string {
  if (percent < 0) return `−${-percent}\u00a0%`;
  if (percent === 0 && amount !== 0) return `${amount < 0 ? '−' : ''}<\u00a01\u00a0%`;
  return `${percent}\u00a0%`;
}

/** Below zero, too. */
export const formatSignedShare = (share: number) =>
  share < 0 ? `−${formatShare(-share)}` : formatShare(share);

/** `12.500`: a round figure beside a chart. */
export const formatTick = (value: number) =>
  areAmountsHidden()
    ? HIDDEN
    : String(value)
        .replace('.', separators().decimal)
        .replace(/\B(?=(\d{3})+(?!\d))/g, separators().group);
