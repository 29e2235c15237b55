import type { Answer } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';

type Asked = Answer<'ask'>['results'];

/** Days and money as everywhere, in the language of the screen. */
export function describeAnswer(t: TFunction, { payment, afford, text }: Asked): string {
  if (payment) {
    const { name, amount, currency, date } = payment;
    return t('palette.nextPayment', { name, amount: formatAmount(amount, currency), day: formatDay(date) });
  }
  if (!afford) return text;
  const { verdict, left, currency, lowest_on } = afford;
  const words = { amount: formatAmount(Math.abs(left), currency), day: formatDay(lowest_on) };
  return t(`palette.afford.${verdict}`, words);
}
