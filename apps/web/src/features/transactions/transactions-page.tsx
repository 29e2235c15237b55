import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import stack from '../../ui/stack.module.css';
import { TransactionDialog } from './transaction-dialog.tsx';
import { useTransactionsPage } from './transactions.queries.ts';
import { TransactionsChart } from './transactions-chart.tsx';
import { useAddressFilter } from './transactions-filter.ts';
import { TransactionsHistory } from './transactions-history.tsx';
import { TransactionsSummary } from './transactions-summary.tsx';

export function TransactionsPage() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const address = useAddressFilter();
  const list = useTransactionsPage(address.filter, address.page);
  const add = <Button onClick={() => setOpen(true)}>{t('transactions.new')}</Button>;
  return (
    <Page title={t('transactions.title')} lead={t('transactions.lead')} action={add}>
      <div className={stack.stack}>
        <TransactionsSummary summary={list.data?.summary} />
        <TransactionsChart filter={address.filter} />
        <TransactionsHistory address={address} list={list} onAdd={() => setOpen(true)} />
      </div>
      <TransactionDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
