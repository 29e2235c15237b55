import type { Category, Source, Transaction } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { ReceiptsForm } from '../../attachments/receipts-form.tsx';
import { useSafeChange } from './safe-change.tsx';
import { TransactionForm } from './transaction-form.tsx';

/** On a page of its own, or in the panel beside the list. */
export function EditTransactionForm(props: {
  transaction: Transaction;
  categories: Category[];
  sources: Source[];
  startAt?: 'split' | 'tags' | undefined;
  onSaved: () => void;
  /** The way out, beside the button that saves. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { transaction, categories, sources } = props;
  const { sender, dialog } = useSafeChange(transaction, { categories, sources });
  const finish = (isMine: boolean) => {
    showToast('success', isMine ? t('transactionForm.saved') : t('conflict.theirsStays'));
    props.onSaved();
  };
  return (
    <>
      <TransactionForm
        transaction={transaction}
        startAt={props.startAt}
        sources={sources}
        sender={sender}
        action={t('transactionForm.save')}
        onSaved={finish}
        receipts={<ReceiptsForm transaction={transaction} />}
      >
        {props.children}
      </TransactionForm>
      {dialog}
    </>
  );
}
