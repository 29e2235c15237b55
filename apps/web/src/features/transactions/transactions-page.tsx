import { Button } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnlyNow } from '../../ui/as-of/only-now.tsx';
import { Page } from '../../ui/layout/page.tsx';
import stack from '../../ui/layout/stack.module.css';
import { TransactionDialog } from './transaction-dialog.tsx';
import { useTransactionMonths, useTransactionsPage } from './transactions.queries.ts';
import { TransactionsChart } from './transactions-chart.tsx';
import { useListFilter } from './transactions-filter.ts';
import { TransactionsHistory } from './transactions-history.tsx';
import { TransactionsSummary } from './transactions-summary.tsx';
import { TransferOffer } from './transfer-offer.tsx';

export function TransactionsPage() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const filter = useListFilter();
  const list = useTransactionsPage(filter.filter, filter.page);
  const months = useTransactionMonths(filter.filter);
  // The rows come first: drawing takes longer, and nobody waits for it.
  const drawn = useDeferredValue(months.data?.results);
  const add = (
    <OnlyNow>
      <Button onClick={() => setOpen(true)}>{t('transactions.new')}</Button>
    </OnlyNow>
  );
  return (
    <Page title={t('transactions.title')} lead={t('transactions.lead')} action={add}>
      <div className={stack.stack}>
        {list.isSuccess && (
          <OnlyNow>
            <TransferOffer />
          </OnlyNow>
        )}
        <TransactionsSummary months={months} />
        <TransactionsChart months={drawn} error={months.error} refetch={months.refetch} />
        <TransactionsHistory filter={filter} list={list} months={months} onAdd={() => setOpen(true)} />
      </div>
      <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
