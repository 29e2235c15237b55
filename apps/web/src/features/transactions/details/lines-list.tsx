import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { SignedMoney } from '../../../ui/money-and-dates/money.tsx';
import classes from './split-lines.module.css';

/** The lines of a split transaction, each with its part of the amount. */
export function LinesList({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const { type, currency, lines } = transaction;
  return (
    <ul className={classes.lines} aria-label={t('conflict.fields.lines')}>
      {lines?.map(({ id, category_name, description, amount }) => (
        <li key={id}>
          <span className={classes.words}>
            {category_name ?? t('transactions.uncategorized')}
            {description && <span className={classes.quiet}>{description}</span>}
          </span>
          <SignedMoney type={type} amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
