import type { Category, Source, Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { returnState } from '../../../ui/layout/current-item.ts';
import { ReceiptsForm } from '../../attachments/receipts-form.tsx';
import { useSafeChange } from './safe-change.tsx';
import { TransactionForm } from './transaction-form.tsx';

export function EditTransactionForm(props: {
  transaction: Transaction;
  categories: Category[];
  sources: Source[];
  backTo: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { transaction, categories, sources, backTo } = props;
  const { sender, dialog } = useSafeChange(transaction, { categories, sources });
  const finish = (isMine: boolean) => {
    showToast('success', isMine ? t('transactionForm.saved') : t('conflict.theirsStays'));
    void navigate(backTo, { state: returnState(transaction.id) });
  };
  return (
    <>
      <TransactionForm
        transaction={transaction}
        categories={categories}
        sources={sources}
        sender={sender}
        action={t('transactionForm.save')}
        onSaved={finish}
        receipts={<ReceiptsForm transaction={transaction} />}
      >
        <LinkButton to={backTo} state={returnState(transaction.id)} variant="default">
          {t('ui.cancel')}
        </LinkButton>
      </TransactionForm>
      {dialog}
    </>
  );
}
