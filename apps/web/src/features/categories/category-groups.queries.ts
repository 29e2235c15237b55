import type { Category, CategoryGroup } from '@saldo/contract';
import { api } from '../../api/client.ts';
import { useMoneyChange } from '../../api/money-cache.ts';
import type { Placed } from './arrange.ts';
import { categoriesQuery } from './categories.queries.ts';
import { categoryGroupsQuery } from './category-options.queries.ts';

/** A new one, or another name for one. */
export const useSaveCategoryGroup = (id: string | undefined) =>
  useMoneyChange({
    send: async ({ body, key }: { body: { name: string }; key: string }) =>
      id === undefined
        ? api.createCategoryGroup({ body }, { idempotencyKey: key })
        : api.changeCategoryGroup({ params: { id }, body }),
  });

export const useRemoveCategoryGroup = () =>
  useMoneyChange({
    send: ({ id }: CategoryGroup) => api.removeCategoryGroup({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(categoryGroupsQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });

/** Shown in their new order at once. */
export const useArrangeGroups = () =>
  useMoneyChange({
    send: async (placed: Pick<CategoryGroup, 'id' | 'position'>[]) => {
      for (const { id, position } of placed)
        await api.changeCategoryGroup({ params: { id }, body: { position } });
    },
    expect: (cache, placed) =>
      cache.setQueryData(categoryGroupsQuery.queryKey, (all) =>
        withPlaces(all, placed)?.toSorted((one, two) => one.position - two.position),
      ),
  });

export const useArrangeCategories = () =>
  useMoneyChange({
    send: async (placed: Placed[]) => {
      for (const { id, ...body } of placed) await api.changeCategory({ params: { id }, body });
    },
    expect: (cache, placed) =>
      cache.setQueryData(categoriesQuery.queryKey, (all: Category[] | undefined) => withPlaces(all, placed)),
  });

function withPlaces<One extends { id: string }>(
  all: One[] | undefined,
  placed: (Partial<One> & { id: string })[],
): One[] | undefined {
  const changes = new Map(placed.map((one) => [one.id, one]));
  return all?.map((one) => ({ ...one, ...changes.get(one.id) }));
}
