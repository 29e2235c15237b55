import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useEditCurrent } from '../../ui/layout/current-item.ts';
import table from '../../ui/lists/table.module.css';
import { Icon } from '../../ui/look/icon.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { useAskRemove } from './remove-transaction.ts';
import { sourceTypeLabel } from './source-type-label.ts';
import { TransactionDetails } from './transaction-details.tsx';
import classes from './transactions-page.module.css';

/** Memoized: drawn again only when the rows change. */
export const TransactionsTable = memo(function TransactionsTable({
  transactions,
}: {
  transactions: Transaction[];
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Transaction>();
  const [dialog, askRemove] = useAskRemove();
  const edit = useEditCurrent(paths.editTransaction);
  const columns = ['name', 'description', 'type', 'date', 'amount'] as const;
  return (
    <>
      <table className={table.table}>
        <caption className="visually-hidden">{t('transactions.history')}</caption>
        <thead>
          <tr>
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
            <Row
              key={transaction.id}
              transaction={transaction}
              onShow={() => setShown(transaction)}
              onEdit={() => edit(transaction.id)}
              onRemove={() => askRemove(transaction)}
            />
          ))}
        </tbody>
      </table>
      <TransactionDetails
        transaction={shown}
        onClose={() => setShown(undefined)}
        onEdit={(transaction) => edit(transaction.id)}
        onRemove={(transaction) => {
          setShown(undefined);
          askRemove(transaction);
        }}
      />
      {dialog}
    </>
  );
});

function Row(props: {
  transaction: Transaction;
  onShow: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { transaction } = props;
  const { source, category } = transaction;
  const name = transaction.name || t('transactions.nameFallback');
  const isBank = isBankImported(source);
  return (
    <tr className={classes.row}>
      <th scope="row">
        <button
          type="button"
          className={classes.name}
          aria-label={t('transactions.details', { name })}
          onClick={props.onShow}
        >
          {name}
        </button>
        {isBank ? (
          <CategoryChoice transaction={transaction} />
        ) : (
          <span className={classes.category}>{category?.name ?? t('transactions.uncategorized')}</span>
        )}
      </th>
      <td className={table.quiet}>{transaction.description || t('transactions.descriptionFallback')}</td>
      <td>
        <span className={classes.type} title={`${sourceTypeLabel(t, source.type_source)}: ${source.name}`}>
          <Icon name={source.type_source} />
          <span className="visually-hidden">{sourceTypeLabel(t, source.type_source)}</span>
        </span>
      </td>
      <td>{formatDay(transaction.date)}</td>
      <td className={table.number}>
        <SignedMoney {...transaction} />
      </td>
      <td className={table.actions}>
        {source.type_source === 'manual_entry' && !isBank && (
          <>
            <IconButton icon="pencil" label={t('transactions.edit', { name })} onClick={props.onEdit} />
            <IconButton icon="bin" label={t('transactions.delete', { name })} onClick={props.onRemove} />
          </>
        )}
      </td>
    </tr>
  );
}
