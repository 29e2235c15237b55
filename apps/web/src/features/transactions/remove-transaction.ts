import type { Transaction } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/confirm.tsx';
import { describeFailure } from '../../ui/failure.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useRemoveTransaction } from './transactions.queries.ts';

/** Asks, then deletes: the row is gone at once, and back where the server refuses. */
export function useAskRemove(): [dialog: ReactNode, ask: (transaction: Transaction) => void] {
  const { t } = useTranslation();
  const remove = useRemoveTransaction();
  const [dialog, ask] = useConfirm();
  const askRemove = (transaction: Transaction) =>
    ask({
      text: t('transactions.confirmDelete', { name: transaction.name }),
      action: t('transactions.deleteAction'),
      onYes: () =>
        remove.mutate(transaction, {
          onSuccess: () => showToast('success', t('transactions.deleted')),
          onError: (error) =>
            showToast('failure', t('transactions.deleteFailed'), describeFailure(error, '')),
        }),
    });
  return [dialog, askRemove];
}
