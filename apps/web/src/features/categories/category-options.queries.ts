import type { Category, CategoryGroup } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { moneyKey } from '../../api/money-cache.ts';
import type { Look } from '../../ui/look/category-mark.tsx';
import { useCategories } from './categories.queries.ts';

export const categoryGroupsQuery = queryOptions({
  queryKey: moneyKey('category-groups'),
  queryFn: async () => (await api.listCategoryGroups()).results,
});

export const useCategoryGroups = () => useQuery(categoryGroupsQuery);

export type Section = { group: CategoryGroup | undefined; categories: Category[] };

/** By group and place; what is in no group comes last. */
export function toSections(categories: readonly Category[], groups: readonly CategoryGroup[]): Section[] {
  const known = new Set(groups.map(({ id }) => id));
  const of = (id: string | undefined) =>
    categories
      .filter(({ group_id }) => (group_id && known.has(group_id) ? group_id : undefined) === id)
      // Those of one place stay in the order in which they were made.
      .toSorted((one, two) => one.position - two.position);
  return [...groups, undefined].map((group) => ({ group, categories: of(group?.id) }));
}

export type CategoryOption = { id: string; name: string; group: string | undefined; look: Look };

/** Categories to choose from, with the names of their groups. */
export function useCategoryOptions(): CategoryOption[] {
  const { t } = useTranslation();
  const { data: categories } = useCategories();
  const { data: groups } = useCategoryGroups();
  return useMemo(() => {
    const sections = toSections(categories ?? [], groups ?? []).filter(
      (section) => section.categories.length > 0,
    );
    const isGrouped = sections.some(({ group }) => group);
    return sections.flatMap((section) =>
      section.categories.map(({ id, name, colour, icon }) => ({
        ...{ id, name, look: { colour, icon } },
        group: isGrouped ? (section.group?.name ?? t('categories.ungrouped')) : undefined,
      })),
    );
  }, [categories, groups, t]);
}

/** The same for a select. */
export function useCategoryChoices(): { value: string; label: string; group: string | undefined }[] {
  const options = useCategoryOptions();
  return useMemo(() => options.map(({ id, name, group }) => ({ value: id, label: name, group })), [options]);
}
