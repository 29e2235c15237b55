import type { BalanceSuspect } from '@saldo/contract';
import type { TFunction } from 'i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../ui/money-and-dates/dates.ts';

type About = { difference: number; currency: string; sourceName: string };

/** What the button that mends it says. */
export function describeMend(
  t: TFunction,
  mend: NonNullable<BalanceSuspect['mend']>,
  { difference, currency, sourceName }: About,
): string {
  if (mend.do === 'delete') return t('balanceProofs.mend.delete', { count: mend.transaction_ids.length });
  if (mend.do === 'restore') return t('balanceProofs.mend.restore');
  if (mend.do === 'add') return t('balanceProofs.mend.add');
  if (mend.do === 'start') {
    const amount = formatAmount(Math.abs(difference), currency);
    return difference > 0
      ? t('balanceProofs.mend.startMore', { amount })
      : t('balanceProofs.mend.startLess', { amount });
  }
  if (mend.date) return t('balanceProofs.mend.date', { day: formatDay(mend.date) });
  if (mend.source_id) return t('balanceProofs.mend.source', { name: sourceName });
  return mend.type === 'income' ? t('balanceProofs.mend.income') : t('balanceProofs.mend.expense');
}
