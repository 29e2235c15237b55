import { Button } from '@mantine/core';
import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../ui/buttons/form-buttons.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { formatDay } from '../../ui/money-and-dates/dates.ts';
import { SignedMoney } from '../../ui/money-and-dates/money.tsx';
import { sourceTypeLabel } from './source-type-label.ts';
import classes from './transactions-page.module.css';

/** All of one transaction; from here every hand-kept one can be changed, whatever the type of its source. */
export function TransactionDetails(props: {
  transaction: Transaction | undefined;
  onClose: () => void;
  onEdit: (transaction: Transaction) => void;
  onRemove: (transaction: Transaction) => void;
}) {
  const { transaction } = props;
  return (
    <Modal title={transaction?.name ?? ''} isOpen={transaction !== undefined} onClose={props.onClose}>
      {transaction && <Details {...props} transaction={transaction} />}
    </Modal>
  );
}

function Details(props: {
  transaction: Transaction;
  onEdit: (transaction: Transaction) => void;
  onRemove: (transaction: Transaction) => void;
}) {
  const { t } = useTranslation();
  const { transaction } = props;
  const { source, category, description, date } = transaction;
  const isBank = isBankImported(source);
  const rows = [
    [t('transactions.amount'), <SignedMoney key="amount" {...transaction} />],
    [t('transactions.date'), formatDay(date)],
    [t('transactions.category'), category?.name ?? t('transactions.uncategorized')],
    [t('transactions.source'), `${source.name} (${sourceTypeLabel(t, source.type_source)})`],
    [t('transactions.description'), description || t('transactions.descriptionFallback')],
  ] as const;
  return (
    <>
      <dl className={classes.details}>
        {rows.map(([label, value]) => (
          <div key={label} className={classes.detail}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isBank && <p className={classes.note}>{t('transactions.keptByBank')}</p>}
      <FormButtons>
        <Button onClick={() => props.onEdit(transaction)}>{t('transactionForm.editTitle')}</Button>
        {!isBank && (
          <Button variant="default" onClick={() => props.onRemove(transaction)}>
            {t('transactions.deleteAction')}
          </Button>
        )}
      </FormButtons>
    </>
  );
}
