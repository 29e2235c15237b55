import type { Summary } from '@saldo/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SummaryCard, SummaryCards } from '../../ui/lists/summary-card.tsx';
import { Money } from '../../ui/money-and-dates/money.tsx';
import classes from './transactions-page.module.css';

type Props = { summary: Summary | undefined };

/** The sums of the whole filtered list; zero until they are loaded. */
export const TransactionsSummary = memo(function TransactionsSummary({ summary }: Props) {
  const { t } = useTranslation();
  const { income = 0, expense = 0, balance = 0, currency, left_out: count = 0 } = summary ?? {};
  return (
    <div className={classes.summary}>
      <SummaryCards isColumn>
        <SummaryCard label={t('transactions.income')}>
          <Money amount={income} currency={currency} />
        </SummaryCard>
        <SummaryCard label={t('transactions.expenses')}>
          <Money amount={expense} currency={currency} />
        </SummaryCard>
        <SummaryCard label={t('transactions.balance')}>
          <Money amount={balance} currency={currency} />
        </SummaryCard>
      </SummaryCards>
      {count > 0 && <p className={classes.note}>{t('transactions.leftOut', { count })}</p>}
    </div>
  );
});
