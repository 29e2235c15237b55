import type { Transaction } from '@saldo/contract';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { useEditCurrent } from '../../ui/layout/current-item.ts';
import table from '../../ui/lists/table.module.css';
import { useAskRemove } from './remove-transaction.ts';
import { TransactionDetails } from './transaction-details.tsx';
import { TransactionRow } from './transaction-row.tsx';
import type { ListSelection } from './use-selection.ts';

/** Memoized: drawn again only when the rows change. */
export const TransactionsTable = memo(function TransactionsTable({
  transactions,
  selection,
}: {
  transactions: Transaction[];
  selection: ListSelection;
}) {
  const { t } = useTranslation();
  // By its id: what is shown of it follows what happens to it.
  const [shownId, setShownId] = useState<string>();
  const [dialog, askRemove] = useAskRemove();
  const edit = useEditCurrent(paths.editTransaction);
  const columns = ['name', 'description', 'type', 'date', 'amount'] as const;
  return (
    <>
      <table className={table.table}>
        <caption className="visually-hidden">{t('transactions.history')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('bulk.column')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'amount' ? table.number : undefined}>
                {t(`transactions.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('transactions.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction) => (
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
