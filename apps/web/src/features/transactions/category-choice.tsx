import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useCategories } from '../categories/categories.queries.ts';
import { useCategorize } from './transactions.queries.ts';
import classes from './transactions-page.module.css';

/** Gives a transaction its category right where it stands. */
export function CategoryChoice({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const categorize = useCategorize();
  const choose = (id: string) => {
    const category = categories.find((one) => one.id === id) ?? null;
    categorize.mutate(
      { transaction, category },
      {
        onError: (error) => showToast('failure', t('transactions.changeFailed'), describeFailure(error, '')),
      },
    );
  };
  return (
    <select
      className={classes.categoryChoice}
      aria-label={t('transactions.categoryOf', { name: transaction.name })}
      value={transaction.category_id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('transactions.uncategorized')}</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
