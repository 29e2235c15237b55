import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { useAsOf } from '../../../ui/as-of/as-of.ts';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { Empty, Loaded, Skeleton } from '../../../ui/lists/states.tsx';
import { onFirstInteraction } from '../../../ui/timing/first-interaction.ts';
import { useProgressiveRender } from '../../../ui/timing/progressive-render.ts';
import { PickAll } from '../bulk/pick-all.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import type { ListFilter } from '../filters/transactions-filter.ts';
import { TransactionsFilterBar } from '../filters/transactions-filter-bar.tsx';
import { toTotal } from '../model/expected-lists.ts';
import type { useTransactionMonths, useTransactionsPage } from '../model/transactions.queries.ts';
import { preloadCategoryList } from './category-choice.tsx';
import { ListTools } from './list-tools.tsx';
import { LoadedRows } from './loaded-rows.tsx';
import classes from './transactions-page.module.css';
import type { LoadedPages } from './use-loaded-pages.ts';

type HistoryProps = {
  filter: ListFilter;
  list: ReturnType<typeof useTransactionsPage>;
  loaded: LoadedPages;
  months: ReturnType<typeof useTransactionMonths>;
  onAdd: () => void;
};

export function TransactionsHistory(props: HistoryProps) {
  const { t } = useTranslation();
  const { filter, list, months } = props;
  const { total, pages } = toTotal(months.data, Number(filter.pageSize));
  const selection = useSelection(filter.filter);
  const skeleton = <Skeleton rows={10} height={40} />;
  // The frame of the list, its first rows, all of them.
  const step = useProgressiveRender(2);
  useEffect(() => onFirstInteraction(preloadCategoryList), []);
  return (
    <section className={classes.history}>
      <h2 className="visually-hidden">{t('transactions.history')}</h2>
      <TransactionsFilterBar filter={filter}>
        <ListTools
          filter={filter}
          total={months.data && total}
          pickAll={
            list.data?.results.length ? <PickAll selection={selection} rows={list.data.results} /> : null
          }
        />
      </TransactionsFilterBar>
      <Loaded query={list} skeleton={skeleton}>
        {({ results, page = 1 }) => {
          const isKnown = months.data !== undefined && !months.isPlaceholderData && !list.isPlaceholderData;
          if (isKnown && page > pages) return <LastPage pages={pages} />;
          if (results.length === 0 && page > 1 && !isKnown) return skeleton;
          if (results.length === 0) return <NothingHere {...props} />;
          if (step === 0) return skeleton;
          return (
            <LoadedRows
              {...props}
              rows={results}
              isWhole={step > 1}
              total={isKnown ? total : undefined}
              pages={months.data && Math.max(page, pages)}
              isBusy={list.isPlaceholderData}
              selection={selection}
            />
          );
        }}
      </Loaded>
    </section>
  );
}

/** The page in the address lies beyond the last one: its only row was deleted, or the list got shorter. */
function LastPage({ pages }: { pages: number }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('page', String(pages));
  return <Navigate to={`?${params}`} replace state={{ keepsScroll: true }} />;
}

function NothingHere({ filter, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  const { t } = useTranslation();
  const isPast = useAsOf() !== undefined;
  const sought = filter.filter.q;
  const isNarrowed = Object.keys(filter.filter).some((key) => key !== 'q');
  const describeEmpty = () => {
    if (sought && isNarrowed) return t('transactions.emptySoughtFiltered', { sought });
    if (sought) return t('transactions.emptySought', { sought });
    if (filter.isFiltered) return t('transactions.emptyFiltered');
    return isPast ? undefined : t('transactions.emptyLead');
  };
  return (
    <Empty icon="arrows" title={t('transactions.empty')} lead={describeEmpty()}>
      {sought && isNarrowed && (
        <Button onClick={() => filter.type('')}>{t('transactions.clearSearch')}</Button>
      )}
      {filter.isFiltered ? (
        <Button variant="default" onClick={filter.clear}>
          {t('transactions.clearAll')}
        </Button>
      ) : (
        <PresentOnly>
          <Button onClick={onAdd}>{t('transactions.new')}</Button>
          <LinkButton to={paths.import} variant="default">
            {t('transactions.importFile')}
          </LinkButton>
        </PresentOnly>
      )}
    </Empty>
  );
}
