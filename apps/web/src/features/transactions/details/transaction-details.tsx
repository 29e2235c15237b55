import type { Transaction } from '@saldo/contract';
import { isBankImported } from '@saldo/domain';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PresentOnly } from '../../../ui/as-of/present-only.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormButtons } from '../../../ui/buttons/form-buttons.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../../ui/lists/states.tsx';
import { SignedMoney } from '../../../ui/money-and-dates/money.tsx';
import { ReceiptsForm } from '../../attachments/receipts-form.tsx';
import { RecurringButtons } from '../../recurring/recurring-buttons.tsx';
import { DetailsList } from './details-list.tsx';
import classes from './transaction-details.module.css';
import { VersionsList } from './versions-list.tsx';

type StartAt = 'split' | 'tags' | undefined;

type Neighbors = {
  previous: string | undefined;
  next: string | undefined;
  show: (id: string | undefined) => void;
};

/** All of one transaction beside the list, edited there, whatever the type of its source; from one row to the next. */
export function TransactionDetails(props: {
  transaction: Transaction | undefined;
  neighbors: Neighbors;
  /** Takes the place of the details while somebody edits. */
  Form: ComponentType<{ transaction: Transaction; startAt: StartAt; onDone: () => void }>;
  /** Begins with the form, at this part of it. */
  startAt?: StartAt;
  onEdited?: () => void;
  onClose: () => void;
  onRemove: (transaction: Transaction) => void;
}) {
  const { t } = useTranslation();
  const { transaction, neighbors, Form } = props;
  const [editedId, setEditedId] = useState<string>();
  // Opened for it, rather than led there by the button.
  if (props.startAt && transaction && editedId !== transaction.id) setEditedId(transaction.id);
  const isEditing = transaction !== undefined && editedId === transaction.id;
  const finish = () => {
    setEditedId(undefined);
    props.onEdited?.();
  };
  const step = (id: string | undefined) => {
    if (id) neighbors.show(id);
  };
  return (
    <Modal
      title={transaction?.clean_name ?? transaction?.name ?? ''}
      isOpen={transaction !== undefined}
      isAside
      onClose={() => {
        setEditedId(undefined);
        props.onClose();
      }}
      tools={
        !isEditing && (
          <span className={classes.steps}>
            <IconButton
              icon="up"
              label={t('transactions.previousRow')}
              isDisabled={!neighbors.previous}
              onClick={() => step(neighbors.previous)}
            />
            <IconButton
              icon="chevron"
              label={t('transactions.nextRow')}
              isDisabled={!neighbors.next}
              onClick={() => step(neighbors.next)}
            />
          </span>
        )
      }
    >
      {transaction &&
        (isEditing ? (
          <Suspense fallback={<Skeleton rows={6} height={64} />}>
            <Form transaction={transaction} startAt={props.startAt} onDone={finish} />
          </Suspense>
        ) : (
          <Details
            key={transaction.id}
            transaction={transaction}
            onEdit={() => setEditedId(transaction.id)}
            onRemove={props.onRemove}
          />
        ))}
    </Modal>
  );
}

function Details(props: {
  transaction: Transaction;
  onEdit: () => void;
  onRemove: (transaction: Transaction) => void;
}) {
  const { t } = useTranslation();
  const { transaction } = props;
  const isBank = isBankImported(transaction.source);
  return (
    <>
      <p className={classes.figure}>
        <SignedMoney {...transaction} />
      </p>
      <DetailsList transaction={transaction} />
      {isBank && <p className={classes.note}>{t('transactions.keptByBank')}</p>}
      <PresentOnly>
        <FormButtons>
          <Button onClick={props.onEdit}>{t('transactionForm.editTitle')}</Button>
          <RecurringButtons transaction={transaction} />
          {!isBank && (
            <Button variant="default" onClick={() => props.onRemove(transaction)}>
              {t('transactions.deleteAction')}
            </Button>
          )}
        </FormButtons>
        <div className={classes.receipts}>
          <ReceiptsForm transaction={transaction} />
        </div>
        <VersionsList transaction={transaction} />
      </PresentOnly>
    </>
  );
}
