import type { Recurring } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../ui/money-and-dates/amounts.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { useHiddenAmounts } from '../../ui/money-and-dates/privacy.ts';
import classes from './recurring-page.module.css';

/** What is expected, and between what it usually lies. */
export function ItemAmount({ item }: { item: Pick<Recurring, 'type' | 'amount' | 'currency'> }) {
  const { t } = useTranslation();
  useHiddenAmounts();
  const { type, amount, currency } = item;
  const { low, expected, high } = amount;
  return (
    <span className={classes.amounts}>
      <SignedMoney type={type} amount={expected} currency={currency} />
      {low !== high && (
        <span className={classes.range}>
          {t('recurring.range', { low: formatAmount(low, currency), high: formatAmount(high, currency) })}
        </span>
      )}
    </span>
  );
}
