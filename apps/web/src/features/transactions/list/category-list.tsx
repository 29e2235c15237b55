import type { Transaction } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { OptionList } from '../../../ui/choosers/option-list.tsx';
import { useCategories } from '../../categories/categories.queries.ts';
import { useCategoryOptions } from '../../categories/category-options.queries.ts';
import type { NamedCategory } from '../model/expected-lists.ts';

/** The categories that a transaction may be given, and none. */
export function CategoryList(props: {
  transaction: Transaction;
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  /** For this one, or for all of its name. */
  onChoose: (category: NamedCategory | null, isAll: boolean) => void;
}) {
  const { t } = useTranslation();
  const { transaction } = props;
  const { data: categories = [] } = useCategories();
  const options = useCategoryOptions();
  return (
    <OptionList
      options={[...options, { id: '', name: t('transactions.uncategorized') }]}
      current={transaction.category_id ?? ''}
      typed={props.typed}
      words={{
        field: t('transactions.categoryOf', { name: transaction.name }),
        hint: t('transactions.chooseCategory'),
        list: t('transactions.category'),
        none: t('transactions.noSuchCategory'),
        footer: t('transactions.fileAllHint', { name: transaction.name }),
      }}
      onType={props.onType}
      onClose={props.onClose}
      onChoose={(id, isAll) =>
        props.onChoose(categories.find((category) => category.id === id) ?? null, isAll)
      }
    />
  );
}
