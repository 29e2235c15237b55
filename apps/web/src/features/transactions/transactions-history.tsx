import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Empty, Loaded, Skeleton } from '../../ui/states.tsx';
import type { useTransactionsPage } from './transactions.queries.ts';
import type { AddressFilter } from './transactions-filter.ts';
import { TransactionsFilterBar } from './transactions-filter-bar.tsx';
import classes from './transactions-page.module.css';
import { TransactionsTable } from './transactions-table.tsx';

export function TransactionsHistory(props: {
  address: AddressFilter;
  list: ReturnType<typeof useTransactionsPage>;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { address, list } = props;
  return (
    <Card title={t('transactions.history')}>
      <TransactionsFilterBar address={address} />
      <Loaded query={list} skeleton={<Skeleton rows={10} height={52} />}>
        {({ results, page = 1, pages = 1, total = 0 }) => {
          if (page > pages && pages > 0) return <LastPage pages={pages} />;
          if (results.length === 0) return <NothingHere {...props} />;
          return (
            <>
              <p className={classes.note} aria-live="polite">
                {t('transactions.found', { count: total })}
              </p>
              <TransactionsTable transactions={results} />
              <Pager page={page} pages={pages} onTurn={address.turnTo} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** The page that the address names is gone, with its last row or by a shorter list. */
function LastPage({ pages }: { pages: number }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('page', String(pages));
  return <Navigate to={`?${params}`} replace state={{ keepsScroll: true }} />;
}

function NothingHere({ address, onAdd }: { address: AddressFilter; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon="transactions"
      title={t('transactions.empty')}
      lead={address.isFiltered ? t('transactions.emptyFiltered') : t('transactions.emptyLead')}
    >
      {address.isFiltered ? (
        <Button variant="default" onClick={address.clear}>
          {t('transactions.clearAll')}
        </Button>
      ) : (
        <Button onClick={onAdd}>{t('transactions.new')}</Button>
      )}
    </Empty>
  );
}
