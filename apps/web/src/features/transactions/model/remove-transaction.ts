import type { Transaction } from '@saldo/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { formatAmount } from '../../../ui/money-and-dates/amounts.ts';
import { formatDay } from '../../../ui/money-and-dates/dates.ts';
import { useUndoableOutcome } from '../../changes/undo.queries.ts';
import { useRemoveTransaction } from './transactions.queries.ts';

const describeAmount = ({ type, amount, currency }: Transaction) =>
  `${type === 'income' ? '+' : '−'}${formatAmount(amount, currency)}`;

/** Asks, then deletes: the row is gone at once, and back where the server refuses. */
export function useAskRemove(): [dialog: ReactNode, ask: (transaction: Transaction) => void] {
  const { t } = useTranslation();
  const remove = useRemoveTransaction();
  const tellOutcome = useUndoableOutcome();
  const [dialog, ask] = useConfirm();
  const askRemove = (transaction: Transaction) =>
    ask({
      text: t('transactions.confirmDelete', { name: transaction.name }),
      about: [describeAmount(transaction), formatDay(transaction.date), transaction.source.name].join(' · '),
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
