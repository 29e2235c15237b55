import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../categories/categories.queries.ts';
import { findNewestChange } from '../changes/changes.queries.ts';
import { useUndoableOutcome } from '../changes/undo.queries.ts';
import { useCategorize } from './transactions.queries.ts';
import classes from './transactions-page.module.css';

/** Gives a transaction its category right where it stands. */
export function CategoryChoice({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation();
  const { data: categories = [] } = useCategories();
  const categorize = useCategorize();
  const tellOutcome = useUndoableOutcome();
  const choose = (id: string) => {
    const category = categories.find((one) => one.id === id) ?? null;
    tellOutcome(categorize.mutateAsync({ transaction, category }), {
      done: t('transactions.categorized', { name: category?.name ?? t('transactions.uncategorized') }),
      failed: t('transactions.changeFailed'),
      change: () => findNewestChange('transaction.changed', transaction.name),
    });
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
