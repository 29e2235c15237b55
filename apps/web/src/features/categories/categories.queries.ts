import type { Category, Request } from '@saldo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { moneyKey, useMoneyChange } from '../../api/money-cache.ts';
import { getSession } from '../../session/session.ts';

export const categoriesQuery = queryOptions({
  queryKey: moneyKey('categories'),
  queryFn: async () => (await api.listCategories()).results,
});

export const useCategories = () => useQuery(categoriesQuery);

type Body = Omit<Request<'createCategory'>['body'], 'user_id'>;

const withUser = (body: Body) => {
  const { user } = getSession();
  return { ...body, ...(user && { user_id: user.id }) };
};

export const useCreateCategory = () =>
  useMoneyChange({
    send: async ({ body, key }: { body: Body; key: string }) =>
      (await api.createCategory({ body: withUser(body) }, { idempotencyKey: key })).results,
  });

/** One after the other, so that they stand in this order. */
export const useCreateCategories = () =>
  useMoneyChange({
    send: async (bodies: Body[]) => {
      for (const body of bodies)
        await api.createCategory({ body: withUser(body) }, { idempotencyKey: crypto.randomUUID() });
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
