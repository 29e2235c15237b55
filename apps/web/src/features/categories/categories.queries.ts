import type { Category, Request } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';

export const categoriesQuery = queryOptions({
  queryKey: moneyKey('categories'),
  queryFn: async () => (await api.listCategories()).results,
});

export const useCategories = () => useQuery(categoriesQuery);

type Body = Request<'createCategory'>['body'];

export const useCreateCategory = () =>
  useMoneyChange({
    send: async ({ body, key }: { body: Body; key: string }) =>
      (await api.createCategory({ body }, { idempotencyKey: key })).results,
  });

/** One after the other, so that they stand in this order. */
export const useCreateCategories = () =>
  useMoneyChange({
    send: async (bodies: Body[]) => {
      for (const body of bodies) await api.createCategory({ body }, { idempotencyKey: crypto.randomUUID() });
    },
  });

export const useChangeCategory = (id: string) =>
  useMoneyChange({
    send: ({ body }: { body: Body; key: string }) => api.changeCategory({ params: { id }, body }),
  });

export const useRemoveCategory = () =>
  useMoneyChange({
    send: ({ id }: Category) => api.removeCategory({ params: { id } }),
    expect: (cache, { id }) =>
      cache.setQueryData(categoriesQuery.queryKey, (all) => all?.filter((one) => one.id !== id)),
  });
