import type { Transaction } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useRemoveTransaction } from './transactions.queries.ts';

/** Asks, then deletes: the row is gone at once, and back where the server refuses. */
export function useAskRemove(): [dialog: ReactNode, ask: (transaction: Transaction) => void] {
  const { t } = useTranslation();
  const remove = useRemoveTransaction();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const askRemove = (transaction: Transaction) =>
    ask({
      text: t('transactions.confirmDelete', { name: transaction.name }),
      action: t('transactions.deleteAction'),
      onYes: () =>
        tellOutcome(remove.mutateAsync(transaction), {
          done: t('transactions.deleted'),
          failed: t('transactions.deleteFailed'),
          change: ({ change_id }) => change_id,
        }),
    });
  return [dialog, askRemove];
}
