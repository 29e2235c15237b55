import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { Fragment, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../config/paths.ts';
import { useAsOf } from '../../../ui/as-of/as-of.ts';
import { useEditCurrent } from '../../../ui/layout/current-item.ts';
import table from '../../../ui/lists/table.module.css';
import { formatDay, formatWeekday } from '../../../ui/money-and-dates/dates.ts';
import { BalanceChange } from '../../../ui/money-and-dates/money.tsx';
import { useCategoryLooks } from '../../categories/categories.queries.ts';
import type { ListSelection } from '../bulk/use-selection.ts';
import { TransactionDetails } from '../details/transaction-details.tsx';
import type { StartAt } from '../form/edit-in-place.tsx';
import { LazyEditInPlace } from '../form/lazy-edit-in-place.ts';
import type { Sort } from '../model/filter-address.ts';
import type { Column } from '../model/list-habits.ts';
import { useAskRemove } from '../model/remove-transaction.ts';
import { groupByDay } from './day-groups.ts';
import { useListKeys } from './list-keys.ts';
import { SortHead } from './sort-head.tsx';
import { TransactionRow } from './transaction-row.tsx';
import classes from './transactions-table.module.css';
import { useRowActs } from './use-row-acts.ts';

const COLUMNS_BEFORE_THE_AMOUNT = 7;

/** Day by day in the order of days. Memoized: drawn again only when the rows change. */
export const TransactionsTable = memo(function TransactionsTable({
  transactions,
  selection,
  sort,
  onSort,
  hidden,
  pickAll,
  starts,
  isFirstPage,
  isLastPage,
}: {
  transactions: Transaction[];
  selection: ListSelection;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Columns that are not shown. */
  hidden: readonly Column[];
  pickAll: ReactNode;
  /** The first row of each page, by its id. */
  starts: ReadonlyMap<string, number>;
  isFirstPage: boolean;
  isLastPage: boolean;
}) {
  const { t } = useTranslation();
  // By its id: what is shown of it follows what happens to it.
  const [shownId, setShownId] = useState<string>();
  const [dialog, askRemove] = useAskRemove();
  const looks = useCategoryLooks();
  const edit = useEditCurrent(paths.editTransaction);
  const [startAt, setStartAt] = useState<StartAt>();
  const findRow = (id: string) => transactions.find((one) => one.id === id);
  useListKeys({
    isPast: useAsOf() !== undefined,
    edit: (id, part) => {
      setStartAt(findRow(id)?.transfer ? undefined : part);
      setShownId(id);
    },
    remove: (id) => {
      const row = findRow(id);
      if (row && !isBankImported(row.source)) askRemove(row);
    },
  });
  const acts = useRowActs({
    tick: (row, isOn, isRange) => selection.tickRow(transactions, row, isOn, isRange),
    show: ({ id }) => setShownId(id),
    edit: ({ id }) => edit(id),
    remove: askRemove,
  });
  const isByDay = sort === 'date' || sort === '-date';
  const groups = isByDay
    ? groupByDay(transactions, { first: isFirstPage, last: isLastPage })
    : [{ day: '', transactions, totals: [] }];
  const shownAt = transactions.findIndex(({ id }) => id === shownId);
  return (
    <>
      <table
        className={`${table.table} ${classes.table}`}
        data-by-day={isByDay}
        data-hidden={hidden.join(' ')}
      >
        <caption className="visually-hidden">{t('transactions.history')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.tick}>
              <span className="visually-hidden">{t('bulk.column')}</span>
              {pickAll}
            </th>
            <SortHead by="name" sort={sort} onSort={onSort} />
            <th scope="col" className={classes.categoryCell}>
              {t('transactions.category')}
            </th>
            <th scope="col" className={classes.description}>
              {t('transactions.description')}
            </th>
            <th scope="col" className={classes.sourceCell}>
              {t('transactions.source')}
            </th>
            <th scope="col" className={classes.typeCell}>
              {t('transactions.type')}
            </th>
            <SortHead by="date" sort={sort} onSort={onSort} />
            <SortHead by="amount" sort={sort} onSort={onSort} />
            <th scope="col">
              <span className="visually-hidden">{t('transactions.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ day, transactions: rows, totals }) => (
            <Fragment key={day}>
              {isByDay && (
                <tr className={classes.day} data-single={rows.length === 1 || undefined}>
                  <th colSpan={COLUMNS_BEFORE_THE_AMOUNT - hidden.length} scope="colgroup">
                    {formatWeekday(day)} {formatDay(day)}
                  </th>
                  <td className={table.number}>
                    {rows.length > 1 &&
                      totals.map((total) => (
                        <Fragment key={total.currency}>
                          <BalanceChange {...total} />{' '}
                        </Fragment>
                      ))}
                  </td>
                  <td className={classes.noActions} />
                </tr>
              )}
              {rows.map((transaction) => (
                <TransactionRow
                  key={transaction.id}
                  transaction={transaction}
                  look={looks.get(transaction.category_id ?? '')}
                  columns={COLUMNS_BEFORE_THE_AMOUNT - hidden.length}
                  isChosen={selection.isAll || selection.rows.has(transaction.id)}
                  page={starts.get(transaction.id)}
                  acts={acts}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <TransactionDetails
        Form={LazyEditInPlace}
        transaction={transactions[shownAt]}
        neighbors={{
          previous: transactions[shownAt - 1]?.id,
          next: shownAt < 0 ? undefined : transactions[shownAt + 1]?.id,
          show: setShownId,
        }}
        startAt={startAt}
        onEdited={() => setStartAt(undefined)}
        onClose={() => {
          setStartAt(undefined);
          setShownId(undefined);
        }}
        onRemove={(transaction) => {
          setShownId(undefined);
          askRemove(transaction);
        }}
      />
      {dialog}
    </>
  );
});

/** What a column is called on the screen; `name` and `amount` are always there. */
export const COLUMN_LABELS = {
  category: 'transactions.category',
  description: 'transactions.description',
  source: 'transactions.source',
  type: 'transactions.type',
  date: 'transactions.date',
} as const satisfies Record<Column, string>;
