import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PeriodSwitch } from '../../../ui/periods/period-switch.tsx';
import { useKnownYears } from '../../balances/balances.queries.ts';
import { useRememberedPeriod } from '../filters/remembered-period.ts';
import { useListFilter } from '../filters/transactions-filter.ts';
import { TransactionDialog } from '../form/transaction-dialog.tsx';
import { useTransactionMonths, useTransactionsPage } from '../model/transactions.queries.ts';
import { ExportMenu } from './export-menu.tsx';
import { TransactionsChart } from './transactions-chart.tsx';
import { TransactionsHistory } from './transactions-history.tsx';
import classes from './transactions-page.module.css';
import { TransactionsSummary } from './transactions-summary.tsx';
import { TransferOffer } from './transfer-offer.tsx';
import { useLoadedPages } from './use-loaded-pages.ts';

export function TransactionsPage() {
  const elsewhere = useRememberedPeriod();
  if (elsewhere) return <Navigate to={elsewhere} replace state={{ keepsScroll: true }} />;
  return <TransactionsScreen />;
}

function TransactionsScreen() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const filter = useListFilter();
  const years = useKnownYears();
  const { pageSize, sort, habits } = filter;
  const loaded = useLoadedPages(filter);
  const { first } = loaded.span;
  const list = useTransactionsPage(filter.filter, { page: first, per_page: Number(pageSize), sort });
  const months = useTransactionMonths(filter.filter);
  // The rows come first: drawing takes longer, and nobody waits for it.
  const drawn = useDeferredValue(months.data?.results);
  const actions = (
    <div className={classes.actions}>
      <PeriodSwitch period={filter.period} years={years} onChoose={filter.choosePeriod} />
      <PresentOnly>
        <ExportMenu filter={filter.filter} />
        <Button onClick={() => setOpen(true)}>{t('transactions.new')}</Button>
      </PresentOnly>
    </div>
  );
  return (
    <Page title={t('transactions.title')} action={actions} isCompact>
      <div className={classes.screen}>
        <div className={classes.overview} data-open={habits.isChartOpen}>
          <TransactionsSummary months={months} filter={filter.filter} />
          <TransactionsChart
            months={drawn}
            error={months.error}
            refetch={months.refetch}
            filter={filter.filter}
            onOpen={filter.openMonth}
            isOpen={habits.isChartOpen}
            onToggle={() => habits.rememberChart(!habits.isChartOpen)}
          />
        </div>
        <TransactionsHistory
          filter={filter}
          list={list}
          loaded={loaded}
          months={months}
          onAdd={() => setOpen(true)}
        />
        {/* Below the list: it takes its time, and must not push anything aside when it comes. */}
        {list.isSuccess && (
          <PresentOnly>
            <TransferOffer />
          </PresentOnly>
        )}
      </div>
      <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
