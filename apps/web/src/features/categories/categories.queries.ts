import type { Category, RequestOf } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { getSession } from '../../session/session.ts';
import type { Look } from '../../ui/look/category-mark.tsx';

export const categoriesQuery = queryOptions({
  queryKey: moneyKey('categories'),
  queryFn: async () => (await api.listCategories()).results,
});

export const useCategories = () => useQuery(categoriesQuery);

/** The color and icon of each category, by its id. */
export function useCategoryLooks(): ReadonlyMap<string, Look> {
  const { data } = useCategories();
  return useMemo(() => new Map(data?.map(({ id, colour, icon }) => [id, { colour, icon }])), [data]);
}

type CategoryBody = Omit<RequestOf<'createCategory'>['body'], 'user_id'>;

const withUser = (body: CategoryBody) => {
  const { user } = getSession();
  return { ...body, ...(user && { user_id: user.id }) };
};

export const useCreateCategory = () =>
  useMoneyChange({
    send: async ({ body, key }: { body: CategoryBody; key: string }) =>
      (await api.createCategory({ body: withUser(body) }, { idempotencyKey: key })).results,
  });

/** Whoever has fewer is offered a few that most people need: one of their own does not make a beginning. */
export const ENOUGH_CATEGORIES = 3;

/** The usual ones that are not there yet, in their groups and in the reader's language. */
export const useCreateStarterCategories = () =>
  useMoneyChange({
    send: async (key: string) =>
      (
        await api.createStarterCategories(
          { body: { language: i18next.resolvedLanguage === 'es' ? 'es' : 'en' } },
          { idempotencyKey: key },
        )
      ).created,
  });

export const useChangeCategory = (id: string) =>
  useMoneyChange({
    send: ({ body }: { body: CategoryBody; key: string }) => api.changeCategory({ params: { id }, body }),
  });

export const useRemoveCategory = () =>
  useMoneyChange({
    send: ({ id }: Category) => api.removeCategory({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(categoriesQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
