import { Button } from '@mantine/core';
import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { FormButtons } from '../../../ui/buttons/form-buttons.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ReceiptsForm } from '../../attachments/receipts-form.tsx';
import { DetailsList } from './details-list.tsx';
import classes from './transaction-details.module.css';
import { VersionsList } from './versions-list.tsx';

/** All of one transaction; from here every hand-kept one can be changed, whatever the type of its source. */
export function TransactionDetails(props: {
  transaction: Transaction | undefined;
  onClose: () => void;
  onEdit: (transaction: Transaction) => void;
  onRemove: (transaction: Transaction) => void;
}) {
  const { transaction } = props;
  return (
    <Modal
      title={transaction?.clean_name ?? transaction?.name ?? ''}
      isOpen={transaction !== undefined}
      onClose={props.onClose}
    >
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
  const isBank = isBankImported(transaction.source);
  return (
    <>
      <DetailsList transaction={transaction} />
      {isBank && <p className={classes.note}>{t('transactions.keptByBank')}</p>}
      <PresentOnly>
        <ReceiptsForm transaction={transaction} />
        <div className={classes.detailsEnd}>
          <FormButtons>
            <Button onClick={() => props.onEdit(transaction)}>{t('transactionForm.editTitle')}</Button>
            {!isBank && (
              <Button variant="default" onClick={() => props.onRemove(transaction)}>
                {t('transactions.deleteAction')}
              </Button>
            )}
          </FormButtons>
        </div>
        <VersionsList transaction={transaction} />
      </PresentOnly>
    </>
  );
}
