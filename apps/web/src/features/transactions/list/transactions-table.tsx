import type { Transaction } from '@saldo/contract';
import { Fragment, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../config/paths.ts';
import { useEditCurrent } from '../../../ui/layout/current-item.ts';
import table from '../../../ui/lists/table.module.css';
import { formatDay, formatWeekday } from '../../../ui/money-and-dates/dates.ts';
import type { ListSelection } from '../bulk/use-selection.ts';
import { TransactionDetails } from '../details/transaction-details.tsx';
import type { Sort } from '../model/filter-address.ts';
import { useAskRemove } from '../model/remove-transaction.ts';
import { SortHead } from './sort-head.tsx';
import { TransactionRow } from './transaction-row.tsx';
import classes from './transactions-table.module.css';

/** Day by day in the order of days. Memoized: drawn again only when the rows change. */
export const TransactionsTable = memo(function TransactionsTable({
  transactions,
  selection,
  sort,
  onSort,
}: {
  transactions: Transaction[];
  selection: ListSelection;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { t } = useTranslation();
  // By its id: what is shown of it follows what happens to it.
  const [shownId, setShownId] = useState<string>();
  const [dialog, askRemove] = useAskRemove();
  const edit = useEditCurrent(paths.editTransaction);
  const isByDay = sort === 'date' || sort === '-date';
  const groups = isByDay ? groupByDay(transactions) : [{ day: '', transactions }];
  return (
    <>
      <table className={`${table.table} ${classes.table}`} data-by-day={isByDay}>
        <caption className="visually-hidden">{t('transactions.history')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('bulk.column')}</span>
            </th>
            <SortHead by="name" sort={sort} onSort={onSort} />
            <th scope="col">{t('transactions.description')}</th>
            <th scope="col">{t('transactions.type')}</th>
            <SortHead by="date" sort={sort} onSort={onSort} />
            <SortHead by="amount" sort={sort} onSort={onSort} />
            <th scope="col">
              <span className="visually-hidden">{t('transactions.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ day, transactions: rows }) => (
            <Fragment key={day}>
              {isByDay && (
                <tr className={classes.day}>
                  <th colSpan={7} scope="colgroup">
                    {formatWeekday(day)} {formatDay(day)}
                  </th>
                </tr>
              )}
              {rows.map((transaction) => (
                <TransactionRow
                  key={transaction.id}
                  transaction={transaction}
                  isChosen={selection.isAll || selection.rows.has(transaction.id)}
                  onTick={(isOn, isRange) => selection.tickRow(transactions, transaction, isOn, isRange)}
                  onShow={() => setShownId(transaction.id)}
                  onEdit={() => edit(transaction.id)}
                  onRemove={() => askRemove(transaction)}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <TransactionDetails
        transaction={transactions.find(({ id }) => id === shownId)}
        onClose={() => setShownId(undefined)}
        onEdit={(transaction) => edit(transaction.id)}
        onRemove={(transaction) => {
          setShownId(undefined);
          askRemove(transaction);
        }}
      />
      {dialog}
    </>
  );
});

type DayGroup = { day: string; transactions: Transaction[] };

/** Rows that lie in the order of days, day by day. */
function groupByDay(transactions: readonly Transaction[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const transaction of transactions) {
    const last = groups.at(-1);
    if (last?.day === transaction.date) last.transactions.push(transaction);
    else groups.push({ day: transaction.date, transactions: [transaction] });
  }
  return groups;
}
