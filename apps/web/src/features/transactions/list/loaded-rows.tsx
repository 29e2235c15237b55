import type { Transaction } from '@saldo/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { PickAll } from '../bulk/pick-all.tsx';
import type { ListSelection } from '../bulk/use-selection.ts';
import type { ListFilter } from '../filters/transactions-filter.ts';
import { PAGE_SIZES, type PageSize } from '../model/list-habits.ts';
import type { useTransactionMonths } from '../model/transactions.queries.ts';
import classes from './transactions-page.module.css';
import { TransactionsTable } from './transactions-table.tsx';
import { useEndlessScroll, useKeptPlace, useSteadyRows } from './use-endless-scroll.ts';
import type { LoadedPages } from './use-loaded-pages.ts';

/** About as many as a phone shows at first. */
const FIRST_ROWS = 4;

/** The rows of all pages that are loaded; scrolling to an end of them loads more. */
export function LoadedRows(props: {
  filter: ListFilter;
  /** Of the first page that is shown. */
  rows: Transaction[];
  loaded: LoadedPages;
  months: ReturnType<typeof useTransactionMonths>;
  selection: ListSelection;
  isWhole: boolean;
  isBusy: boolean;
  /** Undefined until they are known. */
  total: number | undefined;
  pages: number | undefined;
}) {
  const { t } = useTranslation();
  const { filter, rows, loaded, selection, isWhole, isBusy, total, pages } = props;
  const { span, later, grow, tell, failed } = loaded;
  const size = Number(filter.pageSize);
  // While the first page is that of another filter, so are the others.
  const shown = useMemo(() => (isBusy ? [rows] : [rows, ...later]), [isBusy, rows, later]);
  const transactions = useMemo(() => toDistinct(shown.flat()), [shown]);
  const starts = useMemo(
    () =>
      new Map(
        shown.flatMap(([row], index): [string, number][] => (row ? [[row.id, span.first + index]] : [])),
      ),
    [shown, span.first],
  );
  const isKnown = total !== undefined && pages !== undefined;
  const ends = { start: span.first > 1, end: isKnown && span.last < pages };
  const list = useEndlessScroll({
    ends,
    onEnd: (side) => void grow(side, size),
    onSeen: (page) => page !== filter.page && tell(page, span),
  });
  useSteadyRows(list, span.first);
  useKeptPlace(useLocation().key);
  const isGrown = span.last > span.first;
  const from = (span.first - 1) * size + 1;
  return (
    <div aria-busy={isBusy}>
      <div ref={list} className={classes.rows}>
        <TransactionsTable
          transactions={isWhole ? transactions : transactions.slice(0, FIRST_ROWS)}
          starts={starts}
          selection={selection}
          sort={filter.sort}
          onSort={filter.address.sortBy}
          hidden={filter.habits.hidden}
          isFirstPage={span.first === 1}
          isLastPage={isWhole && isKnown && span.last >= pages}
          pickAll={<PickAll selection={selection} rows={transactions} />}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {isGrown && isKnown && t('transactions.shown', { from, to: from + transactions.length - 1, total })}
      </p>
      {failed && (
        <p className={classes.failed} role="alert">
          {t('transactions.moreFailed')}
          <Button variant="default" size="sm" onClick={() => void grow(failed, size)}>
            {t('failure.retry')}
          </Button>
        </p>
      )}
      <PresentOnly>
        <BulkBar
          selection={selection}
          filter={filter.filter}
          total={total}
          summary={isKnown ? props.months.data?.summary : undefined}
        />
      </PresentOnly>
      <div className={classes.end} data-kept={isGrown || undefined} hidden={!isWhole}>
        <Pager page={filter.page} pages={pages} onTurn={filter.turnTo} />
        {(total ?? 0) > Number(PAGE_SIZES[0]) && (
          <Choice
            label={t('transactions.perPage')}
            value={filter.pageSize}
            options={PAGE_SIZES.map((one): [PageSize, string] => [one, one])}
            onChange={filter.choosePageSize}
          />
        )}
      </div>
    </div>
  );
}

/** After a deletion, pages come again one by one: until then, the first row of a page may end the one before it, too. */
const toDistinct = (rows: Transaction[]): Transaction[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
