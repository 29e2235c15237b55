import { HAS } from '@saldo/domain';
import { useTranslation } from 'react-i18next';
import { useCategoryChoices } from '../../categories/category-options.queries.ts';
import { useSources } from '../../sources/sources.queries.ts';
import type { FilterKey } from '../model/filter-address.ts';

export type FilterOption = { value: string; label: string; group?: string | undefined };

/** What the list can be narrowed down by, in words. */
export function useFilterNames(): Record<FilterKey, string> {
  const { t } = useTranslation();
  return {
    type: t('transactions.type'),
    source_id: t('transactions.source'),
    category_id: t('transactions.category'),
    date: t('transactions.date'),
    min: t('filters.min'),
    max: t('filters.max'),
    has: t('filters.has'),
    uncategorized: t('transactions.uncategorized'),
    tag: t('filters.tag'),
    import_id: t('filters.import'),
    name: t('filters.called'),
    called: t('filters.called'),
    untagged: t('filters.untagged'),
    currency: t('filters.currency'),
    rate: t('filters.rateKnown'),
  };
}

export function useFilterOptions(): Record<'type' | 'source_id' | 'category_id' | 'has', FilterOption[]> {
  const { t } = useTranslation();
  const { data: sources = [] } = useSources();
  const choices = useCategoryChoices();
  const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return {
    type: [
      { value: 'income', label: t('transactions.incomeType') },
      { value: 'expense', label: t('transactions.expenseType') },
      { value: 'transfer', label: t('transfers.type') },
    ],
    source_id: sources.map(toOption),
    category_id: [...choices, { value: 'none', label: t('transactions.uncategorized') }],
    has: HAS.map((value) => ({ value, label: t(`filters.hasKinds.${value}`) })),
  };
}
