import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import type { Action } from '../../../ui/feedback/toasts.tsx';
import { findNewestChange } from '../../changes/changes.queries.ts';
import { useUndoableOutcome } from '../../changes/undo.queries.ts';
import type { NamedCategory } from '../model/expected-lists.ts';
import { useCategorize, useChangeTransactions } from '../model/transactions.queries.ts';

/** Those of the same name that stand where this one stood. */
const namesakesOf = ({ name, type, category_id }: Transaction) => ({
  ...{ name, type, category_id: category_id ?? 'none' },
});

/** One toast for what is filed last: whoever files many is not buried under them. */
const TOPIC = 'filing';

/** Gives a transaction its category, then offers the same for its namesakes; or gives it to all of them at once. */
export function useFiling() {
  const { t } = useTranslation();
  const categorize = useCategorize();
  const changeMany = useChangeTransactions();
  const tellOutcome = useUndoableOutcome();
  const nameOf = (category: NamedCategory | null) => category?.name ?? t('transactions.uncategorized');

  const fileAll = (transaction: Transaction, category: NamedCategory | null) => {
    const change = { category_id: category?.id ?? null };
    tellOutcome(changeMany.mutateAsync({ filter: namesakesOf(transaction), change }), {
      done: ({ changed: count, split }) =>
        [
          t('transactions.filed', { count, name: nameOf(category) }),
          ...(split > 0 ? [t('bulk.splitKept', { count: split })] : []),
        ].join(' '),
      failed: t('transactions.changeFailed'),
      change: ({ change_id }) => change_id,
      topic: TOPIC,
    });
  };
  const offerOthers = async (
    transaction: Transaction,
    category: NamedCategory | null,
  ): Promise<Action | undefined> => {
    const query = { ...namesakesOf(transaction), page: 1, per_page: 1 };
    const { total: count = 0 } = await api.listTransactions({ query });
    if (count === 0) return undefined;
    return {
      label: t('transactions.fileOthers', { count }),
      onClick: () => fileAll(transaction, category),
    };
  };
  const fileOne = (transaction: Transaction, category: NamedCategory | null) =>
    tellOutcome(categorize.mutateAsync({ transaction, category }), {
      done: t('transactions.categorized', { name: nameOf(category) }),
      failed: t('transactions.changeFailed'),
      change: () => findNewestChange('transaction.changed', transaction.name),
      offer: () => offerOthers(transaction, category),
      offerDetail: t('transactions.othersCalled', { name: transaction.name }),
      topic: TOPIC,
    });
  return { fileOne, fileAll };
}
